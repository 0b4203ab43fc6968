import { useLiveNotifications, useUnreadCount } from '@cadencia/notifications/react'
import { ActionIcon, Indicator, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const loadPanel = () =>
  import('./notification-panel.tsx').then((module) => ({ default: module.NotificationPanel }))
const NotificationPanel = lazy(loadPanel)

const MOST_SHOWN = 99

/** What the bell says beside its count. */
function labelFor(count: number | undefined): string {
  if (count === undefined) return 'Notificações'
  if (count === 0) return 'Notificações, nenhuma não lida'
  return `Notificações, ${count} ${count === 1 ? 'não lida' : 'não lidas'}`
}

/** The bell with its count, live; opens the panel. */
export function NotificationBell() {
  const { data: count, isPending } = useUnreadCount()
  const [isOpen, setOpen] = useState(false)
  const [isPanelWanted, setPanelWanted] = useState(false)
  useLiveNotifications()

  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={labelFor(count)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onClick={() => {
        setPanelWanted(true)
        setOpen(!isOpen)
      }}
    >
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
      {isPanelWanted ? (
        <Suspense fallback={button}>
          <NotificationPanel isOpen={isOpen} onChange={setOpen} target={button} />
        </Suspense>
      ) : (
        button
      )}
    </>
  )
}
