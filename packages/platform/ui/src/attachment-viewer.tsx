import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import type { Attachment } from './attachment-gallery.tsx'
import { Dialog } from './dialog.tsx'

interface AttachmentViewerProps {
  files: readonly Attachment[]
  shownUrl: string | undefined
  onShow: (url: string) => void
  onClose: () => void
}

/** One of the files, large; arrow keys lead to the others. */
export function AttachmentViewer({ files, shownUrl, onShow, onClose }: AttachmentViewerProps) {
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
