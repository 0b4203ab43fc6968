import { NAME_MAX } from '@cadencia/crm/contract'
import { SOURCE_LABELS } from '@cadencia/crm/labels'
import {
  CONSENTS,
  DEFAULT_SOURCE,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type Lead,
  SCORE,
  TEMPERATURES,
} from '@cadencia/crm/leads/contract'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { IconCircleDot } from '@tabler/icons-react'
import { fullName } from '../../../kit/full-name.ts'
import { fieldsOf } from '../../../records/fields/field.ts'
import { CONSENT_BADGES, LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import { COMPANY, EMAIL, NOTES, OWNER, PHONE, saidAlone } from '../shared-fields.tsx'
import { LeadRowBadges, LeadStatusBadges } from './lead-badges.tsx'
import { ScoreBar } from './score-bar.tsx'

/** All that is known of a lead. */
export const LEAD_FIELDS = fieldsOf<Lead>()({
  name: { kind: 'text', label: 'Nome', maxLength: NAME_MAX, history: 'o nome', form: { isRequired: true } },
  email: { ...EMAIL, type: 'email' },
  phone: PHONE,
  company: {
    ...COMPANY,
    column: {
      widthPx: 160,
      leastPx: 94,
      sortKey: 'company',
      listSlot: 'facts',
      cell: ({ company }) => company,
    },
  },
  status: {
    kind: 'choice',
    label: 'Status',
    values: LEAD_STATUSES,
    labels: LEAD_STATUS_BADGES,
    badge: (status) => <StatusBadge {...badgeOf(LEAD_STATUS_BADGES, status)} />,
    history: 'o status',
    form: { initial: 'new' },
    property: {},
    fact: {},
    column: {
      widthPx: 180,
      cell: (lead) => <LeadStatusBadges lead={lead} />,
      listCell: (lead) => <LeadRowBadges lead={lead} />,
    },
    groups: {},
    filter: { all: 'Todos os status' },
    action: { label: 'Alterar status…', icon: IconCircleDot, keys: 's', said: saidAlone },
  },
  temperature: {
    kind: 'choice',
    label: 'Temperatura',
    values: TEMPERATURES,
    labels: TEMPERATURE_BADGES,
    none: 'Não definida',
    badge: (temperature) => <StatusBadge {...badgeOf(TEMPERATURE_BADGES, temperature)} />,
    history: 'a temperatura',
    form: {},
    property: {},
    fact: {},
    groups: { none: 'Sem temperatura' },
    filter: { all: 'Qualquer temperatura' },
  },
  score: {
    kind: 'number',
    label: 'Pontuação',
    min: SCORE.least,
    max: SCORE.most,
    suffix: `/${SCORE.most}`,
    history: 'a pontuação',
    // Empty while it is the server's to estimate.
    form: {},
    property: {},
    fact: {},
    column: {
      widthPx: 100,
      sortKey: 'score',
      isNumeric: true,
      cell: ({ score }) => score,
      listCell: ({ score }) => <ScoreBar score={score} />,
    },
  },
  source: {
    kind: 'choice',
    label: 'Origem',
    values: LEAD_SOURCES,
    labels: SOURCE_LABELS,
    history: 'a origem',
    form: { initial: DEFAULT_SOURCE },
    property: {},
    fact: {},
    column: { widthPx: 120, listSlot: 'facts', isHiddenByDefault: true },
    groups: {},
    filter: { all: 'Todas as origens' },
  },
  assignedTo: {
    ...OWNER,
    fact: {},
    column: {
      id: 'owner',
      widthPx: 100,
      listSlot: 'person',
      cell: ({ owner }) =>
        owner && <UserAvatar name={fullName(owner)} imageUrl={owner.profileImageUrl} size={24} />,
      listCell: ({ owner }) => owner && fullName(owner),
    },
  },
  notes: NOTES,
  consent: {
    kind: 'choice',
    label: 'Consentimento',
    values: CONSENTS,
    labels: CONSENT_BADGES,
    history: 'o consentimento',
  },
  consentNote: {
    kind: 'longText',
    label: 'Registro do consentimento',
    history: 'o registro do consentimento',
  },
  createdAt: {
    kind: 'instant',
    label: 'Criado',
    column: {
      id: 'created',
      widthPx: 100,
      sortKey: 'created',
      listSlot: 'facts',
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  },
})
