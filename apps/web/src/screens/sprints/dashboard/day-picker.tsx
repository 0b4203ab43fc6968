import { DayCalendar } from '@cadencia/ui/date-fields'
import '@mantine/dates/styles.layer.css'
import { useEffect, useRef } from 'react'

interface DayPickerProps {
  /** `YYYY-MM-DD`. */
  value: string
  onChange: (day: string | null) => void
}

/** A month to choose from, loaded when it is first opened. */
export function DayPicker(props: DayPickerProps) {
  const calendar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the menu, which closes meanwhile, has let go of the focus.
    const timer = setTimeout(
      () => calendar.current?.querySelector<HTMLElement>('[data-selected]')?.focus(),
      50,
    )
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={calendar}>
      <DayCalendar {...props} />
    </div>
  )
}
