import { Dialog } from '@cadencia/ui/dialog'
import { Anchor, Divider, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useOverlayStore } from '../../../kit/overlay-store.ts'
import { SessionList } from '../../../records/people/session-list.tsx'
import { CalendarSection } from '../../meetings/calendar-section.tsx'
import { NameForm } from './name-form.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import { PictureForm } from './picture-form.tsx'
import { PushSection } from './push-section.tsx'
import { TokenSection } from './token-section.tsx'

/** The viewer's picture, name, notification preferences, open sessions and access tokens. */
export function ProfileDialog() {
  const { isProfileOpen, setProfileOpen } = useOverlayStore()
  return (
    <Dialog
      opened={isProfileOpen}
      onClose={() => setProfileOpen(false)}
      title="Meu perfil e sessões"
      fullScreenOnPhone
    >
      <Stack gap="lg">
        <PictureForm />
        <NameForm />
        <Divider />
        <PushSection />
        <NotificationPreferences />
        <Divider />
        <CalendarSection />
        <Divider />
        <SessionList />
        <Divider />
        <TokenSection />
        <Anchor
          component={Link}
          to="/privacidade"
          size="sm"
          className="touch-link"
          onClick={() => setProfileOpen(false)}
        >
          O que é registrado sobre você
        </Anchor>
      </Stack>
    </Dialog>
  )
}
