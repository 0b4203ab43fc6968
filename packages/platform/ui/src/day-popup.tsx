import { DayCalendar, type DayCalendarProps } from './date-fields.tsx'
import type { PopupProps } from './popup-button.tsx'
import { PopoverPopup } from './popups.tsx'

/** The calendar of a `DayField`. */
export function DayPopup({ value, minDate, maxDate, onChange, ...popup }: PopupProps & DayCalendarProps) {
  return (
    <PopoverPopup {...popup} position="bottom-start">
      {() => <DayCalendar value={value} minDate={minDate} maxDate={maxDate} onChange={onChange} />}
    </PopoverPopup>
  )
}
