import { DayCalendar } from '@cadencia/ui/date-fields'
import '@mantine/dates/styles.layer.css'

interface DayPickerProps {
  /** `YYYY-MM-DD`. */
  value: string
  onChange: (day: string | null) => void
}

/** A month to choose from, loaded when it is first opened. */
export function DayPicker(props: DayPickerProps) {
  return <DayCalendar {...props} />
}
