import { formatDateTime } from '@cadencia/locale/dates'
import { lookUp } from '@cadencia/locale/fallback'
import type { Notification } from '@cadencia/notifications/contract'
import { Button, Text, ThemeIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconInfoCircle,
} from '@tabler/icons-react'
import { copyTextAction } from '../../records/actions/copy-actions.ts'
import classes from './notifications.module.css'

const TYPE_STYLES = {
  success: { color: 'green', icon: IconCircleCheck, label: 'Sucesso' },
  warning: { color: 'yellow', icon: IconAlertTriangle, label: 'Atenção' },
  error: { color: 'red', icon: IconCircleX, label: 'Erro' },
  info: { color: 'blue', icon: IconInfoCircle, label: 'Informação' },
} as const satisfies Record<Notification['type'], unknown>

interface NotificationItemProps {
  notification: Notification
  onChoose: () => void
}

/** One notification: unread with a blue dot, read in grey. */
export function NotificationItem({ notification, onChoose }: NotificationItemProps) {
  const { title, message, type, isRead, createdAt, copyText } = notification
  const { color, icon: TypeIcon, label } = lookUp(TYPE_STYLES, type, TYPE_STYLES.info)
  return (
    <li data-row={notification.id} className={classes.row}>
      <UnstyledButton className={classes.item} data-read={isRead || undefined} onClick={onChoose}>
        <ThemeIcon variant="light" color={isRead ? 'gray' : color} radius="xl" aria-hidden>
          <TypeIcon size={16} stroke={1.75} />
        </ThemeIcon>
        <span className={classes.text}>
          <VisuallyHidden>
            {label}
            {isRead ? ', lida: ' : ', não lida: '}
          </VisuallyHidden>
          <Text span size="sm" fw={isRead ? 500 : 600} display="block">
            {title}
          </Text>
          <Text span size="sm" display="block" lineClamp={3}>
            {message}
          </Text>
          <Text span size="xs" c="dimmed" display="block" mt={2}>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </Text>
        </span>
        {!isRead && <span className={classes.dot} data-testid="unread" aria-hidden />}
      </UnstyledButton>
      {copyText !== null && (
        <Button
          className={classes.copy ?? ''}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
          onClick={copyTextAction(copyText).run}
        >
          Copiar texto
        </Button>
      )}
    </li>
  )
}
