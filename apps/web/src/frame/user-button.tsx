import { labelOf } from '@cadencia/locale/fallback'
import type { CurrentUser } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { MenuButton } from '@cadencia/ui/popup-button'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { fullName } from '../kit/full-name.ts'
import { ROLE_LABELS } from '../records/people/role-labels.ts'
import classes from './frame.module.css'
import { UserMenuItems } from './user-menu.tsx'

/** The signed-in user's name (in capitals) and role; opens the user menu. */
export function UserButton() {
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
