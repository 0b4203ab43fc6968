import { useLiveNotifications, useUnreadCount } from '@cadencia/notifications/react'
import { PopoverButton } from '@cadencia/ui/popup-button'
import { ActionIcon, Indicator, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUrlState } from '../../kit/use-url-state.ts'
import { NotificationPanel } from './notification-panel.tsx'
import classes from './notifications.module.css'

const MOST_SHOWN = 99

/** Accessible label of the bell. */
function labelFor(count: number | undefined): string {
  if (count === undefined) return 'Notificações'
  if (count === 0) return 'Notificações, nenhuma não lida'
  return `Notificações, ${count} ${count === 1 ? 'não lida' : 'não lidas'}`
}

/** The bell with its live unread count; opens the panel. */
export function NotificationBell() {
  const { data: count, isPending } = useUnreadCount()
  const [isOpen, setOpen] = useState(false)
  useLiveNotifications()
  useOpenByUrl(() => setOpen(true))

  const bell = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={labelFor(count)}>
      <Indicator
        color="red"
        size={16}
        offset={2}
        disabled={!isPending && !count}
        label={isPending ? '...' : Math.min(count ?? 0, MOST_SHOWN)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
      </Indicator>
    </ActionIcon>
  )
  return (
    <>
      <VisuallyHidden role="status">{count ? labelFor(count) : ''}</VisuallyHidden>
      <PopoverButton
        button={bell}
        opened={isOpen}
        onChange={setOpen}
        width="min(384px, calc(100vw - 16px))"
        label="Notificações"
        className={classes.panel ?? ''}
        p={0}
      >
        <NotificationPanel isOpen={isOpen} onClose={() => setOpen(false)} />
      </PopoverButton>
    </>
  )
}

/** `?notifications` opens the panel, as a push about several does. */
function useOpenByUrl(onOpen: () => void): void {
  const { params, change } = useUrlState()
  const isRequested = params.has('notifications')
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!isRequested) return
    open()
    change({ notifications: null })
  }, [isRequested, change])
}
