import type { MediaFile } from '@cadencia/admin/media/contract'
import { formatDateTime } from '@cadencia/locale/dates'
import { Box, Card, Group, Text } from '@mantine/core'
import { IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { recordAddress } from '../../../collections/collection.ts'
import classes from './media.module.css'
import { DeleteAction, DownloadAction } from './media-actions.tsx'
import { pixelsLabel, sizeLabel, typeLabel } from './media-labels.ts'

interface MediaCardProps {
  file: MediaFile
  onDelete: () => void
}

/** One file: how it looks, how large it is, since when it is here. */
export function MediaCard({ file, onDelete }: MediaCardProps) {
  const { name, type, uploadedAt } = file
  const { search } = useLocation()
  const address = recordAddress({ param: ['file', ({ id }: MediaFile) => id] }, file, search) ?? {}
  return (
    <Card withBorder padding={0} component="article" aria-label={name}>
      <Link
        to={address}
        preventScrollReset
        data-record
        className={classes.picture ?? ''}
        aria-label={`Ver ${name}`}
      >
        <FilePicture file={file} />
      </Link>
      <Box p="sm">
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[typeLabel(type), sizeLabel(file), pixelsLabel(file)].filter(Boolean).join(' · ')}
        </Text>
        <Group justify="space-between" wrap="nowrap" mt={4}>
          <Text size="sm" c="dimmed">
            {formatDateTime(uploadedAt)}
          </Text>
          <Group gap={4} wrap="nowrap">
            <DownloadAction file={file} />
            <DeleteAction file={file} onClick={onDelete} />
          </Group>
        </Group>
      </Box>
    </Card>
  )
}

function FilePicture({ file: { type, previewUrl } }: { file: MediaFile }) {
  if (previewUrl) return <img src={previewUrl} alt="" loading="lazy" />
  return type === 'application/pdf' ? (
    <IconFileTypePdf size={40} stroke={1.25} aria-hidden />
  ) : (
    <IconFileText size={40} stroke={1.25} aria-hidden />
  )
}
