import { StageDraft } from '@cadencia/pilots/contract'
import { useCreateStage } from '@cadencia/pilots/react'
import { showToast } from '@cadencia/ui/toast'
import { showFailure } from '../../kit/show-failure.ts'
import { emptyForm } from '../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../records/forms/use-record-form.ts'
import { STAGE_FIELDS } from './fields.tsx'
import { StageFields } from './stage-fields.tsx'
import { bodyOf } from './stage-form.ts'

interface NewStageDialogProps {
  opened: boolean
  onClose: () => void
}

/** Adds a stage to the timeline. */
export function NewStageDialog({ opened, onClose }: NewStageDialogProps) {
  const create = useCreateStage()
  const recordForm = useRecordForm({
    draftKey: 'pilots.new',
    initialValues: emptyForm(STAGE_FIELDS),
    toBody: bodyOf,
    schema: StageDraft,
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showToast({ title: 'Etapa criada!', tone: 'success' })
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao criar etapa.'),
  })
  return (
    <RecordFormDialog
      opened={opened}
      title="Nova Etapa"
      submitLabel="Criar etapa"
      recordForm={recordForm}
      onClose={onClose}
    >
      <StageFields form={recordForm.form} isFinal={false} />
    </RecordFormDialog>
  )
}
