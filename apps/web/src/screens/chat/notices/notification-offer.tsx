import { Button, Group, Text } from '@mantine/core'
import classes from '../chat.module.css'
import { askForNotices, dismissNotices, useBrowserNotices } from './browser-notices.ts'

/** Offers notices outside of the page; the browser asks only after a click here, and only once. */
export function NotificationOffer() {
  const { permission, isDismissed } = useBrowserNotices()
  if (permission !== 'default' || isDismissed) return null
  return (
    <div className={classes.offer}>
      <Text size="sm">Receba avisos de mensagens quando esta aba estiver em segundo plano.</Text>
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" variant="light" onClick={() => void askForNotices()}>
          Ativar avisos
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={dismissNotices}>
          Agora não
        </Button>
      </Group>
    </div>
  )
}
