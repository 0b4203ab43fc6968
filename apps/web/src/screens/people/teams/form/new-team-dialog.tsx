import { TeamDraft } from '@cadencia/people/teams/contract'
import { useCreateTeam } from '@cadencia/people/teams/react'
import { showToast } from '@cadencia/ui/toast'
import { RecordFormDialog } from '../../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import { TeamFields } from './team-fields.tsx'
import { EMPTY_TEAM } from './team-form.ts'

interface NewTeamDialogProps {
  opened: boolean
  onClose: () => void
}

/** Creates a team. */
export function NewTeamDialog({ opened, onClose }: NewTeamDialogProps) {
  const create = useCreateTeam()
  const recordForm = useRecordForm({
    draftKey: 'teams.new',
    initialValues: EMPTY_TEAM,
    toBody: (values) => values,
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
