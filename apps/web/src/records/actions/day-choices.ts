import { formatDate } from '@cadencia/locale/dates'
import { addDays, isDay, nextMonday } from '@cadencia/locale/sao-paulo'
import { IconCalendar, IconCalendarOff } from '@tabler/icons-react'
import type { Action } from './action.ts'

interface DayChoices {
  /** `YYYY-MM-DD`, like every day here. */
  readonly today: string
  /** Undefined for several records. */
  readonly current: string | null | undefined
  readonly typed: string
  readonly choose: (day: string | null) => void
}

/** Days to choose from: the next ones, and one that is typed as `dd/MM` or `dd/MM/yyyy`. */
export function dayChoices({ today, current, typed, choose }: DayChoices): Action[] {
  const typedDay = parseTypedDay(typed, today)
  const days = [
    { label: 'Hoje', day: today },
    { label: 'Amanhã', day: addDays(today, 1) },
    { label: 'Próxima segunda-feira', day: nextMonday(today) },
    { label: 'Em uma semana', day: addDays(today, 7) },
  ]
  return [
    ...(typedDay === undefined
      ? []
      : [{ ...dayAction(formatDate(typedDay), typedDay), detail: undefined, isTyped: true }]),
    ...days.map(({ label, day }) => dayAction(label, day)),
    ...(current === null
      ? []
      : [{ id: 'none', label: 'Sem data', icon: IconCalendarOff, run: () => choose(null) }]),
  ]

  function dayAction(label: string, day: string) {
    return {
      id: label,
      label,
      icon: IconCalendar,
      detail: formatDate(day),
      isCurrent: day === current,
      run: () => choose(day),
    }
  }
}

/** `dd/MM` is the next such day from `today`; undefined for what is no day. */
export function parseTypedDay(typed: string, today: string): string | undefined {
  const [, day, month, year] = typed.trim().match(/^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/) ?? []
  if (day === undefined || month === undefined) return undefined
  const dayIn = (ofYear: string) => {
    const text = `${ofYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDay(text) ? text : undefined
  }
  if (year !== undefined) return dayIn(year.padStart(4, '20'))
  const thisYear = Number(today.slice(0, 4))
  return [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((later) => dayIn(String(thisYear + later)))
    .find((found) => found !== undefined && found >= today)
}
