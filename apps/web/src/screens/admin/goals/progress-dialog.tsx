import type { Goal } from '@cadencia/admin/goals/contract'
import { useProgressGoal } from '@cadencia/admin/goals/react'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { useState } from 'react'
import { clientErrorMessage } from '../../../kit/client-error-message.ts'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { progressLabel } from './goal-labels.ts'

interface ProgressDialogProps {
  goal: Goal
  onClose: () => void
}

/** Notes where a goal stands now. */
export function ProgressDialog({ goal, onClose }: ProgressDialogProps) {
  const [value, setValue] = useState<number | string>(goal.currentValue)
  const progress = useProgressGoal()
  const send = () =>
    progress.mutate(
      { params: { id: goal.id }, body: { currentValue: Number(value) } },
      {
        onSuccess: (changed) => {
          showToast({ title: 'Progresso atualizado!', message: progressLabel(changed), tone: 'success' })
          onClose()
        },
        onError: (error) =>
          showToast({
            title: 'Erro ao atualizar progresso',
            message: clientErrorMessage(error, 'Tente novamente em alguns momentos.'),
            tone: 'error',
          }),
      },
    )
  return (
    <FormDialog
      opened
      title="Atualizar progresso"
      submitLabel="Salvar"
      isPending={progress.isPending}
      isIncomplete={value === ''}
      onSubmit={send}
      onClose={onClose}
    >
      <NumberField
        label="Valor atual"
        description={`${goal.title}: ${progressLabel(goal)}`}
        required
        data-autofocus
        min={0}
        decimals={2}
        value={value}
        onChange={setValue}
      />
    </FormDialog>
  )
}
