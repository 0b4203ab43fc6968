import { useCreateLead } from '@cadencia/crm/leads/react'
import { RecordDialog } from '../forms/record-dialog.tsx'
import { LeadFields } from './lead-fields.tsx'
import { draftOf, EMPTY_LEAD, isComplete, validateNew } from './lead-form.ts'

/** Notes a new contact. */
export function NewLeadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { isPending, mutate } = useCreateLead()
  return (
    <RecordDialog
      opened={opened}
      title="Novo Lead"
      submitLabel="Criar lead"
      what="este lead"
      done="Lead criado com sucesso."
      failed="Falha ao criar lead. Tente novamente."
      draftKey="crm.lead.new"
      start={EMPTY_LEAD}
      validate={validateNew}
      isComplete={isComplete}
      isPending={isPending}
      send={(values, ending) => mutate({ body: draftOf(values) }, ending)}
      onClose={onClose}
    >
      {(form) => <LeadFields form={form} />}
    </RecordDialog>
  )
}
