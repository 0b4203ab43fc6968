import type { MediaFile } from '@cadencia/admin/media/contract'
import { FILE_TYPES, isFileType } from '@cadencia/files/types'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatBytes } from '@cadencia/locale/numbers'
import { ActionIcon, Box, Card, Group, Text, Tooltip } from '@mantine/core'
import { IconDownload, IconFileText, IconFileTypePdf, IconTrash } from '@tabler/icons-react'
import classes from './media.module.css'

interface MediaCardProps {
  file: MediaFile
  onShow: () => void
  onDelete: () => void
}

/** One file: how it looks, how large it is, since when it is here. */
export function MediaCard({ file, onShow, onDelete }: MediaCardProps) {
  const { name, type, url, uploadedAt, previewUrl } = file
  return (
    <Card withBorder padding={0} role="listitem" aria-label={name}>
      {previewUrl ? (
        <button type="button" className={classes.picture} aria-label={`Ver ${name}`} onClick={onShow}>
          <img src={previewUrl} alt="" loading="lazy" />
        </button>
      ) : (
        <a href={url} download={name} className={classes.picture} aria-label={`Baixar ${name}`}>
          {type === 'application/pdf' ? (
            <IconFileTypePdf size={40} stroke={1.25} aria-hidden />
          ) : (
            <IconFileText size={40} stroke={1.25} aria-hidden />
          )}
        </a>
      )}
      <Box p="sm">
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[typeLabel(type), sizeLabel(file)].join(' · ')}
        </Text>
        <Group justify="space-between" wrap="nowrap" mt={4}>
          <Text size="sm" c="dimmed">
            {formatDateTime(uploadedAt)}
          </Text>
          <Group gap={4} wrap="nowrap">
            <Tooltip label="Baixar">
              <ActionIcon
                component="a"
                href={url}
                download={name}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Baixar arquivo ${name}`}
              >
                <IconDownload size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Deletar">
              <ActionIcon
                variant="subtle"
                color="red"
                size={36}
                aria-label={`Deletar ${name}`}
                onClick={onDelete}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Group>
        </Group>
      </Box>
    </Card>
  )
}

function typeLabel(type: string): string {
  return isFileType(type) ? FILE_TYPES[type].label : type
}

/** '120 KB (era 900 KB) · 1920 × 1080' */
function sizeLabel({ size, originalSize, width, height }: MediaFile): string {
  const was = originalSize > size ? ` (era ${formatBytes(originalSize)})` : ''
  const pixels = width === null || height === null ? '' : ` · ${width} × ${height}`
  return `${formatBytes(size)}${was}${pixels}`
}
