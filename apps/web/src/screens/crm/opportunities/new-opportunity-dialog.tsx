import type { Stage } from '@cadencia/crm/contract/opportunities'
import { useCreateOpportunity } from '@cadencia/crm/react/opportunities'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { useState } from 'react'
import { tellSuccess } from '../act-toasts.ts'
import { FormNotices } from '../forms/form-notices.tsx'
import { useDialogForm } from '../forms/use-dialog-form.ts'
import { OpportunityFields } from './opportunity-fields.tsx'
import {
  draftOf,
  emptyOpportunity,
  isComplete,
  type OpportunityForm,
  validateNew,
} from './opportunity-form.ts'

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
  const create = useCreateOpportunity()
  const [start] = useState(() => ({ ...emptyOpportunity(stage), leadId: leadId ?? null }))
  const dialog = useDialogForm<OpportunityForm>({
    draftKey: ['crm.opportunity.new', stage, leadId].filter(Boolean).join('.'),
    start,
    validate: validateNew,
    failed: 'Falha ao criar oportunidade. Tente novamente.',
  })
  const send = dialog.form.onSubmit((values) =>
    create.mutate(
      { body: draftOf(values) },
      {
        onSuccess: () => {
          tellSuccess('Oportunidade criada com sucesso.')
          dialog.startOver()
          onClose()
        },
        onError: dialog.fail,
      },
    ),
  )
  return (
    <FormDialog
      opened={opened}
      title="Nova Oportunidade"
      submitLabel="Criar oportunidade"
      size="lg"
      isPending={create.isPending}
      isIncomplete={!isComplete(dialog.form.values)}
      onSubmit={send}
      onClose={onClose}
    >
      <FormNotices dialog={dialog} what="esta oportunidade" />
      <OpportunityFields form={dialog.form} isNew />
    </FormDialog>
  )
}
