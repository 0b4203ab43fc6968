import { isStale, messageOf } from '@cadencia/http/http-error'
import type { Sprint } from '@cadencia/sprints/contract'
import { useUpdateSprint } from '@cadencia/sprints/react'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { RecordFormNotice } from '../../../../forms/record-form-notice.tsx'
import { issuesOf } from '../../../../forms/server-issues.ts'
import { useFormBase, useRecordForm } from '../../../../forms/use-record-form.ts'
import { SprintFields } from './sprint-fields.tsx'
import { CHECKED_ON_BLUR, draftOf, fieldsOf, validateSprint } from './sprint-form.ts'

interface EditSprintDialogProps {
  sprint: Sprint
  onClose: () => void
}

/** Changes a sprint's name, number, period or greatest score. */
export function EditSprintDialog({ sprint, onClose }: EditSprintDialogProps) {
  const state = useFormBase(sprint)
  return <Form key={state.base.version} {...state} onClose={onClose} />
}

type FormProps = ReturnType<typeof useFormBase<Sprint>> & Pick<EditSprintDialogProps, 'onClose'>

function Form({ base, isBehind, onTyping, onClose }: FormProps) {
  const update = useUpdateSprint()
  const { form, changed, isDraftBehind, isRestored, startOver } = useRecordForm({
    draftKey: `sprints.edit.${base.id}`,
    fields: fieldsOf(base),
    version: base.version,
    validate: (values) => validateSprint(values, base.number),
    checkedOnBlur: CHECKED_ON_BLUR,
    onTyping,
  })
  const send = form.onSubmit(({ version, ...values }) => {
    const { teamId: _, ...fields } = draftOf(values, base.number)
    const written: readonly string[] = changed
    const patch = Object.fromEntries(Object.entries(fields).filter(([field]) => written.includes(field)))
    update.mutate(
      { params: { id: base.id }, body: { ...patch, version } },
      {
        onSuccess: () => {
          showToast({ title: 'Sprint atualizada', tone: 'success' })
          startOver()
          onClose()
        },
        onError: (error) => {
          // The notice tells of it.
          if (isStale(error)) return
          form.setErrors(issuesOf(error))
          const message = messageOf(error, 'Falha ao atualizar sprint. Tente novamente.')
          showToast({ title: 'Erro', message, tone: 'error' })
        },
      },
    )
  })
  return (
    <FormDialog
      opened
      title="Editar Sprint"
      submitLabel="Salvar"
      size="lg"
      isPending={update.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <RecordFormNotice
        what="esta sprint"
        isBehind={isBehind || isDraftBehind}
        isRestored={isRestored}
        isSaving={update.isPending}
        onStartOver={startOver}
      />
      <SprintFields form={form} isStanding />
    </FormDialog>
  )
}
