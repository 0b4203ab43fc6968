import type { Activity } from '@cadencia/crm/activities/contract'
import { formatDateTime } from '@cadencia/locale/dates'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Group, Text, Title } from '@mantine/core'
import { IconArrowRight, IconClock } from '@tabler/icons-react'
import records from '../../../kit/lists.module.css'
import { RecordText } from '../../../kit/text/record-text.tsx'
import { OUTCOME_BADGES } from '../crm-labels.ts'
import classes from './activities.module.css'
import { ActivityMenu } from './activity-menu.tsx'
import { ActivityLinks, TypeIcon } from './activity-parts.tsx'

/** One activity: what, with whom, when, how it went, and what comes next. */
export function ActivityRow({ activity }: { activity: Activity }) {
  const { type, subject, description, descriptionFormat, scheduledAt, outcome, nextAction, state, meeting } =
    activity
  return (
    <li className={classes.row} data-state={state}>
      <TypeIcon type={type} />
      <article className={classes.what} aria-label={subject}>
        <Group gap="xs">
          <Title order={4} size="h4" className={records.longText ?? ''}>
            {subject}
          </Title>
          {outcome && <StatusBadge {...badgeOf(OUTCOME_BADGES, outcome)} />}
          {state === 'overdue' && <StatusBadge tone="danger" label="Atrasada" />}
        </Group>
        {description && (
          <Text component="div" size="sm">
            <RecordText text={description} format={descriptionFormat} />
          </Text>
        )}
        {meeting?.summary && (
          <Text size="sm" lineClamp={4} className={records.longText ?? ''}>
            {meeting.summary}
          </Text>
        )}
        <div className={records.facts}>
          <span>
            <IconClock size={14} stroke={1.75} aria-hidden />
            {scheduledAt ? <time dateTime={scheduledAt}>{formatDateTime(scheduledAt)}</time> : 'Sem data'}
          </span>
          <div>
            <ActivityLinks activity={activity} />
          </div>
          {nextAction && (
            <span>
              <IconArrowRight size={14} stroke={1.75} aria-hidden />
              Próxima ação: {nextAction}
            </span>
          )}
        </div>
      </article>
      <ActivityMenu activity={activity} />
    </li>
  )
}
