import { DayCalendar, type DayCalendarProps } from './day-calendar.tsx'
import type { PopupProps } from './popup-button.tsx'
import { PopoverPopup } from './popup-button.tsx'

interface DayPopupProps extends PopupProps, DayCalendarProps {
  hasFocus: boolean
}

/** The calendar of a `DayField`. */
export function DayPopup({ value, minDate, maxDate, onChange, ...popup }: DayPopupProps) {
  return (
    <PopoverPopup {...popup} position="bottom-start">
      <DayCalendar value={value} minDate={minDate} maxDate={maxDate} onChange={onChange} />
    </PopoverPopup>
  )
}
