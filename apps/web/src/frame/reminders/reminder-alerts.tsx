import { formatTime } from '@cadencia/locale/dates'
import { type Reminder, useReminders } from '@cadencia/notifications/reminders/react'
import { hint } from '@cadencia/ui/hint'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { useRootAttribute } from '@cadencia/ui/use-root-attribute'
import { ActionIcon, Button, CloseButton, Group } from '@mantine/core'
import { IconBellRinging, IconChecklist, IconVideo, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isTutorialSeen } from '../../kit/tutorial-seen.ts'
import { beep } from './beep.ts'
import { dismissedKey, useDismissedReminders, useReminderStore } from './reminder-store.ts'
import classes from './reminders.module.css'

interface ReminderAlertsProps {
  userId: string
  /** Replaced in tests. */
  play?: () => void
}

/** Reminders of meetings and tasks: the most urgent as a line of the header, which covers nothing, and opens the others. */
export function ReminderAlerts({ userId, play = beep }: ReminderAlertsProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const dismissed = useDismissedReminders()
  const dismiss = (ids: readonly string[]) => dismissed.dismiss(userId, ids)
  const reminders = useReminders({ userId, isEnabled: isTutorialSeen(userId) }).filter(
    ({ id }) => !dismissed.keys.includes(dismissedKey(userId, id)),
  )
  useBeep(reminders, play)
  const [first, ...others] = reminders
  useRootAttribute('data-reminder-line', first !== undefined)
  if (!first) return null
  const areOthers = others.length > 0
  const general = (
    <>
      {areOthers && (
        <Button
          variant="default"
          size={isPhone ? 'sm' : 'compact-sm'}
          onClick={() => dismiss(reminders.map(({ id }) => id))}
        >
          Dispensar Todos
        </Button>
      )}
      <SoundButton />
    </>
  )
  return (
    <section className={classes.line} aria-label="Lembretes">
      <ReminderRow reminder={first} onDismiss={() => dismiss([first.id])}>
        {areOthers && (
          <Button
            variant="default"
            size={isPhone ? 'sm' : 'compact-sm'}
            aria-expanded={isOpen}
            {...(!isOpen && { 'aria-label': `Ver os ${reminders.length} lembretes` })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Recolher' : `+${others.length}`}
          </Button>
        )}
        {!(isPhone && areOthers) && general}
      </ReminderRow>
      {isOpen && areOthers && (
        <div className={classes.others}>
          {others.map((reminder) => (
            <ReminderRow key={reminder.id} reminder={reminder} onDismiss={() => dismiss([reminder.id])} />
          ))}
          {isPhone && (
            <Group justify="flex-end" gap="xs" p="xs">
              {general}
            </Group>
          )}
        </div>
      )}
    </section>
  )
}

/** Beeps for each new reminder, unless muted. */
function useBeep(reminders: readonly Reminder[], play: () => void): void {
  const announcedIds = useRef(new Set<string>())
  const isMuted = useReminderStore((state) => state.isMuted)
  useEffect(() => {
    const fresh = reminders.filter(({ id }) => !announcedIds.current.has(id))
    if (fresh.length === 0) return
    for (const { id } of fresh) announcedIds.current.add(id)
    if (!isMuted) play()
  })
}

function SoundButton() {
  const { isMuted, setMuted } = useReminderStore()
  const label = isMuted ? 'Ligar o som dos lembretes' : 'Desligar o som dos lembretes'
  return (
    <ActionIcon variant="default" aria-label={label} onClick={() => setMuted(!isMuted)} {...hint(label)}>
      {isMuted ? <IconVolumeOff size={16} aria-hidden /> : <IconVolume size={16} aria-hidden />}
    </ActionIcon>
  )
}

interface ReminderRowProps {
  reminder: Reminder
  onDismiss: () => void
  children?: ReactNode
}

function ReminderRow({ reminder, onDismiss, children }: ReminderRowProps) {
  const { type, title, message, time, isUrgent, url } = reminder
  const KindIcon = isUrgent ? IconBellRinging : type === 'meeting' ? IconVideo : IconChecklist
  return (
    <div
      className={classes.reminder}
      role={isUrgent ? 'alert' : 'status'}
      data-urgent={isUrgent || undefined}
    >
      <KindIcon size={20} stroke={1.75} aria-hidden />
      <Link to={url} className={classes.text}>
        <span className={classes.title}>{title}</span>
        <span className={classes.message}>
          {message}, {formatTime(time)}
        </span>
      </Link>
      {children}
      <CloseButton aria-label={`Dispensar: ${message}`} onClick={onDismiss} />
    </div>
  )
}
