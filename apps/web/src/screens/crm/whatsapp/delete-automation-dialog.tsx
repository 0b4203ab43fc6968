import type { Automation } from '@cadencia/crm/automations/contract'
import { useDeleteAutomation } from '@cadencia/crm/automations/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showRefusal } from '../../../kit/show-failure.ts'
import { showSuccess } from '../show-success.ts'

interface DeleteAutomationDialogProps {
  automation: Automation
  opened: boolean
  onClose: () => void
}

/** Deletes an automation with its history, after asking. */
export function DeleteAutomationDialog({ automation, opened, onClose }: DeleteAutomationDialogProps) {
  const remove = useDeleteAutomation()
  const confirm = () =>
    remove.mutate(
      { params: { id: automation.id } },
      {
        onSuccess: () => {
          showSuccess('Automação deletada com sucesso.')
          onClose()
        },
        onError: (error) => showRefusal(error, 'Falha ao deletar automação'),
      },
    )
  return (
    <ConfirmDialog
      opened={opened}
      title={`Deletar ${automation.name}`}
      text="Tem certeza que deseja deletar esta automação?"
      confirmLabel="Deletar"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
