import { TeamDraft } from '@cadencia/people/teams/contract'
import { useCreateTeam } from '@cadencia/people/teams/react'
import { showToast } from '@cadencia/ui/toast'
import { emptyForm, fieldsBody } from '../../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import { TEAM_FIELDS } from '../fields.tsx'
import { TeamFields } from './team-fields.tsx'

interface NewTeamDialogProps {
  opened: boolean
  onClose: () => void
}

/** Creates a team. */
export function NewTeamDialog({ opened, onClose }: NewTeamDialogProps) {
  const create = useCreateTeam()
  const recordForm = useRecordForm({
    draftKey: 'teams.new',
    initialValues: emptyForm(TEAM_FIELDS),
    toBody: (values) => fieldsBody(TEAM_FIELDS, values),
    schema: TeamDraft,
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ name }) => {
      showToast({ title: 'Time criado!', message: name, tone: 'success' })
      onClose()
    },
    failure: 'Falha ao criar time. Tente novamente.',
  })
  return (
    <RecordFormDialog
      opened={opened}
      title="Novo Time"
      submitLabel="Criar Time"
      recordForm={recordForm}
      onClose={onClose}
    >
      <TeamFields form={recordForm.form} />
    </RecordFormDialog>
  )
}
