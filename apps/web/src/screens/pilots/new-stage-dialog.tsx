import { messageOf } from '@cadencia/http/http-error'
import { useCreateStage } from '@cadencia/pilots/react'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DraftNotice } from '../../forms/draft-notice.tsx'
import { issuesOf } from '../../forms/server-issues.ts'
import { StageFields } from './stage-fields.tsx'
import { draftOf, EMPTY_STAGE, validateStage } from './stage-form.ts'

interface NewStageDialogProps {
  opened: boolean
  onClose: () => void
}

/** Adds a stage to the timeline. What was typed survives a failure, closing and a reload. */
export function NewStageDialog({ opened, onClose }: NewStageDialogProps) {
  const draft = useDraft('pilots.new', EMPTY_STAGE)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const create = useCreateStage()
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validate: validateStage,
  })
  const startOver = () => {
    form.setValues(EMPTY_STAGE)
    form.clearErrors()
    draft.clear()
    setRestored(false)
  }
  const send = form.onSubmit((values) =>
    create.mutate(
      { body: draftOf(values) },
      {
        onSuccess: () => {
          showToast({ title: 'Etapa criada!', tone: 'success' })
          startOver()
          onClose()
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: messageOf(error, 'Falha ao criar etapa.'), tone: 'error' })
        },
      },
    ),
  )
  return (
    <FormDialog
      opened={opened}
      title="Nova Etapa"
      submitLabel="Criar etapa"
      isPending={create.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {isRestored && <DraftNotice onDiscard={startOver} />}
      <StageFields form={form} isFinal={false} />
    </FormDialog>
  )
}
