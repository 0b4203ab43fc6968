import type { Goal } from '@cadencia/admin/goals/contract'
import { useUpdateGoal } from '@cadencia/admin/goals/react'
import { isStale } from '@cadencia/http/http-error'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { issuesOf } from '../../../forms/server-issues.ts'
import { StaleNotice } from '../../../forms/stale-notice.tsx'
import { useFormBase, useRecordForm } from '../../../forms/use-record-form.ts'
import { reasonOf } from '../reason.ts'
import { GoalFormFields } from './goal-fields.tsx'
import { fieldsOf, isComplete, patchOf, validateGoal } from './goal-form.ts'

interface EditGoalDialogProps {
  goal: Goal
  onClose: () => void
}

/** Changes a goal. When a colleague was faster, their values can be taken over. */
export function EditGoalDialog({ goal, onClose }: EditGoalDialogProps) {
  const state = useFormBase(goal)
  return <Form key={state.base.version} {...state} onClose={onClose} />
}

type FormProps = ReturnType<typeof useFormBase<Goal>> & Pick<EditGoalDialogProps, 'onClose'>

function Form({ base, isBehind, onTyping, onClose }: FormProps) {
  const update = useUpdateGoal()
  const { form, changed, isDraftBehind, startOver } = useRecordForm({
    draftKey: `admin.goals.edit.${base.id}`,
    fields: fieldsOf(base),
    version: base.version,
    validate: validateGoal,
    checkedOnBlur: ['title'],
    onTyping,
  })
  const send = form.onSubmit(({ version, ...values }) => {
    const written: readonly string[] = changed
    const fields = Object.entries(patchOf(values)).filter(([field]) => written.includes(field))
    update.mutate(
      { params: { id: base.id }, body: { ...Object.fromEntries(fields), version } },
      {
        onSuccess: () => {
          showToast({ title: 'Meta atualizada!', tone: 'success' })
          startOver()
          onClose()
        },
        onError: (error) => {
          // The notice tells of it.
          if (isStale(error)) return
          form.setErrors(issuesOf(error))
          const message = reasonOf(error, 'Tente novamente em alguns momentos.')
          showToast({ title: 'Erro ao atualizar meta', message, tone: 'error' })
        },
      },
    )
  })
  return (
    <FormDialog
      opened
      title="Editar Meta"
      submitLabel="Salvar"
      size="lg"
      isPending={update.isPending}
      isIncomplete={!isComplete(form.values)}
      onSubmit={send}
      onClose={onClose}
    >
      {(isBehind || isDraftBehind) && <StaleNotice what="esta meta" onReload={startOver} />}
      <GoalFormFields form={form} />
    </FormDialog>
  )
}
