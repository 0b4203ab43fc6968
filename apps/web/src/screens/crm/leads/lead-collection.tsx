import { SOURCE_LABELS } from '@cadencia/crm/labels'
import { BULK_MAX } from '@cadencia/crm/leads/bulk-contract'
import {
  LEAD_SOURCES,
  LEAD_STATUSES,
  type Lead,
  type LeadSort,
  TEMPERATURES,
} from '@cadencia/crm/leads/contract'
import { formatPhone } from '@cadencia/locale/phones'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { IconMessageOff } from '@tabler/icons-react'
import { byPerson, type Collection, labelIn } from '../../../collections/collection.ts'
import { fullName } from '../../../kit/full-name.ts'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { FocusedLeadActions, type LeadRowActions } from './lead-actions.tsx'
import { LeadBadges, LeadStatusBadges } from './lead-badges.tsx'
import { LeadCard } from './lead-card.tsx'
import { LeadMenu } from './lead-menu.tsx'
import classes from './leads.module.css'
import { ScoreBar } from './score-bar.tsx'

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
  columns: [
    {
      id: 'company',
      label: 'Empresa',
      widthPx: 160,
      leastPx: 94,
      sortKey: 'company',
      listSlot: 'facts',
      cell: ({ company }) => <span className={classes.cut}>{company}</span>,
    },
    {
      id: 'contact',
      label: 'Contato',
      widthPx: 178,
      leastPx: 160,
      listSlot: 'facts',
      cell: (lead) => <Contact lead={lead} />,
      listCell: ({ email, phone }) => [email, phone && formatPhone(phone)].filter(Boolean).join(' · '),
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 180,
      cell: (lead) => <LeadStatusBadges lead={lead} />,
      listCell: (lead) => <LeadBadges lead={lead} />,
    },
    {
      id: 'score',
      label: 'Pontuação',
      widthPx: 100,
      sortKey: 'score',
      isNumeric: true,
      cell: ({ score }) => score,
      listCell: ({ score }) => <ScoreBar score={score} />,
    },
    {
      id: 'source',
      label: 'Origem',
      widthPx: 120,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ source }) => SOURCE_LABELS[source],
    },
    {
      id: 'owner',
      label: 'Responsável',
      widthPx: 100,
      listSlot: 'facts',
      cell: ({ owner }) =>
        owner && <UserAvatar name={fullName(owner)} imageUrl={owner.profileImageUrl} size={24} />,
      listCell: ({ owner }) => owner && fullName(owner),
    },
    {
      id: 'created',
      label: 'Criado',
      widthPx: 100,
      sortKey: 'created',
      listSlot: 'facts',
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ],
  groupings: [
    {
      id: 'status',
      label: 'Status',
      keys: LEAD_STATUSES,
      keyOf: ({ status }) => status,
      labelOf: labelIn(LEAD_STATUS_BADGES),
    },
    {
      id: 'temperature',
      label: 'Temperatura',
      keys: TEMPERATURES,
      keyOf: ({ temperature }) => temperature ?? '',
      labelOf: (key) => labelIn(TEMPERATURE_BADGES)(key) || 'Sem temperatura',
    },
    {
      id: 'source',
      label: 'Origem',
      keys: LEAD_SOURCES,
      keyOf: ({ source }) => source,
      labelOf: labelIn(SOURCE_LABELS),
    },
    byPerson('owner', ({ owner }) => owner),
  ],
}

/** How to reach a lead, in one line or two. */
function Contact({ lead: { email, phone, isOptedOut } }: { lead: Lead }) {
  return (
    <span className={classes.contact}>
      {email && (
        <span className={classes.cut} title={email}>
          {email}
        </span>
      )}
      {phone && (
        <span className={classes.phone}>
          {isOptedOut && (
            <span role="img" aria-label="Não quer mensagens" title="Não quer mensagens">
              <IconMessageOff size={14} stroke={1.75} aria-hidden />
            </span>
          )}
          {/* Without Brazil's code the column has room for all of it. */}
          <span className={classes.cut} title={formatPhone(phone)}>
            {formatPhone(phone).replace('+55 ', '')}
          </span>
        </span>
      )}
    </span>
  )
}
