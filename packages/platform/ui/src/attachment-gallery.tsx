import { formatBytes } from '@cadencia/locale/numbers'
import { Anchor, Box, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import { FileThumb } from './file-thumb.tsx'

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

/** Files as a row of tiles; images and videos open in a viewer, others are downloaded. */
export function AttachmentGallery({ files, label }: { files: readonly Attachment[]; label: string }) {
  const viewable = files.filter(isViewable)
  const [shownUrl, setShownUrl] = useState<string>()
  return (
    <>
      <ul className="attachment-tiles" aria-label={label}>
        {files.map((file) => (
          <li key={file.url}>
            {isViewable(file) ? (
              <MediaTile file={file} onOpen={() => setShownUrl(file.url)} />
            ) : (
              <FileTile file={file} />
            )}
          </li>
        ))}
      </ul>
      <Viewer
        files={viewable}
        shownUrl={shownUrl}
        onShow={setShownUrl}
        onClose={() => setShownUrl(undefined)}
      />
    </>
  )
}

function isViewable({ type }: Attachment): boolean {
  return type.startsWith('image/') || type.startsWith('video/')
}

function MediaTile({ file, onOpen }: { file: Attachment; onOpen: () => void }) {
  const isVideo = file.type.startsWith('video/')
  return (
    <UnstyledButton
      className="attachment-tile"
      aria-label={`${isVideo ? 'Ver vídeo' : 'Ver imagem'} ${file.name}`}
      title={file.name}
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
      </Box>
    </Group>
  )
}

interface ViewerProps {
  files: readonly Attachment[]
  shownUrl: string | undefined
  onShow: (url: string) => void
  onClose: () => void
}

function Viewer({ files, shownUrl, onShow, onClose }: ViewerProps) {
  const at = files.findIndex(({ url }) => url === shownUrl)
  const file = files[at]
  const step = (by: number) => {
    const next = files[(at + by + files.length) % files.length]
    if (file && next) onShow(next.url)
  }
  // Arrow keys inside a video's controls seek.
  useHotkeys(
    [
      ['ArrowLeft', () => step(-1)],
      ['ArrowRight', () => step(1)],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT', 'VIDEO'],
  )
  return (
    <Dialog opened={file !== undefined} onClose={onClose} title={file?.name ?? ''} size="xl">
      {file && (
        <>
          <div className="attachment-stage">
            {file.type.startsWith('video/') ? (
              // biome-ignore lint/a11y/useMediaCaption: people's own recordings have no captions
              <video key={file.url} src={file.url} controls autoPlay playsInline aria-label={file.name} />
            ) : (
              <img src={file.url} alt={file.name} />
            )}
          </div>
          <Group justify="space-between" mt="sm" gap="xs">
            <Button
              component="a"
              href={file.url}
              download={file.name}
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              Baixar
            </Button>
            {files.length > 1 && (
              <Group gap="xs" wrap="nowrap">
                <Button variant="default" px="xs" aria-label="Anterior" onClick={() => step(-1)}>
                  <IconChevronLeft size={18} aria-hidden />
                </Button>
                <Text size="sm" c="dimmed" aria-live="polite">
                  {at + 1} de {files.length}
                </Text>
                <Button variant="default" px="xs" aria-label="Próximo" onClick={() => step(1)}>
                  <IconChevronRight size={18} aria-hidden />
                </Button>
              </Group>
            )}
          </Group>
        </>
      )}
    </Dialog>
  )
}
