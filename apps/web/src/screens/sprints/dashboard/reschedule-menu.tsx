import { formatDate } from '@cadencia/locale/dates'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Menu, Popover, Skeleton } from '@mantine/core'
import { IconCalendar, IconCalendarDue } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './day-tasks.module.css'
import { shortDayLabel, usualDays } from './reschedule-days.ts'

const DayPicker = lazyPart(
  () => import('./day-picker.tsx').then((part) => part.DayPicker),
  <Skeleton height={260} width={252} />,
)

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
  const label = shortDayLabel(dueDate, today)
  if (refusal !== undefined) return <span className={classes.due}>{label}</span>
  const choose = (day: string | null) => {
    setPicking(false)
    if (day !== null && day !== dueDate) onChoose(day, formatDate(day))
  }
  return (
    <Popover
      opened={isPicking}
      onChange={setPicking}
      position="bottom-end"
      withinPortal
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span className={classes.reschedule}>
          <Menu position="bottom-end" withinPortal returnFocus={!isPicking}>
            <Menu.Target>
              <button
                type="button"
                className={classes.due}
                data-late={dueDate < today || undefined}
                aria-label={`Reagendar ${title}, prazo: ${label}`}
              >
                <IconCalendar size={14} stroke={1.75} aria-hidden />
                {label}
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Reagendar para</Menu.Label>
              {usualDays(dueDate, today).map((usual) => (
                <Menu.Item key={usual.day} onClick={() => onChoose(usual.day, usual.label)}>
                  {usual.label}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconCalendarDue size={16} aria-hidden />}
                onClick={() => setPicking(true)}
              >
                Escolher o dia
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Escolher o dia">
        {isPicking && <DayPicker value={dueDate} onChange={choose} />}
      </Popover.Dropdown>
    </Popover>
  )
}
