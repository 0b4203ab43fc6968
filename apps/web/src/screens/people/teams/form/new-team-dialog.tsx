import { useCreateTeam } from '@cadencia/people/teams/react'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DraftNotice } from '../../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../../forms/server-issues.ts'
import { TeamFields } from './team-fields.tsx'
import { EMPTY_TEAM, validateTeam } from './team-form.ts'

interface NewTeamDialogProps {
  opened: boolean
  onClose: () => void
}

/** Creates a team. What was typed survives a failure, closing and a reload. */
export function NewTeamDialog({ opened, onClose }: NewTeamDialogProps) {
  const draft = useDraft('teams.new', EMPTY_TEAM)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const create = useCreateTeam()
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validateInputOnBlur: ['name', 'color'],
    validate: validateTeam,
  })
  const startOver = () => {
    form.setValues(EMPTY_TEAM)
    form.clearErrors()
    draft.clear()
    setRestored(false)
  }
  const send = form.onSubmit((body) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ name }) => {
          showToast({ title: 'Time criado!', message: name, tone: 'success' })
          startOver()
          onClose()
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: 'Falha ao criar time. Tente novamente.', tone: 'error' })
        },
      },
    ),
  )
  return (
    <FormDialog
      opened={opened}
      title="Novo Time"
      submitLabel="Criar Time"
      isPending={create.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {isRestored && <DraftNotice onDiscard={startOver} />}
      <TeamFields form={form} />
    </FormDialog>
  )
}
