import { Sprint, SprintDraft } from '@cadencia/sprints/contract'
import { useUpdateSprint } from '@cadencia/sprints/react'
import { showToast } from '@cadencia/ui/toast'
import { showFailure } from '../../../../kit/show-failure.ts'
import { fieldsForm } from '../../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import { SPRINT_FIELDS } from '../fields.tsx'
import { SprintFields } from './sprint-fields.tsx'
import { bodyOf, type SprintForm } from './sprint-form.ts'

interface EditSprintDialogProps {
  sprint: Sprint
  onClose: () => void
}

/** Changes a sprint's name, number, period or greatest score. */
export function EditSprintDialog({ sprint, onClose }: EditSprintDialogProps) {
  const update = useUpdateSprint()
  const recordForm = useRecordForm({
    draftKey: `sprints.edit.${sprint.id}`,
    record: sprint,
    recordSchema: Sprint,
    what: 'esta sprint',
    toValues: (edited): SprintForm => fieldsForm(SPRINT_FIELDS, edited),
    toBody: (values) => bodyOf(values, sprint.number),
    // A change must leave what a new one could be.
    schema: SprintDraft,
    save: (body) => update.mutateAsync({ params: { id: sprint.id }, body }),
    onSaved: () => {
      showToast({ title: 'Sprint atualizada', tone: 'success' })
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao atualizar sprint. Tente novamente.'),
  })
  return (
    <RecordFormDialog
      opened
      title="Editar Sprint"
      submitLabel="Salvar"
      size="lg"
      recordForm={recordForm}
      onClose={onClose}
    >
      <SprintFields form={recordForm.form} isEdit />
    </RecordFormDialog>
  )
}
