import { formatTime } from '@cadencia/locale/dates'
import { type Reminder, useReminders } from '@cadencia/notifications/reminders/react'
import { hint } from '@cadencia/ui/hint'
import { ActionIcon, Alert, Anchor, Button, CloseButton, Group } from '@mantine/core'
import { IconBellRinging, IconChecklist, IconVideo, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
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

/** Reminders of meetings and tasks at the bottom right; each new one beeps once. */
export function ReminderAlerts({ userId, play = beep }: ReminderAlertsProps) {
  const dismissed = useDismissedReminders()
  const dismiss = (ids: readonly string[]) => dismissed.dismiss(userId, ids)
  const reminders = useReminders({ userId, isEnabled: isTutorialSeen(userId) }).filter(
    ({ id }) => !dismissed.keys.includes(dismissedKey(userId, id)),
  )
  useBeep(reminders, play)
  if (reminders.length === 0) return null
  return (
    <section className={classes.alerts} aria-label="Lembretes">
      <AlertsHeader count={reminders.length} onDismissAll={() => dismiss(reminders.map(({ id }) => id))} />
      {reminders.map((reminder) => (
        <ReminderAlert key={reminder.id} reminder={reminder} onDismiss={() => dismiss([reminder.id])} />
      ))}
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

function AlertsHeader({ count, onDismissAll }: { count: number; onDismissAll: () => void }) {
  const { isMuted, setMuted } = useReminderStore()
  const label = isMuted ? 'Ligar o som dos lembretes' : 'Desligar o som dos lembretes'
  return (
    <Group justify="flex-end" gap="xs" className={classes.header}>
      {count > 1 && (
        <Button variant="default" size="compact-sm" onClick={onDismissAll}>
          Dispensar Todos
        </Button>
      )}
      <ActionIcon variant="default" aria-label={label} onClick={() => setMuted(!isMuted)} {...hint(label)}>
        {isMuted ? <IconVolumeOff size={16} aria-hidden /> : <IconVolume size={16} aria-hidden />}
      </ActionIcon>
    </Group>
  )
}

function ReminderAlert({ reminder, onDismiss }: { reminder: Reminder; onDismiss: () => void }) {
  const { type, title, message, time, isUrgent, url } = reminder
  const TypeIcon = type === 'meeting' ? IconVideo : IconChecklist
  return (
    <Alert
      className={classes.alert}
      color={isUrgent ? 'red' : 'indigo'}
      icon={isUrgent ? <IconBellRinging aria-hidden /> : <TypeIcon aria-hidden />}
      title={title}
      role={isUrgent ? 'alert' : 'status'}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Anchor size="sm" component={Link} to={url} className={classes.link ?? ''}>
          {message}, {formatTime(time)}
        </Anchor>
        <CloseButton aria-label={`Dispensar: ${message}`} onClick={onDismiss} />
      </Group>
    </Alert>
  )
}
