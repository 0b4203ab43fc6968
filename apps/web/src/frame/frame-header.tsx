import { labelOf } from '@cadencia/locale/fallback'
import type { CurrentUser } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { MenuButton } from '@cadencia/ui/popup-button'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { ActionIcon, Kbd, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { RefCallback } from 'react'
import { fullName } from '../kit/full-name.ts'
import { usePaletteStore } from '../records/actions/palette-store.ts'
import { ROLE_LABELS } from '../records/people/role-labels.ts'
import { ConnectionState } from './connection-state.tsx'
import classes from './frame.module.css'
import { NotificationBell } from './notifications/notification-bell.tsx'
import { UserMenuItems } from './user-menu.tsx'

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

/** The signed-in user's name (in capitals) and role; opens the user menu. */
function UserButton() {
  const { data: user } = useCurrentUser()
  return user ? <OwnButton user={user} /> : null
}

function OwnButton({ user }: { user: CurrentUser }) {
  const name = fullName(user)
  const look = (
    <UnstyledButton className={classes.person}>
      <UserAvatar name={name} imageUrl={user.profileImageUrl} isDecorative />
      <VisuallyHidden>Menu de {name}</VisuallyHidden>
      <div className={classes.personName} aria-hidden>
        <Text size="sm" fw={600} lh={1.25} truncate>
          {name.toLocaleUpperCase('pt-BR')}
        </Text>
        <Text size="xs" c="dimmed" lh={1.25} truncate>
          {labelOf(ROLE_LABELS, user.role)}
        </Text>
      </div>
    </UnstyledButton>
  )
  return (
    <MenuButton button={look} withInitialFocusPlaceholder={false} width={260}>
      <UserMenuItems user={user} />
    </MenuButton>
  )
}
