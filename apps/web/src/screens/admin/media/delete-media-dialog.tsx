import type { MediaFile } from '@cadencia/admin/media/contract'
import { useDeleteMedia } from '@cadencia/admin/media/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showToast } from '@cadencia/ui/toast'
import { clientErrorMessage } from '../../../kit/client-error-message.ts'

interface DeleteMediaDialogProps {
  file: MediaFile
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a file for everybody, after asking. */
export function DeleteMediaDialog({ file, onDeleted, onClose }: DeleteMediaDialogProps) {
  const remove = useDeleteMedia()
  const confirm = () =>
    remove.mutate(
      { params: { id: file.id } },
      {
        onSuccess: () => {
          showToast({ title: 'Arquivo deletado!', message: file.name, tone: 'success' })
          onClose()
          onDeleted()
        },
        onError: (error) =>
          showToast({
            title: 'Erro ao deletar',
            message: clientErrorMessage(error, 'Não foi possível remover o arquivo.'),
            tone: 'error',
          }),
      },
    )
  return (
    <ConfirmDialog
      opened
      title={`Deletar ${file.name}?`}
      text="Tem certeza que deseja deletar este arquivo?"
      confirmLabel="Deletar"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
