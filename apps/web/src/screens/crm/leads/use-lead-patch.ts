import { type Lead, LeadPatch } from '@cadencia/crm/leads/contract'
import { useUpdateLead } from '@cadencia/crm/leads/react'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'

/** Changes one field of a lead, and offers to undo that. */
export function useLeadPatch(lead: Lead) {
  const { mutateAsync: update } = useUpdateLead()
  return useRecordPatch({
    record: lead,
    schema: LeadPatch,
    save: (body) => update({ params: { id: lead.id }, body }),
    saved: 'Lead atualizado',
    failure: 'Falha ao atualizar lead. Tente novamente.',
    draftKey: `crm.lead.property.${lead.id}`,
  })
}
