import { ActionIcon, Group, Kbd, Text, UnstyledButton } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { ConnectionState } from './connection-state.tsx'
import classes from './frame.module.css'
import { NotificationBell } from './notifications/notification-bell.tsx'
import { useShellStore } from './shell-store.ts'
import { UserButton } from './user-button.tsx'

/** Header of every screen: menu (narrow), search, connection, notifications, user. */
export function FrameHeader() {
  const { isDrawerOpen, setDrawerOpen, setPaletteOpen } = useShellStore()
  const openPalette = () => setPaletteOpen(true)
  return (
    <Group h="100%" px={{ base: 'xs', sm: 'xl' }} justify="space-between" wrap="nowrap" gap="sm">
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          hiddenFrom="sm"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Abrir menu"
          aria-expanded={isDrawerOpen}
          onClick={() => setDrawerOpen(true)}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <SearchField onOpen={openPalette} />
      </Group>
      <Group gap="xs" wrap="nowrap">
        <ConnectionState />
        <ActionIcon
          hiddenFrom="sm"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Pesquisar"
          onClick={openPalette}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <NotificationBell />
        <UserButton />
      </Group>
    </Group>
  )
}

function SearchField({ onOpen }: { onOpen: () => void }) {
  const os = useOs()
  const isApple = os === 'macos' || os === 'ios'
  return (
    <UnstyledButton
      className={classes.search}
      visibleFrom="sm"
      onClick={onOpen}
      aria-keyshortcuts="Control+K"
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <Text span flex={1} size="sm">
        Pesquisar ou ir para
      </Text>
      <Kbd size="xs" aria-hidden>
        {isApple ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  )
}
