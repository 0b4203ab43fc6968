import { messageOf } from '@cadencia/http/http-error'
import type { Notification } from '@cadencia/notifications/contract'
import {
  useNotifications,
  useReadAllNotifications,
  useReadNotification,
  useUnreadCount,
} from '@cadencia/notifications/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { showToast } from '@cadencia/ui/toast'
import { Button, CloseButton, Group, ScrollArea, Text, Title } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import swiping from '../../collections/swipe.module.css'
import { type SwipeDirection, useSwipe } from '../../collections/use-swipe.ts'
import { showFailure } from '../../kit/show-failure.ts'
import { NotificationItem } from './notification-item.tsx'
import classes from './notifications.module.css'

/** The viewer's notifications, newest first. */
export function NotificationPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <>
      <PanelHeader onClose={onClose} />
      <PanelList isOpen={isOpen} onClose={onClose} />
    </>
  )
}

function showMarkFailure(error: Error): void {
  showFailure(error, 'Não foi possível marcar como lida.')
}

function PanelHeader({ onClose }: { onClose: () => void }) {
  const { data: count } = useUnreadCount()
  const readAll = useReadAllNotifications()
  const isIdle = !count || readAll.isPending
  const markAll = () =>
    readAll.mutate(
      {},
      {
        onSuccess: () =>
          showToast({
            title: 'Sucesso',
            message: 'Todas as notificações foram marcadas como lidas',
            tone: 'success',
          }),
        onError: showMarkFailure,
      },
    )
  return (
    <Group className={classes.header} justify="space-between" wrap="nowrap" gap="xs">
      <Title order={2} size="h5">
        Notificações
      </Title>
      <Group gap={4} wrap="nowrap">
        <Button
          variant="subtle"
          size="compact-sm"
          // Neither `disabled` nor `loading`: the panel would lose the focus.
          data-disabled={isIdle}
          aria-disabled={isIdle}
          aria-busy={readAll.isPending}
          onClick={() => isIdle || markAll()}
        >
          Marcar todas como lidas
        </Button>
        <CloseButton aria-label="Fechar notificações" data-autofocus onClick={onClose} />
      </Group>
    </Group>
  )
}

function PanelList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = useNotifications({ isEnabled: isOpen })
  const read = useReadNotification()
  const navigate = useNavigate()
  const markRead = ({ id, isRead }: Notification) => {
    if (!isRead) read.mutateAsync({ params: { id } }).catch(showMarkFailure)
  }
  const choose = (notification: Notification) => {
    const { actionUrl } = notification
    markRead(notification)
    if (!actionUrl) return
    onClose()
    void navigate(actionUrl)
  }
  if (list.isPending) {
    return (
      <Text c="dimmed" ta="center" py="xl" role="status">
        Carregando notificações...
      </Text>
    )
  }
  if (list.isLoadingError) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar as notificações.')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={IconBellOff}
        text="Nenhuma notificação"
        description="Convites, tarefas novas, menções e prazos seus aparecem aqui."
      />
    )
  }
  return <Notifications notifications={list.data} onChoose={choose} onRead={markRead} />
}

interface NotificationsProps {
  notifications: readonly Notification[]
  onChoose: (notification: Notification) => void
  onRead: (notification: Notification) => void
}

/** A swipe to the right marks one as read, and leads nowhere. */
function Notifications({ notifications, onChoose, onRead }: NotificationsProps) {
  const area = useRef<HTMLUListElement>(null)
  const unread = (id: string, direction: SwipeDirection) =>
    direction === 'right' ? notifications.find((one) => one.id === id && !one.isRead) : undefined
  useSwipe(area, {
    labelOf: (id, direction) => unread(id, direction) && 'Lida',
    onSwipe: (id, direction) => {
      const swiped = unread(id, direction)
      if (swiped) onRead(swiped)
    },
  })
  return (
    <ScrollArea.Autosize mah={540} type="auto">
      <ul ref={area} className={`${classes.list} ${swiping.swipeable}`}>
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onChoose={() => onChoose(notification)}
          />
        ))}
      </ul>
    </ScrollArea.Autosize>
  )
}
