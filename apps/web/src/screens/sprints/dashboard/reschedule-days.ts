import { formatDate, formatWeekday } from '@cadencia/locale/dates'
import { addDays, daysBetween, nextMonday } from '@cadencia/locale/sao-paulo'

/** 'Hoje', 'Amanhã', 'sexta' within a week, else dd/MM; days are `YYYY-MM-DD`. */
export function shortDayLabel(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'Hoje'
  if (ahead === 1) return 'Amanhã'
  if (ahead === -1) return 'Ontem'
  if (ahead > 1 && ahead < 7) return formatWeekday(day).replace(/-feira$/, '')
  return formatDate(day).slice(0, 5)
}

/** The days that a task is put off to most often: today, tomorrow, next Monday; not its own. */
export function suggestedDays(dueDate: string, today: string): { day: string; label: string }[] {
  const tomorrow = addDays(today, 1)
  const monday = nextMonday(today)
  return [
    { day: today, label: 'Hoje' },
    { day: tomorrow, label: 'Amanhã' },
    ...(monday === tomorrow ? [] : [{ day: monday, label: `Segunda, ${formatDate(monday).slice(0, 5)}` }]),
  ].filter(({ day }) => day !== dueDate)
}
