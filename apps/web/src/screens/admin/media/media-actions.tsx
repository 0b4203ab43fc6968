import type { MediaFile } from '@cadencia/admin/media/contract'
import { hint } from '@cadencia/ui/hint'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'

export function DownloadAction({ file: { name, url } }: { file: MediaFile }) {
  return (
    <ActionIcon
      component="a"
      href={url}
      download={name}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={`Baixar arquivo ${name}`}
      {...hint('Baixar')}
    >
      <IconDownload size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

export function DeleteAction({ file: { name }, onClick }: { file: MediaFile; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size={36}
      aria-label={`Deletar ${name}`}
      onClick={onClick}
      {...hint('Deletar')}
    >
      <IconTrash size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
