import { useCreateGoal } from '@cadencia/admin/goals/react'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { useForm } from '@mantine/form'
import { issuesOf } from '../../../forms/server-issues.ts'
import { reasonOf } from '../reason.ts'
import { GoalFormFields } from './goal-fields.tsx'
import { draftOf, EMPTY_GOAL, type GoalFields, isComplete, validateGoal } from './goal-form.ts'

const FAILED = 'Tente novamente em alguns momentos.'

/** Sets a goal. What was typed survives a failure, closing and a reload. */
export function NewGoalDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraft('admin.goals.new', EMPTY_GOAL)
  const create = useCreateGoal()
  const form = useForm<GoalFields>({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validate: validateGoal,
  })
  const send = form.onSubmit((values) =>
    create.mutate(
      { body: draftOf(values) },
      {
        onSuccess: () => {
          showToast({ title: 'Meta criada!', tone: 'success' })
          draft.clear()
          onClose()
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro ao criar meta', message: reasonOf(error, FAILED), tone: 'error' })
        },
      },
    ),
  )
  return (
    <FormDialog
      opened
      title="Nova Meta"
      submitLabel="Criar Meta"
      size="lg"
      isPending={create.isPending}
      isIncomplete={!isComplete(form.values)}
      onSubmit={send}
      onClose={onClose}
    >
      <GoalFormFields form={form} />
    </FormDialog>
  )
}
