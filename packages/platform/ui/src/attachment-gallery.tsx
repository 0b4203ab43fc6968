import { formatBytes } from '@cadencia/locale/numbers'
import { Anchor, Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { FileThumb } from './file-thumb.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'

const AttachmentViewer = lazyOverlay(
  () => import('./attachment-viewer.tsx').then((module) => module.AttachmentViewer),
  { isOpen: ({ shownUrl }) => shownUrl !== undefined },
)

export interface Attachment {
  readonly url: string
  readonly name: string
  /** MIME type. */
  readonly type: string
  /** In bytes, if known. */
  readonly size?: number
  /** Thumbnail of an image. */
  readonly previewUrl?: string | undefined
}

export interface AttachmentItemProps {
  file: Attachment
  children: ReactNode
}

interface AttachmentGalleryProps {
  files: readonly Attachment[]
  label: string
  /** The item of the list that holds a file's tile; an `li`. */
  Item?: ComponentType<AttachmentItemProps>
}

/** Files as a row of tiles; images and videos open in a viewer, sound plays in place, others are downloaded. */
export function AttachmentGallery({ files, label, Item = PlainItem }: AttachmentGalleryProps) {
  const viewable = files.filter(isViewable)
  const [shownUrl, setShownUrl] = useState<string>()
  return (
    <>
      <ul className="attachment-tiles" aria-label={label}>
        {files.map((file) => (
          <Item key={file.url} file={file}>
            {isViewable(file) ? (
              <MediaTile file={file} onOpen={() => setShownUrl(file.url)} />
            ) : (
              <FileTile file={file} />
            )}
          </Item>
        ))}
      </ul>
      <AttachmentViewer
        files={viewable}
        shownUrl={shownUrl}
        onShow={setShownUrl}
        onClose={() => setShownUrl(undefined)}
      />
    </>
  )
}

function PlainItem({ children }: AttachmentItemProps) {
  return <li>{children}</li>
}

/** Pictures that most browsers do not show are downloaded. */
function isViewable({ type }: Attachment): boolean {
  return /^video\/|^image\/(?!heic|heif|tiff)/.test(type)
}

function MediaTile({ file, onOpen }: { file: Attachment; onOpen: () => void }) {
  const isVideo = file.type.startsWith('video/')
  return (
    <UnstyledButton
      className="attachment-tile"
      aria-label={`${isVideo ? 'Ver vídeo' : 'Ver imagem'} ${file.name}`}
      title={file.name}
      onPointerEnter={AttachmentViewer.preload}
      onFocus={AttachmentViewer.preload}
      onClick={onOpen}
    >
      {isVideo ? (
        <>
          <video src={`${file.url}#t=0.1`} preload="metadata" muted tabIndex={-1} aria-hidden />
          <span className="attachment-play" aria-hidden>
            <IconPlayerPlayFilled size={18} />
          </span>
        </>
      ) : (
        <img src={file.previewUrl ?? file.url} alt="" loading="lazy" />
      )}
    </UnstyledButton>
  )
}

function FileTile({ file }: { file: Attachment }) {
  return (
    <Group className="upload-row" gap="sm" wrap="nowrap">
      <FileThumb type={file.type} />
      <Box miw={0}>
        <Anchor href={file.url} download={file.name} display="block" truncate>
          {file.name}
        </Anchor>
        {file.size !== undefined && (
          <Text size="sm" c="dimmed">
            {formatBytes(file.size)}
          </Text>
        )}
        {file.type.startsWith('audio/') && (
          // biome-ignore lint/a11y/useMediaCaption: people's own recordings have no captions
          <audio src={file.url} controls preload="none" aria-label={`Ouvir ${file.name}`} />
        )}
      </Box>
    </Group>
  )
}
