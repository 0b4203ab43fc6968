import type { Lead } from '@cadencia/crm/leads/contract'
import { useUpdateLead } from '@cadencia/crm/leads/react'
import { RecordDialog } from '../forms/record-dialog.tsx'
import { LeadFields } from './lead-fields.tsx'
import { currentForm, formOf, isComplete, patchOf, validateChanged } from './lead-form.ts'

/** Changes a lead. When a colleague was faster, their values can be taken over. */
export function EditLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { isPending, mutate } = useUpdateLead()
  return (
    <RecordDialog
      opened
      title="Editar Lead"
      submitLabel="Salvar"
      what="este lead"
      done="Lead atualizado com sucesso."
      failed="Falha ao atualizar lead. Tente novamente."
      draftKey={`crm.lead.${lead.id}`}
      start={formOf(lead)}
      validate={validateChanged}
      readCurrent={currentForm}
      isComplete={isComplete}
      isPending={isPending}
      send={(values, ending) => mutate({ params: { id: lead.id }, body: patchOf(values) }, ending)}
      onClose={onClose}
    >
      {(form) => <LeadFields form={form} leadId={lead.id} />}
    </RecordDialog>
  )
}
