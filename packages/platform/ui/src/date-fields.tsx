import { instantFromLocalInput, localInputFromInstant } from '@cadencia/locale/sao-paulo'
import { DatePicker, DateTimePicker, type DateTimePickerProps } from '@mantine/dates'
import 'dayjs/locale/pt-br'
import '@mantine/dates/styles.layer.css'

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

interface DateTimeFieldProps
  extends Omit<DateTimePickerProps, 'value' | 'defaultValue' | 'minDate' | 'onChange' | 'ref'> {
  /** ISO 8601 with offset; null when empty. */
  value?: string | null | undefined
  /** Earliest selectable instant. */
  earliest?: string | undefined
  /** Called with an instant in UTC, or null when cleared. */
  onChange: (instant: string | null) => void
}

/**
 * Date and time in São Paulo, dd/MM/yyyy HH:mm in any browser zone; its value is an instant. Fits `form.getInputProps`.
 */
export function DateTimeField({ value, earliest, onChange, ...props }: DateTimeFieldProps) {
  return (
    <DateTimePicker
      valueFormat="DD/MM/YYYY HH:mm"
      placeholder="dd/mm/aaaa hh:mm"
      ariaLabels={CALENDAR_LABELS}
      hideOutsideDates
      clearButtonProps={{ 'aria-label': 'Limpar' }}
      submitButtonProps={{ 'aria-label': 'Confirmar' }}
      timePickerProps={{ hoursInputLabel: 'Horas', minutesInputLabel: 'Minutos' }}
      {...props}
      {...(earliest ? { minDate: localInputFromInstant(earliest) } : {})}
      value={value ? localInputFromInstant(value) : null}
      onChange={(local) => onChange(local === null ? null : instantFromLocalInput(local))}
    />
  )
}

export interface DayCalendarProps {
  /** `YYYY-MM-DD` or null, as are the earliest and the latest. */
  value: string | null
  minDate?: string | undefined
  maxDate?: string | undefined
  onChange: (day: string | null) => void
}

/** A month of days to choose from. */
export function DayCalendar({ value, minDate, maxDate, onChange }: DayCalendarProps) {
  const shown = value ?? minDate ?? maxDate
  return (
    <DatePicker
      ariaLabels={CALENDAR_LABELS}
      hideOutsideDates
      value={value}
      onChange={onChange}
      {...(minDate && { minDate })}
      {...(maxDate && { maxDate })}
      {...(shown && { defaultDate: shown })}
    />
  )
}
