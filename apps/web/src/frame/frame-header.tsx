import { ActionIcon, Kbd, Text, UnstyledButton } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { RefCallback } from 'react'
import { usePaletteStore } from '../records/actions/palette-store.ts'
import { ConnectionState } from './connection-state.tsx'
import classes from './frame.module.css'
import { NotificationBell } from './notifications/notification-bell.tsx'
import { UserButton } from './user-button.tsx'

/**
 * Header of every screen: its title and actions, search, connection, notifications, user. What belongs to the screen
 * comes last in the document, so that the keyboard leads from its actions into its content.
 */
export function FrameHeader({ slotRef }: { slotRef: RefCallback<HTMLElement> }) {
  const setPaletteOpen = usePaletteStore((state) => state.setPaletteOpen)
  const openPalette = () => setPaletteOpen(true)
  return (
    <div className={classes.line}>
      <div className={classes.tools}>
        <ConnectionState />
        <SearchField onOpen={openPalette} />
        <ActionIcon
          className={classes.searchIcon ?? ''}
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
      </div>
      <div ref={slotRef} className={classes.slot} />
    </div>
  )
}

function SearchField({ onOpen }: { onOpen: () => void }) {
  const os = useOs()
  const isApple = os === 'macos' || os === 'ios'
  return (
    <UnstyledButton className={classes.search} onClick={onOpen} aria-keyshortcuts="Control+K">
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
