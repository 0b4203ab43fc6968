import type { PilotStage } from '@cadencia/pilots/contract'
import { useDeleteStage } from '@cadencia/pilots/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showToast } from '@cadencia/ui/toast'
import { showFailure } from '../../kit/show-failure.ts'

interface DeleteStageDialogProps {
  stage: PilotStage
  opened: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes a stage for good, after asking. */
export function DeleteStageDialog({ stage, opened, onClose, onDeleted }: DeleteStageDialogProps) {
  const remove = useDeleteStage()
  const confirm = () =>
    remove.mutate(
      { params: { id: stage.id } },
      {
        onSuccess: () => {
          showToast({ title: 'Etapa excluída!', tone: 'success' })
          onClose()
          onDeleted?.()
        },
        onError: (error) => showFailure(error, 'Falha ao deletar etapa.'),
      },
    )
  return (
    <ConfirmDialog
      opened={opened}
      title="Confirmar exclusão"
      text={`A etapa '${stage.title}' será excluída para todos. Esta ação é irreversível.`}
      confirmLabel="Excluir"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
