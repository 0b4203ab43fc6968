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
export function ActivityLinks({
  activity: { lead, opportunity, client, meetingId },
}: {
  activity: Activity
}) {
  const links = [
    ...(client ? [{ to: recordUrl('clients', client.id), label: client.name }] : []),
    ...(opportunity ? [{ to: recordUrl('opportunities', opportunity.id), label: opportunity.title }] : []),
    ...(lead ? [{ to: recordUrl('leads', lead.id), label: lead.name }] : []),
    ...(meetingId ? [{ to: `/meetings/${meetingId}`, label: 'Ver reunião' }] : []),
  ]
  if (links.length === 0) return null
  return (
    <span>
      {links.map(({ to, label }, index) => (
        <Fragment key={to}>
          {index > 0 && ' · '}
          <Anchor
            component={Link}
            to={to}
            inherit
            c="inherit"
            underline="always"
            className={records.above ?? ''}
          >
            {label}
          </Anchor>
        </Fragment>
      ))}
    </span>
  )
}
