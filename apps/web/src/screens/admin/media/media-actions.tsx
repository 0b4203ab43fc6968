import type { MediaFile } from '@cadencia/admin/media/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'

export function DownloadAction({ file: { name, url } }: { file: MediaFile }) {
  return (
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
  )
}

export function DeleteAction({ file: { name }, onClick }: { file: MediaFile; onClick: () => void }) {
  return (
    <Tooltip label="Deletar">
      <ActionIcon variant="subtle" color="red" size={36} aria-label={`Deletar ${name}`} onClick={onClick}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
