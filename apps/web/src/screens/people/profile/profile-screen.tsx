import { Anchor, Card, Stack } from '@mantine/core'
import { type Icon, IconBell, IconDevices, IconKey, IconUser } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { AreaLayout } from '../../../kit/screen/area-layout.tsx'
import { AreaNavigation } from '../../../kit/screen/area-navigation.tsx'
import { Screen } from '../../../kit/screen/screen.tsx'
import { SessionList } from '../../../records/people/session-list.tsx'
import { CalendarSection } from '../../meetings/calendar-section.tsx'
import { NameForm } from './name-form.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import { PictureForm } from './picture-form.tsx'
import { PushSection } from './push-section.tsx'
import { TokenSection } from './token-section.tsx'

interface Section {
  readonly path: string
  readonly label: string
  readonly icon: Icon
  /** Each stands in a card of its own. */
  readonly parts: readonly ComponentType[]
}

const SECTIONS: readonly Section[] = [
  { path: '/profile', label: 'Perfil', icon: IconUser, parts: [Person, CalendarSection] },
  {
    path: '/profile/notifications',
    label: 'Avisos',
    icon: IconBell,
    parts: [PushSection, NotificationPreferences],
  },
  { path: '/profile/sessions', label: 'Sessões', icon: IconDevices, parts: [SessionList] },
  { path: '/profile/tokens', label: 'Tokens', icon: IconKey, parts: [TokenSection] },
]

/** The viewer's own things: picture and name, notifications, open sessions, access tokens. */
export function ProfileScreen() {
  const { section = '' } = useParams()
  const shown = SECTIONS.find(({ path }) => path === ['/profile', section].filter(Boolean).join('/'))
  if (!shown) return <Navigate to="/profile" replace />
  return (
    <AreaLayout navigation={<AreaNavigation label="Meu perfil" sections={SECTIONS} current={shown.path} />}>
      <Screen title="Meu perfil">
        <Stack gap="md" maw={760}>
          {shown.parts.map((Part, index) => (
            <Card key={`${shown.path} ${index}`} withBorder padding="lg">
              <Part />
            </Card>
          ))}
        </Stack>
      </Screen>
    </AreaLayout>
  )
}

function Person() {
  return (
    <Stack gap="lg">
      <PictureForm />
      <NameForm />
      <Anchor component={Link} to="/privacidade" size="sm" className="touch-link">
        O que é registrado sobre você
      </Anchor>
    </Stack>
  )
}
