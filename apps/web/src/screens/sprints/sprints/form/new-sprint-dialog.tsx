import { useUserTeam } from '@cadencia/people/react'
import { SprintDraft } from '@cadencia/sprints/contract'
import { useCreateSprint, useSprints } from '@cadencia/sprints/react'
import { showToast } from '@cadencia/ui/toast'
import { useNavigate } from 'react-router'
import { RecordFormDialog } from '../../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import { SprintFields } from './sprint-fields.tsx'
import { bodyOf, EMPTY_SPRINT, nextNumberOf } from './sprint-form.ts'

interface NewSprintDialogProps {
  opened: boolean
  /** The team that the list shows alone, if one. */
  teamId: string | null
  onClose: () => void
}

/** Creates a sprint. */
export function NewSprintDialog({ opened, teamId, onClose }: NewSprintDialogProps) {
  const { data: own } = useUserTeam()
  const create = useCreateSprint()
  const navigate = useNavigate()
  const defaultTeam = teamId ?? own?.teamId ?? null
  const recordForm = useRecordForm({
    draftKey: 'sprints.new',
    initialValues: EMPTY_SPRINT,
    toBody: (values) => bodyOf({ ...values, teamId: values.teamId ?? defaultTeam }, nextNumber),
    schema: SprintDraft,
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => {
      const action = { label: 'Abrir o quadro', onClick: () => void navigate(`/sprints/${id}/kanban`) }
      showToast({ title: 'Sprint criada com sucesso!', tone: 'success', action })
      onClose()
    },
    failure: 'Falha ao criar sprint. Tente novamente.',
  })
  const chosenTeam = recordForm.form.values.teamId ?? defaultTeam
  const { data: earlier = [] } = useSprints({
    ...(chosenTeam ? { teamId: chosenTeam } : {}),
    isEnabled: chosenTeam !== null,
  })
  const nextNumber = nextNumberOf(earlier)

  return (
    <RecordFormDialog
      opened={opened}
      title="Nova Sprint"
      submitLabel="Criar Sprint"
      size="lg"
      recordForm={recordForm}
      onClose={onClose}
    >
      <SprintFields form={recordForm.form} defaultTeam={defaultTeam} nextNumber={nextNumber} />
    </RecordFormDialog>
  )
}
