import { instantFromLocalInput, localInputFromInstant } from '@cadencia/locale/sao-paulo'
import {
  DatePicker,
  DatePickerInput,
  type DatePickerInputProps,
  DateTimePicker,
  type DateTimePickerProps,
} from '@mantine/dates'
import 'dayjs/locale/pt-br'

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
 * The screen must import '@mantine/dates/styles.layer.css'.
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

type DayFieldProps = Omit<DatePickerInputProps<'default'>, 'type' | 'ref'>

/** A calendar day, shown as dd/MM/yyyy; its value is `YYYY-MM-DD` or null. Needs the styles of `DateTimeField`. */
export function DayField(props: DayFieldProps) {
  return (
    <DatePickerInput
      valueFormat="DD/MM/YYYY"
      placeholder="dd/mm/aaaa"
      ariaLabels={CALENDAR_LABELS}
      hideOutsideDates
      clearButtonProps={{ 'aria-label': 'Limpar' }}
      {...props}
    />
  )
}

interface DayCalendarProps {
  /** `YYYY-MM-DD` or null. */
  value: string | null
  onChange: (day: string | null) => void
}

/** A month of days to choose from. Needs the styles of `DateTimeField`. */
export function DayCalendar({ value, onChange }: DayCalendarProps) {
  return (
    <DatePicker
      ariaLabels={CALENDAR_LABELS}
      hideOutsideDates
      value={value}
      onChange={onChange}
      {...(value !== null && { defaultDate: value })}
    />
  )
}
