import type { Stage } from '@cadencia/crm/opportunities/contract'
import { useCreateOpportunity } from '@cadencia/crm/opportunities/react'
import { RecordDialog } from '../forms/record-dialog.tsx'
import { OpportunityFields } from './opportunity-fields.tsx'
import { draftOf, emptyOpportunity, isComplete, validateNew } from './opportunity-form.ts'

interface NewOpportunityDialogProps {
  opened: boolean
  /** Where it begins; the first stage unless told. */
  stage?: Stage | undefined
  /** Whose it is, of one that is made beside a lead's record. */
  leadId?: string
  onClose: () => void
}

/** Opens a negotiation. */
export function NewOpportunityDialog({ opened, stage, leadId, onClose }: NewOpportunityDialogProps) {
  const { isPending, mutate } = useCreateOpportunity()
  return (
    <RecordDialog
      opened={opened}
      title="Nova Oportunidade"
      submitLabel="Criar oportunidade"
      what="esta oportunidade"
      done="Oportunidade criada com sucesso."
      failed="Falha ao criar oportunidade. Tente novamente."
      draftKey={['crm.opportunity.new', stage, leadId].filter(Boolean).join('.')}
      start={{ ...emptyOpportunity(stage), leadId: leadId ?? null }}
      validate={validateNew}
      isComplete={isComplete}
      isPending={isPending}
      send={(values, ending) => mutate({ body: draftOf(values) }, ending)}
      onClose={onClose}
    >
      {(form) => <OpportunityFields form={form} isNew />}
    </RecordDialog>
  )
}
