import { useCurrentUser } from '@cadencia/people/react'
import { ThemeSwitch } from '@cadencia/ui/theme-switch'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Box, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconKeyboard, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useAdministrator } from '../screens/admin/use-administrator.ts'
import { useShellStore } from '../stores/shell-store.ts'
import classes from './frame.module.css'
import { fullName, roleLabel } from './person.ts'
import { signOut } from './sign-out.ts'

/** Who is signed in, and what concerns them: profile, theme, shortcuts, sign-out. */
export function UserMenu() {
  const { data: user } = useCurrentUser()
  const { setProfileOpen, setShortcutsOpen } = useShellStore()
  const administrator = useAdministrator()
  if (!user) return null
  const name = fullName(user)
  const role = roleLabel(user.role)
  return (
    <Menu position="bottom-end" width={260} shadow="md" radius="md">
      <Menu.Target>
        <UnstyledButton className={classes.person} aria-label={`Menu de ${name}`}>
          <UserAvatar name={name} imageUrl={user.profileImageUrl} isDecorative />
          <Box visibleFrom="sm" miw={0}>
            <Text size="sm" fw={600} lh={1.25} truncate tt="uppercase">
              {name}
            </Text>
            <Text size="xs" c="dimmed" lh={1.25} truncate>
              {role}
            </Text>
          </Box>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py={6} hiddenFrom="sm">
          <Text size="sm" fw={600} tt="uppercase">
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {role}
          </Text>
        </Box>
        <Text px="sm" py={4} size="xs" c="dimmed" truncate title={user.email}>
          {user.email}
        </Text>
        <Menu.Item
          leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
          onClick={() => setProfileOpen(true)}
        >
          Meu perfil e sessões
        </Menu.Item>
        {administrator.isAdministrator && (
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
