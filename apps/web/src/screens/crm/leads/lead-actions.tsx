import type { Lead } from '@cadencia/crm/leads/contract'
import { useLead } from '@cadencia/crm/leads/react'
import { IconArrowsRightLeft, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Action, ActionLevel } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { copyLinkAction } from '../../../records/actions/copy-actions.ts'
import { fieldActions, recordSetter } from '../../../records/fields/field-actions.ts'
import { linkAction } from '../../../records/links/link-action.ts'
import { recordUrl } from '../record-url.ts'
import { LEAD_FIELDS } from './fields.tsx'
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

function refusalOf({ erasedAt }: Lead): string | undefined {
  return erasedAt === null ? undefined : ERASED
}

function leadPropertyActions(patch: ReturnType<typeof useLeadPatch>): readonly Action[] {
  const { assignedTo, ...others } = LEAD_FIELDS
  const { id, name } = patch.record
  const setter = recordSetter(patch, name, refusalOf(patch.record))
  return [...fieldActions({ assignedTo, ...others }, setter), linkAction({ kind: 'lead', id })]
}

/** Offers what can be done at once with a lead that the palette found. */
export function FoundLeadActions({ id }: { id: string }) {
  const { data: lead } = useLead(id)
  return lead ? <LoadedLeadActions lead={lead} /> : null
}

function LoadedLeadActions({ lead }: { lead: Lead }) {
  useActions(
    { level: 'found', heading: lead.name, subject: lead.id },
    leadPropertyActions(useLeadPatch(lead)),
  )
  return null
}

/** Offers what can be done with a lead: with the open one, and with the one that has the focus. */
export function OfferedLeadActions({ lead, level, actions }: LeadActionsProps) {
  const patch = useLeadPatch(lead)
  const { id, name, convertedAt } = lead
  const reason = refusalOf(lead)
  const convert: Action = {
    id: 'convert',
    label: 'Converter…',
    icon: IconArrowsRightLeft,
    reason,
    run: () => actions.onConvert(lead),
  }
  useActions({ level, heading: name, subject: id }, [
    {
      id: 'edit',
      label: 'Editar',
      icon: IconPencil,
      keys: 'e',
      reason,
      run: () => actions.onEdit(lead),
    },
    ...leadPropertyActions(patch),
    ...(convertedAt === null ? [convert] : []),
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
