import { GoalDraft } from '@cadencia/admin/goals/contract'
import { useCreateGoal } from '@cadencia/admin/goals/react'
import { showToast } from '@cadencia/ui/toast'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { clientErrorMessage } from '../client-error-message.ts'
import { GoalFormFields } from './goal-fields.tsx'
import { bodyOf, EMPTY_GOAL, isComplete } from './goal-form.ts'

const FAILED = 'Tente novamente em alguns momentos.'

/** Sets a goal. */
export function NewGoalDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateGoal()
  const recordForm = useRecordForm({
    draftKey: 'admin.goals.new',
    initialValues: EMPTY_GOAL,
    toBody: bodyOf,
    schema: GoalDraft,
    save: (body) => create.mutateAsync({ body: GoalDraft.parse(body) }),
    onSaved: () => {
      showToast({ title: 'Meta criada!', tone: 'success' })
      onClose()
    },
    failure: (error) =>
      showToast({ title: 'Erro ao criar meta', message: clientErrorMessage(error, FAILED), tone: 'error' }),
  })
  return (
    <RecordFormDialog
      opened
      title="Nova Meta"
      submitLabel="Criar Meta"
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <GoalFormFields form={recordForm.form} />
    </RecordFormDialog>
  )
}
