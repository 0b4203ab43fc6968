import type { CurrentUser } from '@cadencia/people/contract'
import { ThemeSwitch } from '@cadencia/ui/theme-switch'
import { Box, Menu, Text } from '@mantine/core'
import { IconKeyboard, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useShellStore } from '../stores/shell-store.ts'
import { fullName, ROLE_LABELS } from './person.ts'
import { signOut } from './sign-out.ts'

interface UserMenuProps {
  user: CurrentUser
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** The button that it hangs from. */
  target: ReactElement
}

/** What concerns the signed-in person: profile, theme, shortcuts, sign-out. */
export function UserMenu({ user, isOpen, onChange, target }: UserMenuProps) {
  const { setProfileOpen, setShortcutsOpen } = useShellStore()
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-end" width={260} shadow="md">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py={6}>
          <Text size="sm" fw={600}>
            {fullName(user).toLocaleUpperCase('pt-BR')}
          </Text>
          <Text size="xs" c="dimmed" truncate title={user.email}>
            {ROLE_LABELS[user.role]} · {user.email}
          </Text>
        </Box>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
          onClick={() => setProfileOpen(true)}
        >
          Meu perfil e sessões
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
        <Menu.Divider />
        <Box p={6}>
          <ThemeSwitch />
        </Box>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={signOut}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
