import { BULK_MAX } from '@cadencia/crm/leads/bulk-contract'
import type { Lead, LeadSort } from '@cadencia/crm/leads/contract'
import { formatPhone } from '@cadencia/locale/phones'
import { CellValues } from '../../../collections/cell-values.tsx'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { recordUrl } from '../record-url.ts'
import { LEAD_FIELDS } from './fields.tsx'
import { FocusedLeadActions, type LeadRowActions } from './lead-actions.tsx'
import { OptedOutSign } from './lead-badges.tsx'
import { LeadCard } from './lead-card.tsx'
import { LeadMenu } from './lead-menu.tsx'
import classes from './leads.module.css'

/** The server's orders by the collection's sort keys, of which `-` is descending. */
const SORTS: Readonly<Record<string, LeadSort>> = {
  created: 'oldest',
  '-created': 'newest',
  name: 'name',
  '-name': '-name',
  company: 'company',
  '-company': '-company',
  score: '-score',
  '-score': 'score',
}

export function serverSort(sort: string): LeadSort {
  return SORTS[sort] ?? 'newest'
}

/** Leads as the specified cards, as table and as list. */
export const LEAD_COLLECTION: Collection<Lead, LeadRowActions> = {
  id: 'leads',
  label: 'Leads',
  noun: ['lead encontrado', 'leads encontrados'],
  layouts: ['cards', 'table', 'list'],
  defaultSort: '-created',
  titleLabel: 'Nome',
  titleSortKey: 'name',
  titleOf: ({ name }) => name,
  pathOf: ({ id }) => recordUrl('leads', id),
  selectionMax: BULK_MAX,
  card: (lead, actions, selection) => <LeadCard lead={lead} actions={actions} {...selection} />,
  cardHeightPx: 236,
  Actions: FocusedLeadActions,
  rowActions: (lead, actions, isOneOfSelected) => (
    <LeadMenu lead={lead} actions={actions} isOneOfSelected={isOneOfSelected} />
  ),
  rowActionsPx: 36,
  columns: columnsOf<Lead, LeadRowActions>(LEAD_FIELDS, {
    order: ['company', 'contact', 'status', 'score'],
    others: [
      {
        id: 'contact',
        label: 'Contato',
        widthPx: 240,
        leastPx: 200,
        listSlot: 'facts',
        cell: (lead) => <Contact lead={lead} />,
        listCell: contactOf,
      },
    ],
  }),
  groupings: groupingsOf<Lead, LeadRowActions>(LEAD_FIELDS),
}

/** How to reach a lead: the e-mail, and the phone where there is room for both. */
function Contact({ lead }: { lead: Lead }) {
  const { email, phone } = lead
  return (
    <CellValues title={contactOf({ email, phone })}>
      {email && <span>{email}</span>}
      {phone && (
        <span className={email ? classes.other : undefined} data-spare={email !== null || undefined}>
          <OptedOutSign lead={lead} />
          {/* Without Brazil's code the column has room for all of it. */}
          {formatPhone(phone).replace('+55 ', '')}
        </span>
      )}
    </CellValues>
  )
}

function contactOf({ email, phone }: Pick<Lead, 'email' | 'phone'>): string {
  return [email, phone && formatPhone(phone)].filter(Boolean).join(' · ')
}
