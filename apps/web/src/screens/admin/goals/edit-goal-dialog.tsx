import { Goal, GoalDraft, GoalPatch } from '@cadencia/admin/goals/contract'
import { useUpdateGoal } from '@cadencia/admin/goals/react'
import { showToast } from '@cadencia/ui/toast'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { clientErrorMessage } from '../client-error-message.ts'
import { GoalFormFields } from './goal-fields.tsx'
import { bodyOf, fieldsOf, type GoalFields, isComplete } from './goal-form.ts'
import { PERIOD_LABELS, SECTOR_LABELS } from './goal-labels.ts'

const LABELS = new Map<string, string>(Object.entries({ ...PERIOD_LABELS, ...SECTOR_LABELS }))

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
    toValues: fieldsOf,
    toBody: bodyOf,
    // A change must leave what a new one could be.
    schema: GoalDraft,
    describe: describeChoice,
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

function describeChoice(field: keyof GoalFields, values: GoalFields): string | undefined {
  return field === 'period' || field === 'sector' ? LABELS.get(values[field] ?? '') : undefined
}
