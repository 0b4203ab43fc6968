import { isStageDone, PilotStage, StageDraft } from '@cadencia/pilots/contract'
import { useUpdateStage } from '@cadencia/pilots/react'
import { showToast } from '@cadencia/ui/toast'
import { showFailure } from '../../kit/show-failure.ts'
import { fieldsForm, useFieldDescription } from '../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../records/forms/use-record-form.ts'
import { STAGE_FIELDS } from './fields.tsx'
import { StageFields } from './stage-fields.tsx'
import { bodyOf } from './stage-form.ts'

interface EditStageDialogProps {
  stage: PilotStage
  onClose: () => void
}

/** Changes a stage. */
export function EditStageDialog({ stage, onClose }: EditStageDialogProps) {
  const update = useUpdateStage()
  const recordForm = useRecordForm({
    draftKey: `pilots.edit.${stage.id}`,
    record: stage,
    recordSchema: PilotStage,
    what: 'esta etapa',
    toValues: (edited) => fieldsForm(STAGE_FIELDS, edited),
    toBody: bodyOf,
    schema: StageDraft,
    sendsAllFields: true,
    describe: useFieldDescription(STAGE_FIELDS),
    save: (body) => update.mutateAsync({ params: { id: stage.id }, body }),
    onSaved: () => {
      showToast({ title: 'Etapa atualizada!', tone: 'success' })
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao editar etapa.'),
  })
  return (
    <RecordFormDialog
      opened
      title="Editar Etapa"
      submitLabel="Salvar"
      recordForm={recordForm}
      onClose={onClose}
    >
      <StageFields form={recordForm.form} isFinal={isStageDone(stage)} />
    </RecordFormDialog>
  )
}
