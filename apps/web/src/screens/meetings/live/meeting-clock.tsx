import { formatTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { isOver, type Meeting } from '@cadencia/meetings/contract'
import { Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useNow } from '../../../kit/use-now.ts'
import { MeterBar } from '../../../records/panel/meter-bar.tsx'
import { durationLabel } from '../meeting-labels.ts'
import classes from './live.module.css'

const MINUTE_MS = 60_000
/** From this part of the planned time on the clock warns. */
const NEAR_END_RATIO = 0.85

/** How long a meeting takes already, against what was planned; until when it is, or when it was. */
export function MeetingClock({ meeting }: { meeting: Meeting }) {
  const nowMs = useNow()
  const { status, scheduledAt, startedAt, endedAt, duration, isPermanentRoom } = meeting
  if (isOver(meeting)) {
    return startedAt && endedAt ? (
      <Line>
        {formatTime(startedAt)} às {formatTime(endedAt)}
      </Line>
    ) : null
  }
  if (status === 'scheduled') return <Line>{untilLabel(Date.parse(scheduledAt) - nowMs, duration)}</Line>
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(startedAt ?? scheduledAt)) / MINUTE_MS))
  if (isPermanentRoom) return <Line>Aberta desde {formatTime(startedAt ?? scheduledAt)}</Line>
  const over = minutes - duration
  const label = over > 0 ? `${minutes} de ${duration} min, ${over} a mais` : `${minutes} de ${duration} min`
  return (
    <div className={classes.clock}>
      <IconClock size={16} stroke={1.75} aria-hidden />
      <MeterBar
        label={`Tempo da reunião: ${label}`}
        value={Math.min(minutes, duration)}
        most={duration}
        tone={over > 0 ? 'danger' : minutes >= duration * NEAR_END_RATIO ? 'warning' : 'neutral'}
      >
        <span>{label}</span>
      </MeterBar>
    </div>
  )
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <Text size="sm" c="dimmed" className={classes.clock ?? ''}>
      <IconClock size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </Text>
  )
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** 'Começa em 20 min', 'Começa agora', 'Era para começar há 5 min'; of another day, how long it takes. */
function untilLabel(untilStartMs: number, duration: number): string {
  const minutes = Math.round(untilStartMs / MINUTE_MS)
  if (minutes === 0) return 'Começa agora'
  if (minutes < 0) {
    return minutes > -DAY_MINUTES ? `Era para começar há ${durationLabel(-minutes)}` : 'Não foi iniciada'
  }
  if (minutes <= DAY_MINUTES) return `Começa em ${durationLabel(minutes)}`
  return `Começa em ${plural(Math.round(minutes / DAY_MINUTES), 'dia', 'dias')}, ${durationLabel(duration)}`
}
