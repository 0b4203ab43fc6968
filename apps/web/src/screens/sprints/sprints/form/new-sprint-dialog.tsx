import { useUserTeam } from '@cadencia/people/react'
import { useCreateSprint, useSprints } from '@cadencia/sprints/react'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DraftNotice } from '../../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../../forms/server-issues.ts'
import { SprintFields } from './sprint-fields.tsx'
import { CHECKED_ON_BLUR, draftOf, EMPTY_SPRINT, nextNumberOf, validateSprint } from './sprint-form.ts'

interface NewSprintDialogProps {
  opened: boolean
  /** The team that the list shows alone, if one. */
  teamId: string | null
  onClose: () => void
}

/** Plans a sprint. What was typed survives a failure, closing and a reload. */
export function NewSprintDialog({ opened, teamId, onClose }: NewSprintDialogProps) {
  const draft = useDraft('sprints.new', EMPTY_SPRINT)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const { data: own } = useUserTeam()
  const create = useCreateSprint()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validateInputOnBlur: [...CHECKED_ON_BLUR],
    validate: (values) => validateSprint(withTeam(values), nextNumber),
  })
  const usualTeam = teamId ?? own?.teamId ?? null
  const withTeam = (values: typeof EMPTY_SPRINT) => ({ ...values, teamId: values.teamId ?? usualTeam })
  const chosenTeam = withTeam(form.values).teamId
  const { data: earlier = [] } = useSprints({
    ...(chosenTeam ? { teamId: chosenTeam } : {}),
    isEnabled: chosenTeam !== null,
  })
  const nextNumber = nextNumberOf(earlier)

  const startOver = () => {
    form.setValues(EMPTY_SPRINT)
    form.clearErrors()
    draft.clear()
    setRestored(false)
  }
  const send = form.onSubmit((values) =>
    create.mutate(
      { body: draftOf(withTeam(values), nextNumber) },
      {
        onSuccess: ({ id }) => {
          const action = { label: 'Abrir o quadro', onClick: () => void navigate(`/sprints/${id}/kanban`) }
          showToast({ title: 'Sprint criada com sucesso!', tone: 'success', action })
          startOver()
          onClose()
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: 'Falha ao criar sprint. Tente novamente.', tone: 'error' })
        },
      },
    ),
  )
  return (
    <FormDialog
      opened={opened}
      title="Nova Sprint"
      submitLabel="Criar Sprint"
      size="lg"
      isPending={create.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {isRestored && <DraftNotice onDiscard={startOver} />}
      <SprintFields form={form} usualTeam={usualTeam} nextNumber={nextNumber} />
    </FormDialog>
  )
}
