import { Team, TeamDraft } from '@cadencia/people/teams/contract'
import { useUpdateTeam } from '@cadencia/people/teams/react'
import { showToast } from '@cadencia/ui/toast'
import { fieldsBody, fieldsForm } from '../../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import { TEAM_FIELDS } from '../fields.tsx'
import { TeamFields } from './team-fields.tsx'

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
    toValues: (saved) => fieldsForm(TEAM_FIELDS, saved),
    toBody: (values) => fieldsBody(TEAM_FIELDS, values),
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
