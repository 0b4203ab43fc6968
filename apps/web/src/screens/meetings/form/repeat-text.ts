import { Day, Instant } from '@cadencia/contract/values'
import { formatDate, formatTime, formatWeekday } from '@cadencia/locale/dates'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { INTERVAL_MAX, REPEAT_EVERY, SERIES_MAX } from '@cadencia/meetings/contract'
import { repeatLabel } from '../meeting-labels.ts'
import type { MeetingForm } from './meeting-form.ts'

const FREQUENCIES = { workday: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const
const AHEAD = 'As dos próximos seis meses entram na agenda agora, as outras aos poucos'

type Repeated = Pick<
  MeetingForm,
  'repeat' | 'every' | 'interval' | 'until' | 'count' | 'scheduledAt' | 'skipHolidays'
>

/** What a series will be, in words; undefined where it does not repeat, or something of it is still missing. */
export function repeatText(values: Repeated): string | undefined {
  const { repeat } = values
  const interval = Number(values.interval)
  const every = REPEAT_EVERY.find((one) => one === values.every)
  const start = Instant.safeParse(values.scheduledAt).data
  const end = endOf(values)
  if (repeat === 'none' || !every || !start || end === undefined) return undefined
  if (!Number.isInteger(interval) || interval < 1 || interval > INTERVAL_MAX) return undefined
  const often = repeatLabel(`FREQ=${FREQUENCIES[every]};INTERVAL=${interval}`)
  const weekday = formatWeekday(start)
  const ordinal = Math.ceil(Number(saoPauloDay(start).slice(8)) / 7)
  const day = {
    workday: '',
    week: `, ${weekday}`,
    month: `, ${ordinal}ª ${weekday} do mês`,
  }[every]
  return [
    `${often}${day}, às ${formatTime(start)}, ${end}.`,
    every === 'workday' ? 'Fins de semana e feriados nacionais ficam de fora.' : '',
    every === 'month' && ordinal === 5 ? `Um mês sem ela fica sem reunião.` : '',
    repeat === 'forever' ? `${AHEAD}, até ${SERIES_MAX}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function endOf({ repeat, until, count }: Repeated): string | undefined {
  if (repeat === 'forever') return 'sem fim'
  if (repeat === 'until') {
    const day = Day.safeParse(until).data
    return day === undefined ? undefined : `até ${formatDate(day)}`
  }
  return Number(count) > 1 ? `${count} vezes` : undefined
}
