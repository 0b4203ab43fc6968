import type { Meeting } from '@cadencia/meetings/contract'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { Button, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router'
import { listEnded, useSummaryReads } from './ended-meetings.ts'
import classes from './meetings.module.css'
import { useTabUrlState } from './use-tab-url-state.ts'

const SHOWN_MAX = 3

interface EndedStripProps {
  meetings: readonly Meeting[]
  userId: string
  /** Epoch milliseconds. */
  nowMs: number
}

/** The person's meetings that just ended, until their summaries were read. */
export function EndedStrip({ meetings, userId, nowMs }: EndedStripProps) {
  const reads = useSummaryReads((state) => state.reads)
  const ended = listEnded(meetings, { userId, nowMs, reads }).slice(0, SHOWN_MAX)
  if (ended.length === 0) return null
  return (
    <section aria-label="Acabaram de terminar" className={classes.ended}>
      <ul className={classes.plain}>
        {ended.map((meeting) => (
          <EndedMeeting key={meeting.id} meeting={meeting} />
        ))}
      </ul>
    </section>
  )
}

function EndedMeeting({ meeting: { id, title, endedAt, summaryStatus } }: { meeting: Meeting }) {
  const addressOf = useTabUrlState(id)
  return (
    <li className={classes.endedMeeting}>
      <IconSparkles size={18} stroke={1.75} aria-hidden className={classes.endedIcon} />
      <div className={classes.endedTitle}>
        <Text component="span" fw={600}>
          {title}
        </Text>
        <Text component="span" size="sm">
          Terminou {endedAt && <RelativeTime instant={endedAt} />}
          {summaryStatus === 'pending' && ' · o resumo está sendo escrito'}
        </Text>
      </div>
      <Button
        component={Link}
        to={addressOf('summary')}
        preventScrollReset
        variant="default"
        size="compact-md"
      >
        Ver resumo
      </Button>
    </li>
  )
}
