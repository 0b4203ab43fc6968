import { formatDate } from '@cadencia/locale/dates'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { MenuButton } from '@cadencia/ui/popup-button'
import { Menu } from '@mantine/core'
import { IconCalendar, IconCalendarDue } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './day-tasks.module.css'
import { shortDayLabel, suggestedDays } from './reschedule-days.ts'

const DayPicker = lazyOverlay(() => import('./day-picker.tsx').then((part) => part.DayPicker))

interface RescheduleMenuProps {
  /** Of the task. */
  title: string
  /** `YYYY-MM-DD`, as is `today`. */
  dueDate: string
  today: string
  /** Why the viewer can't write. */
  refusal: string | undefined
  onChoose: (day: string, label: string) => void
}

/** When a task is due, and the days to put it off to. */
export function RescheduleMenu({ title, dueDate, today, refusal, onChoose }: RescheduleMenuProps) {
  const [isPicking, setPicking] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const label = shortDayLabel(dueDate, today)
  if (refusal !== undefined) return <span className={classes.due}>{label}</span>
  const choose = (day: string | null) => {
    setPicking(false)
    if (day !== null && day !== dueDate) onChoose(day, formatDate(day))
  }
  return (
    <span className={classes.reschedule}>
      <MenuButton
        anchor={anchor}
        button={
          <button
            type="button"
            className={classes.due}
            data-late={dueDate < today || undefined}
            aria-label={`Reagendar ${title}, prazo: ${label}`}
          >
            <IconCalendar size={14} stroke={1.75} aria-hidden />
            {label}
          </button>
        }
      >
        <Menu.Label>Reagendar para</Menu.Label>
        {suggestedDays(dueDate, today).map((suggested) => (
          <Menu.Item key={suggested.day} onClick={() => onChoose(suggested.day, suggested.label)}>
            {suggested.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconCalendarDue size={16} aria-hidden />}
          onMouseEnter={DayPicker.preload}
          onFocus={DayPicker.preload}
          onClick={() => setPicking(true)}
        >
          Escolher o dia
        </Menu.Item>
      </MenuButton>
      <DayPicker
        anchor={anchor}
        opened={isPicking}
        onClose={() => setPicking(false)}
        value={dueDate}
        onChange={choose}
      />
    </span>
  )
}
