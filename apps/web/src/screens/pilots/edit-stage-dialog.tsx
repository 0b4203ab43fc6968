import { HttpError, messageOf } from '@cadencia/http/http-error'
import { PilotStage } from '@cadencia/pilots/contract'
import { useUpdateStage } from '@cadencia/pilots/react'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DraftNotice } from '../../forms/draft-notice.tsx'
import { issuesOf } from '../../forms/server-issues.ts'
import { StaleNotice } from '../../forms/stale-notice.tsx'
import { StageFields } from './stage-fields.tsx'
import { draftOf, formOf, type StageForm, validateStage } from './stage-form.ts'

interface EditStageDialogProps {
  stage: PilotStage
  onClose: () => void
}

/** Changes a stage. When a colleague was faster, their values can be taken over. */
export function EditStageDialog({ stage, onClose }: EditStageDialogProps) {
  const update = useUpdateStage()
  const draft = useDraft<StageForm>(`pilots.edit.${stage.id}`, formOf(stage))
  const [isRestored, setRestored] = useState(draft.isRestored)
  // A draft may have been begun before a colleague's change.
  const [newer, setNewer] = useState(draft.values.version === stage.version ? undefined : stage)
  const form = useForm<StageForm>({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validate: validateStage,
  })
  const takeOver = (current: PilotStage) => {
    form.setValues(formOf(current))
    draft.clear()
    setNewer(undefined)
    setRestored(false)
  }
  const save = form.onSubmit((values) =>
    update.mutate(
      { params: { id: stage.id }, body: { ...draftOf(values), version: values.version } },
      {
        onSuccess: () => {
          draft.clear()
          showToast({ title: 'Etapa atualizada!', tone: 'success' })
          onClose()
        },
        onError: (error) => {
          const current = currentOf(error)
          if (current) return setNewer(current)
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: messageOf(error, 'Falha ao editar etapa.'), tone: 'error' })
        },
      },
    ),
  )
  return (
    <FormDialog
      opened
      title="Editar Etapa"
      submitLabel="Salvar"
      isPending={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {newer && <StaleNotice what="esta etapa" onReload={() => takeOver(newer)} />}
      {isRestored && !newer && <DraftNotice onDiscard={() => takeOver(stage)} />}
      <StageFields form={form} isFinal={(newer ?? stage).status === 'completed'} />
    </FormDialog>
  )
}

/** The stage as a colleague left it, when that is why the change was refused. */
function currentOf(error: unknown): PilotStage | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined
  return PilotStage.safeParse(error.problem?.current).data
}
