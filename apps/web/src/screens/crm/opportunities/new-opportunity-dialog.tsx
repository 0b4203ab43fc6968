import { OpportunityDraft, type Stage } from '@cadencia/crm/opportunities/contract'
import { useCreateOpportunity } from '@cadencia/crm/opportunities/react'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { showSuccess } from '../show-success.ts'
import { OpportunityFields } from './opportunity-fields.tsx'
import { draftOf, emptyOpportunity, isComplete, refuseWrongNumbers } from './opportunity-form.ts'

interface NewOpportunityDialogProps {
  opened: boolean
  /** Default: the first stage. */
  stage?: Stage | undefined
  /** The lead whose record it is created from. */
  leadId?: string
  onClose: () => void
}

/** Creates an opportunity. */
export function NewOpportunityDialog({ opened, stage, leadId, onClose }: NewOpportunityDialogProps) {
  const create = useCreateOpportunity()
  const recordForm = useRecordForm({
    draftKey: ['crm.opportunity.new', stage, leadId].filter(Boolean).join('.'),
    initialValues: { ...emptyOpportunity(stage), leadId: leadId ?? null },
    toBody: draftOf,
    schema: OpportunityDraft,
    refine: refuseWrongNumbers,
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showSuccess('Oportunidade criada com sucesso.')
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao criar oportunidade. Tente novamente.'),
  })
  return (
    <RecordFormDialog
      opened={opened}
      title="Nova Oportunidade"
      submitLabel="Criar oportunidade"
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <OpportunityFields form={recordForm.form} isNew />
    </RecordFormDialog>
  )
}
