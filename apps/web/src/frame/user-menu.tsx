import { labelOf } from '@cadencia/locale/fallback'
import type { CurrentUser } from '@cadencia/people/contract'
import { Menu, Text, useMantineColorScheme } from '@mantine/core'
import {
  IconKeyboard,
  IconLogout,
  IconShieldLock,
  IconUser,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { COLOR_SCHEMES } from '../kit/color-schemes.ts'
import { fullName } from '../kit/full-name.ts'
import { useOverlayStore } from '../kit/overlay-store.ts'
import { InstallItem } from '../offline/install-item.tsx'
import { ROLE_LABELS } from '../records/people/role-labels.ts'
import { signOut } from '../records/people/sign-out.ts'
import { useReminderStore } from './reminders/reminder-store.ts'

/** Profile, shortcuts, sound, theme, sign-out. */
export function UserMenuItems({ user }: { user: CurrentUser }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { setShortcutsOpen } = useOverlayStore()
  const { isMuted, setMuted } = useReminderStore()
  const SoundIcon = isMuted ? IconVolumeOff : IconVolume
  return (
    <>
      <Menu.Label>
        <Text size="sm" fw={600} c="var(--mantine-color-text)">
          {fullName(user).toLocaleUpperCase('pt-BR')}
        </Text>
        <Text size="xs" truncate title={user.email}>
          {labelOf(ROLE_LABELS, user.role)} · {user.email}
        </Text>
      </Menu.Label>
      <Menu.Divider />
      <Menu.Item
        component={Link}
        to="/profile"
        leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
      >
        Meu perfil
      </Menu.Item>
      {user.isAdministrator && (
        <Menu.Item
          component={Link}
          to="/admin"
          leftSection={<IconShieldLock size={16} stroke={1.75} aria-hidden />}
        >
          Área administrativa
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />}
        onClick={() => setShortcutsOpen(true)}
      >
        Atalhos do teclado
      </Menu.Item>
      <Menu.Item
        closeMenuOnClick={false}
        leftSection={<SoundIcon size={16} stroke={1.75} aria-hidden />}
        rightSection={
          <Text size="sm" c="dimmed">
            {isMuted ? 'Desligado' : 'Ligado'}
          </Text>
        }
        onClick={() => setMuted(!isMuted)}
      >
        Som dos lembretes
      </Menu.Item>
      <InstallItem />
      <Menu.Divider />
      <Menu.Label>Tema</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) =>
          setColorScheme(COLOR_SCHEMES.find((scheme) => scheme.value === value)?.value ?? 'auto')
        }
      >
        {COLOR_SCHEMES.map(({ value, label, icon: SchemeIcon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            rightSection={<SchemeIcon size={16} stroke={1.75} aria-hidden />}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
        onClick={() => void signOut()}
      >
        Sair
      </Menu.Item>
    </>
  )
}
