import type { Activity, ActivityType } from '@cadencia/crm/activities/contract'
import { ACTIVITY_LABELS } from '@cadencia/crm/labels'
import { labelOf, lookUp } from '@cadencia/locale/fallback'
import { Anchor, ThemeIcon } from '@mantine/core'
import {
  type Icon,
  IconActivity,
  IconFileText,
  IconMail,
  IconPhone,
  IconPresentation,
  IconUsers,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { CellValues } from '../../../collections/cell-values.tsx'
import records from '../../../kit/lists.module.css'
import { recordUrl } from '../record-url.ts'

const TYPE_ICONS = {
  call: IconPhone,
  email: IconMail,
  meeting: IconUsers,
  demo: IconPresentation,
  proposal: IconFileText,
} as const satisfies Record<ActivityType, Icon>

/** The type of an activity as an icon. */
export function TypeIcon({ type }: { type: ActivityType }) {
  const IconComponent = lookUp(TYPE_ICONS, type, IconActivity)
  return (
    <ThemeIcon
      variant="light"
      color="gray"
      size={32}
      radius="xl"
      title={labelOf(ACTIVITY_LABELS, type)}
      aria-label={labelOf(ACTIVITY_LABELS, type)}
      role="img"
    >
      <IconComponent size={17} stroke={1.75} aria-hidden />
    </ThemeIcon>
  )
}

/** Links to the records that an activity belongs to. */
export function ActivityLinks({ activity }: { activity: Activity }) {
  const links = linkedRecords(activity)
  if (links.length === 0) return null
  return (
    <span>
      {links.map((link, index) => (
        <Fragment key={link.to}>
          {index > 0 && ' · '}
          <RecordAnchor {...link} />
        </Fragment>
      ))}
    </span>
  )
}

/** The same in a table, as many as there is room for. */
export function ActivityLinksCell({ activity }: { activity: Activity }) {
  const links = linkedRecords(activity)
  return (
    <CellValues title={links.map(({ label }) => label).join(' · ')}>
      {links.map((link, index) => (
        <span key={link.to}>
          {index > 0 && '· '}
          <RecordAnchor {...link} />
        </span>
      ))}
    </CellValues>
  )
}

interface LinkedRecord {
  readonly to: string
  readonly label: string
}

function linkedRecords({ lead, opportunity, client, meeting }: Activity): LinkedRecord[] {
  return [
    ...(client ? [{ to: recordUrl('clients', client.id), label: client.name }] : []),
    ...(opportunity ? [{ to: recordUrl('opportunities', opportunity.id), label: opportunity.title }] : []),
    ...(lead ? [{ to: recordUrl('leads', lead.id), label: lead.name }] : []),
    ...(meeting ? [{ to: meeting.url, label: meeting.title }] : []),
  ]
}

function RecordAnchor({ to, label }: LinkedRecord) {
  return (
    <Anchor component={Link} to={to} inherit c="inherit" underline="always" className={records.above ?? ''}>
      {label}
    </Anchor>
  )
}
