import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/pt-br'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'

const CALENDAR_LABELS = {
  nextMonth: 'Mês seguinte',
  previousMonth: 'Mês anterior',
  nextYear: 'Ano seguinte',
  previousYear: 'Ano anterior',
  nextDecade: 'Década seguinte',
  previousDecade: 'Década anterior',
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
}

const TODAY = { 'aria-current': 'date', 'data-today': true, 'data-highlight-today': true } as const

export interface DayCalendarProps {
  /** `YYYY-MM-DD` or null, as are the earliest and the latest. */
  value: string | null
  minDate?: string | undefined
  maxDate?: string | undefined
  onChange: (day: string | null) => void
}

/** A month of days to choose from; today is marked. */
export function DayCalendar({ value, minDate, maxDate, onChange }: DayCalendarProps) {
  const shown = value ?? minDate ?? maxDate
  const [month, setMonth] = useState(shown)
  const [last, setLast] = useState(value)
  if (value !== last) {
    // A day that is typed beside it is in sight.
    setLast(value)
    if (value !== null) setMonth(value)
  }
  const today = saoPauloDay(Date.now())
  return (
    <DatePicker
      ariaLabels={CALENDAR_LABELS}
      hideOutsideDates
      value={value}
      onChange={onChange}
      // Not the browser's today, which its zone makes another day.
      getDayProps={(day) => (day === today ? TODAY : {})}
      {...(minDate && { minDate })}
      {...(maxDate && { maxDate })}
      {...(month && { date: month })}
      onDateChange={setMonth}
    />
  )
}
