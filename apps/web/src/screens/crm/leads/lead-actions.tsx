import { LEAD_STATUSES, type Lead } from '@cadencia/crm/leads/contract'
import { IconArrowsRightLeft, IconCircleDot, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ActionLevel } from '../../../actions/action.ts'
import { useActions } from '../../../actions/action-store.ts'
import { assignAction } from '../../../actions/assign-action.ts'
import { copyLinkAction } from '../../../actions/copy-link.ts'
import { setProperty } from '../../../details/set-property.ts'
import { LEAD_STATUS_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { useLeadPatch } from './use-lead-patch.ts'

/** What can be done with one lead; stays the same object, so that a row is drawn once. */
export interface LeadRowActions {
  readonly onEdit: (lead: Lead) => void
  readonly onConvert: (lead: Lead) => void
  readonly onDelete: (lead: Lead) => void
}

interface LeadActionsProps {
  lead: Lead
  level: ActionLevel
  actions: LeadRowActions
}

const ERASED = 'Os dados deste lead foram apagados.'

/** Offers what can be done with a lead: with the open one, and with the one that has the focus. */
export function OfferedLeadActions({ lead, level, actions }: LeadActionsProps) {
  const patch = useLeadPatch(lead)
  const { id, name, status, erasedAt } = lead
  const reason = erasedAt === null ? undefined : ERASED
  useActions({ level, heading: name, subject: id }, [
    {
      id: 'edit',
      label: 'Editar',
      icon: IconPencil,
      keys: 'e',
      reason,
      run: () => actions.onEdit(lead),
    },
    assignAction({
      current: lead.assignedTo,
      reason,
      assign: (personId, said) =>
        void setProperty(patch, { field: 'assignedTo', value: personId, message: `${name}: ${said}` }),
    }),
    {
      id: 'status',
      label: 'Alterar status…',
      icon: IconCircleDot,
      keys: 's',
      reason,
      useChoices: () =>
        LEAD_STATUSES.map((one) => {
          const { label } = LEAD_STATUS_BADGES[one]
          const message = `${name}: ${label}`
          const run = () => void setProperty(patch, { field: 'status', value: one, message })
          return { id: one, label, isCurrent: one === status, run }
        }),
    },
    {
      id: 'convert',
      label: 'Converter…',
      icon: IconArrowsRightLeft,
      reason,
      run: () => actions.onConvert(lead),
    },
    copyLinkAction(recordUrl('leads', id)),
    {
      id: 'delete',
      label: 'Excluir…',
      icon: IconTrash,
      isDanger: true,
      run: () => actions.onDelete(lead),
    },
  ])
  return null
}

/** Offers what can be done with the lead that has the focus. */
export function FocusedLeadActions({ item, context }: { item: Lead; context: LeadRowActions }) {
  return <OfferedLeadActions lead={item} level="item" actions={context} />
}
