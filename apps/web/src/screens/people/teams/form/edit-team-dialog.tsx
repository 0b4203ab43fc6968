import { Team, TeamDraft } from '@cadencia/people/teams/contract'
import { useUpdateTeam } from '@cadencia/people/teams/react'
import { showToast } from '@cadencia/ui/toast'
import { RecordFormDialog } from '../../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import { TeamFields } from './team-fields.tsx'
import { fieldsOf } from './team-form.ts'

interface EditTeamDialogProps {
  team: Team
  onClose: () => void
}

/** Changes a team's name, colour, icon or leader. */
export function EditTeamDialog({ team, onClose }: EditTeamDialogProps) {
  const update = useUpdateTeam()
  const recordForm = useRecordForm({
    draftKey: `teams.edit.${team.id}`,
    record: team,
    recordSchema: Team,
    what: 'este time',
    toValues: fieldsOf,
    toBody: (values) => values,
    schema: TeamDraft,
    save: (body) => update.mutateAsync({ params: { id: team.id }, body }),
    onSaved: () => {
      showToast({ title: 'Time atualizado', tone: 'success' })
      onClose()
    },
    failure: 'Falha ao atualizar time. Tente novamente.',
  })
  return (
    <RecordFormDialog
      opened
      title="Editar Time"
      submitLabel="Salvar"
      recordForm={recordForm}
      onClose={onClose}
    >
      <TeamFields form={recordForm.form} />
    </RecordFormDialog>
  )
}
