import type { Opportunity } from '@cadencia/crm/opportunities/contract'
import { useRemoveOpportunity, useRestoreOpportunity } from '@cadencia/crm/opportunities/react'
import { DeleteDialog } from '../delete-dialog.tsx'

interface DeleteOpportunityDialogProps {
  opportunity: Opportunity
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteOpportunityDialog({ opportunity, onClose, onDeleted }: DeleteOpportunityDialogProps) {
  const remove = useRemoveOpportunity()
  const restore = useRestoreOpportunity()
  return (
    <DeleteDialog
      id={opportunity.id}
      noun="oportunidade"
      isFeminine
      text={`'${opportunity.title}' sai do pipeline e da previsão.`}
      remove={remove}
      restore={restore}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
