import type { Lead } from '@cadencia/crm/leads/contract'
import { useRemoveLead, useRestoreLead } from '@cadencia/crm/leads/react'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { DeleteDialog } from '../delete-dialog.tsx'

const EditLeadDialog = lazyDialog(() =>
  import('./edit-lead-dialog.tsx').then((module) => module.EditLeadDialog),
)
const ConvertLeadDialog = lazyDialog(() =>
  import('./convert-lead-dialog.tsx').then((module) => module.ConvertLeadDialog),
)

export interface LeadAction {
  readonly kind: 'edit' | 'convert' | 'delete'
  readonly lead: Lead
}

interface LeadActionDialogProps {
  /** What is being done; undefined while nothing is. */
  action: LeadAction | undefined
  onClose: () => void
  onDeleted?: () => void
}

/** The dialogs of what can be done with a lead. */
export function LeadActionDialog({ action, onClose, onDeleted }: LeadActionDialogProps) {
  if (!action) return null
  const { kind, lead } = action
  if (kind === 'delete') return <DeleteLeadDialog lead={lead} onClose={onClose} onDeleted={onDeleted} />
  const Dialog = kind === 'edit' ? EditLeadDialog : ConvertLeadDialog
  return <Dialog lead={lead} onClose={onClose} />
}

interface DeleteLeadDialogProps {
  lead: Lead
  onClose: () => void
  onDeleted: (() => void) | undefined
}

function DeleteLeadDialog({ lead, onClose, onDeleted }: DeleteLeadDialogProps) {
  const remove = useRemoveLead()
  const restore = useRestoreLead()
  return (
    <DeleteDialog
      id={lead.id}
      noun="lead"
      text={`'${lead.name}' sai da lista e das buscas.`}
      remove={remove}
      restore={restore}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
