import type { DayMeeting } from '@cadencia/insights/my-day/contract'
import { plural } from '@cadencia/locale/text'
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EndMeetingDialog } from '../end-meeting-dialog.tsx'
import { useMeetingActions } from '../use-meeting-actions.ts'
import classes from './day-meetings.module.css'
import { factsOf } from './day-phases.ts'

interface DayNowProps {
  /** Those of the viewer's that take place now. */
  meetings: readonly DayMeeting[]
  /** Epoch milliseconds. */
  nowMs: number
}

/** The viewer's meetings that take place now, with the ways in and out, across the whole day. */
export function DayNow({ meetings, nowMs }: DayNowProps) {
  if (meetings.length === 0) return null
  return (
    <section aria-label="Reunião em andamento">
      <ul className={classes.line}>
        {meetings.map((meeting, index) => (
          <NowRow key={meeting.id} meeting={meeting} nowMs={nowMs} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  )
}

interface NowRowProps {
  meeting: DayMeeting
  nowMs: number
  isFirst: boolean
}

function NowRow({ meeting, nowMs, isFirst }: NowRowProps) {
  const { join } = useMeetingActions()
  const [isEnding, setEnding] = useState(false)
  const { id, title, participants, canEnd } = meeting
  return (
    <li className={classes.now}>
      <div className={classes.nowMain}>
        <Link to={`/meetings/${id}`} className={`touch-link ${classes.title}`}>
          {title}
        </Link>
        <span className={classes.nowFacts}>
          <span>{factsOf(meeting, 'active', nowMs)}</span>
          <span>{plural(participants, 'participante', 'participantes')}</span>
        </span>
      </div>
      <div className={classes.nowActions}>
        <Button
          className={classes.action ?? ''}
          variant={isFirst ? 'filled' : 'light'}
          leftSection={<IconVideo size={16} stroke={1.75} aria-hidden />}
          aria-label={`Entrar em ${title}`}
          onClick={() => join(meeting)}
        >
          Entrar
        </Button>
        {canEnd && (
          <Button
            className={classes.action ?? ''}
            variant="light"
            color="red"
            aria-label={`Finalizar ${title}`}
            onClick={() => setEnding(true)}
          >
            Finalizar
          </Button>
        )}
      </div>
      <EndMeetingDialog meeting={meeting} opened={isEnding} onClose={() => setEnding(false)} />
    </li>
  )
}
