import { DayCalendar } from '@cadencia/ui/day-calendar'
import type { PopupProps } from '@cadencia/ui/popup-button'
import { PopoverPopup } from '@cadencia/ui/popup-button'
import { type RefObject, useEffect, useRef } from 'react'

interface DayPickerProps extends PopupProps {
  /** `YYYY-MM-DD`. */
  value: string
  onChange: (day: string | null) => void
}

/** A month to choose from, loaded when it is first opened. */
export function DayPicker({ value, onChange, ...popup }: DayPickerProps) {
  const calendar = useRef<HTMLDivElement>(null)
  return (
    <PopoverPopup {...popup} label="Escolher o dia">
      <div ref={calendar}>
        <FocusOnDay calendar={calendar} />
        <DayCalendar value={value} onChange={onChange} />
      </div>
    </PopoverPopup>
  )
}

/** Focuses the chosen day after the menu, which closes meanwhile, has let go of the focus. */
function FocusOnDay({ calendar }: { calendar: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const timer = setTimeout(
      () => calendar.current?.querySelector<HTMLElement>('[data-selected]')?.focus(),
      50,
    )
    return () => clearTimeout(timer)
  }, [calendar])
  return null
}
