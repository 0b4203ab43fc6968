import { Goal, GoalDraft, GoalPatch } from '@cadencia/admin/goals/contract'
import { useUpdateGoal } from '@cadencia/admin/goals/react'
import { showToast } from '@cadencia/ui/toast'
import { useFieldDescription } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { clientErrorMessage } from '../client-error-message.ts'
import { GOAL_FIELDS } from './fields.tsx'
import { GoalFormFields } from './goal-fields.tsx'
import { bodyOf, formOf, isComplete } from './goal-form.ts'

interface EditGoalDialogProps {
  goal: Goal
  onClose: () => void
}

/** Changes a goal. */
export function EditGoalDialog({ goal, onClose }: EditGoalDialogProps) {
  const update = useUpdateGoal()
  const recordForm = useRecordForm({
    draftKey: `admin.goals.edit.${goal.id}`,
    record: goal,
    recordSchema: Goal,
    what: 'esta meta',
    toValues: formOf,
    toBody: bodyOf,
    // A change must leave what a new one could be.
    schema: GoalDraft,
    describe: useFieldDescription(GOAL_FIELDS),
    save: (body) => update.mutateAsync({ params: { id: goal.id }, body: GoalPatch.parse(body) }),
    onSaved: () => {
      showToast({ title: 'Meta atualizada!', tone: 'success' })
      onClose()
    },
    failure: (error) => {
      const message = clientErrorMessage(error, 'Tente novamente em alguns momentos.')
      showToast({ title: 'Erro ao atualizar meta', message, tone: 'error' })
    },
  })
  return (
    <RecordFormDialog
      opened
      title="Editar Meta"
      submitLabel="Salvar"
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <GoalFormFields form={recordForm.form} />
    </RecordFormDialog>
  )
}
