import type { DayMeeting } from '@cadencia/insights/my-day/contract'
import { formatTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import { lazyBackground } from '@cadencia/ui/lazy-part'
import { Anchor, Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readKey, useSummaryReads } from '../ended-meetings.ts'
import { durationLabel } from '../meeting-labels.ts'
import { useMeetingActions } from '../use-meeting-actions.ts'
import classes from './day-meetings.module.css'
import { factsOf, isBriefShown, phaseOf } from './day-phases.ts'

const BriefLine = lazyBackground(() => import('./brief-line.tsx').then((module) => module.BriefLine))

/** Rows at once: the figures below the day stay in sight. */
const SHOWN = 8

interface DayMeetingsProps {
  /** By start; without those that take place now. */
  meetings: readonly DayMeeting[]
  /** Epoch milliseconds. */
  nowMs: number
}

/** The viewer's meetings of today on a line of time; what is over is folded, unless its summary was not read. */
export function DayMeetings({ meetings, nowMs }: DayMeetingsProps) {
  const { data: user } = useCurrentUser()
  const reads = useSummaryReads((state) => state.reads)
  const [isUnfolded, setUnfolded] = useState(false)
  const isRead = ({ id }: DayMeeting) => user !== undefined && readKey(user.id, id) in reads
  const phased = meetings.map((meeting) => ({ meeting, phase: phaseOf(meeting, nowMs, isRead(meeting)) }))
  const over = phased.filter(({ phase }) => phase === 'over')
  const left = phased.filter(({ phase }) => phase !== 'over')
  const shown = isUnfolded ? phased : left.slice(0, SHOWN)
  const nextIndex = shown.findIndex(({ phase }) => phase === 'near' || phase === 'later')
  return (
    <>
      {over.length > 0 && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <IconChevronRight size={14} aria-hidden className={classes.chevron} />
          {plural(over.length, 'reunião encerrada', 'reuniões encerradas')}
        </button>
      )}
      <ol className={classes.line}>
        {shown.map(({ meeting, phase }, index) => (
          <MeetingRow
            key={meeting.id}
            {...{ meeting, phase, nowMs }}
            isAfterNow={index === nextIndex && index > 0}
          />
        ))}
      </ol>
      {!isUnfolded && left.length > SHOWN && (
        <Anchor component={Link} to="/meetings" size="sm" className={classes.more ?? ''}>
          Mais {plural(left.length - SHOWN, 'reunião', 'reuniões')}
        </Anchor>
      )}
    </>
  )
}

interface MeetingRowProps {
  meeting: DayMeeting
  phase: ReturnType<typeof phaseOf>
  nowMs: number
  /** The first one that is still to come, after others. */
  isAfterNow: boolean
}

function MeetingRow({ meeting, phase, nowMs, isAfterNow }: MeetingRowProps) {
  const { id, title, scheduledAt, duration } = meeting
  return (
    <li className={classes.meeting} data-phase={phase} data-after-now={isAfterNow || undefined}>
      <time dateTime={scheduledAt} className={classes.time} title={durationLabel(duration)}>
        {formatTime(scheduledAt)}
      </time>
      <div className={classes.main}>
        <Link to={`/meetings/${id}`} className={`touch-link ${classes.title}`}>
          {title}
        </Link>
        <span className={classes.facts}>{factsOf(meeting, phase, nowMs)}</span>
        {isBriefShown(meeting, nowMs) && <BriefLine meetingId={id} />}
      </div>
      <MeetingAction meeting={meeting} phase={phase} />
    </li>
  )
}

function MeetingAction({ meeting, phase }: Pick<MeetingRowProps, 'meeting' | 'phase'>) {
  const { join, startAndJoin } = useMeetingActions()
  const { id, title, status } = meeting
  if (phase === 'over') return null
  if (phase === 'ended') {
    return (
      <Button
        component={Link}
        to={`/meetings/${id}?tab=summary`}
        variant="default"
        className={classes.action ?? ''}
        aria-label={`Ver resumo de ${title}`}
      >
        Ver resumo
      </Button>
    )
  }
  const isNear = phase === 'near'
  return (
    <Button
      variant={isNear ? 'light' : 'subtle'}
      className={classes.action ?? ''}
      aria-label={`Entrar em ${title}`}
      onClick={() => (isNear && status === 'scheduled' ? startAndJoin(meeting) : join(meeting))}
    >
      Entrar
    </Button>
  )
}
