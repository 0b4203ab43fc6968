import { isStale } from '@cadencia/http/http-error'
import type { Team } from '@cadencia/people/teams/contract'
import { useTeams, useUpdateTeam } from '@cadencia/people/teams/react'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { RecordFormNotice } from '../../../../forms/record-form-notice.tsx'
import { issuesOf } from '../../../../forms/server-issues.ts'
import { useFormBase, useRecordForm } from '../../../../forms/use-record-form.ts'
import { TeamFields } from './team-fields.tsx'
import { fieldsOf, validateTeam } from './team-form.ts'

interface EditTeamDialogProps {
  team: Team
  onClose: () => void
}

/** Changes a team's name, colour, icon or leader. */
export function EditTeamDialog({ team, onClose }: EditTeamDialogProps) {
  const state = useFormBase(team)
  return <Form key={state.base.version} {...state} onClose={onClose} />
}

type FormProps = ReturnType<typeof useFormBase<Team>> & Pick<EditTeamDialogProps, 'onClose'>

function Form({ base, isBehind, onTyping, onClose }: FormProps) {
  const teams = useTeams({ withFigures: true })
  const update = useUpdateTeam()
  const { form, changed, isDraftBehind, isRestored, startOver } = useRecordForm({
    draftKey: `teams.edit.${base.id}`,
    fields: fieldsOf(base),
    version: base.version,
    validate: validateTeam,
    checkedOnBlur: ['name', 'color'],
    onTyping,
  })
  const send = form.onSubmit((values) =>
    update.mutate(
      {
        params: { id: base.id },
        body: {
          ...Object.fromEntries(changed.map((field) => [field, values[field]])),
          version: values.version,
        },
      },
      {
        onSuccess: () => {
          showToast({ title: 'Time atualizado', tone: 'success' })
          startOver()
          onClose()
        },
        onError: (error) => {
          if (isStale(error)) return void teams.refetch()
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: 'Falha ao atualizar time. Tente novamente.', tone: 'error' })
        },
      },
    ),
  )
  return (
    <FormDialog
      opened
      title="Editar Time"
      submitLabel="Salvar"
      isPending={update.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <RecordFormNotice
        what="este time"
        isBehind={isBehind || isDraftBehind}
        isRestored={isRestored}
        isSaving={update.isPending}
        onStartOver={startOver}
      />
      <TeamFields form={form} />
    </FormDialog>
  )
}
