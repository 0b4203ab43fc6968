import { BottomSheet } from '@cadencia/ui/bottom-sheet'
import { DayCalendar } from '@cadencia/ui/day-calendar'
import { NavLink } from '@mantine/core'
import { IconCalendar, IconCalendarDue } from '@tabler/icons-react'
import { useState } from 'react'
import { suggestedDays } from '../dashboard/reschedule-days.ts'

interface RescheduleSheetProps {
  /** Of the task. */
  title: string
  /** `YYYY-MM-DD`, as is `today`. */
  dueDate: string | null
  today: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** Days to put a task off to, from the bottom of a phone. */
export function RescheduleSheet({ title, dueDate, today, onChoose, onClose }: RescheduleSheetProps) {
  const [isPicking, setPicking] = useState(false)
  return (
    <BottomSheet title={`Remarcar ${title}`} onClose={onClose}>
      {isPicking ? (
        <DayCalendar value={dueDate} onChange={(day) => day !== null && onChoose(day)} />
      ) : (
        <>
          {suggestedDays(dueDate ?? '', today).map(({ day, label }) => (
            <NavLink
              key={day}
              component="button"
              mih={48}
              label={label}
              leftSection={<IconCalendar size={20} stroke={1.75} aria-hidden />}
              onClick={() => onChoose(day)}
            />
          ))}
          <NavLink
            component="button"
            mih={48}
            label="Escolher o dia"
            leftSection={<IconCalendarDue size={20} stroke={1.75} aria-hidden />}
            onClick={() => setPicking(true)}
          />
        </>
      )}
    </BottomSheet>
  )
}
