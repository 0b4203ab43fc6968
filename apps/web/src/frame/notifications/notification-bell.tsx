import { useLiveNotifications, useUnreadCount } from '@cadencia/notifications/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { usePopupButton } from '@cadencia/ui/popup-button'
import { ActionIcon, Indicator, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUrlState } from '../../kit/use-url-state.ts'

const NotificationPanel = lazyOverlay(() =>
  import('./notification-panel.tsx').then((module) => module.NotificationPanel),
)

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
  const { button, popup } = usePopupButton({
    button: bell,
    kind: 'dialog',
    preload: NotificationPanel.preload,
    opened: isOpen,
    onChange: setOpen,
  })
  return (
    <>
      <VisuallyHidden role="status">{count ? labelFor(count) : ''}</VisuallyHidden>
      {button}
      <NotificationPanel {...popup} />
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
