import { labelOf } from '@cadencia/locale/fallback'
import type { CurrentUser } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { usePopupButton } from '@cadencia/ui/popup-button'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { fullName } from '../kit/full-name.ts'
import { ROLE_LABELS } from '../records/people/role-labels.ts'
import classes from './frame.module.css'

const UserMenu = lazyOverlay(() => import('./user-menu.tsx').then((module) => module.UserMenu))

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
  const { button, popup } = usePopupButton({ button: look, kind: 'menu', preload: UserMenu.preload })
  return (
    <>
      {button}
      <UserMenu user={user} {...popup} />
    </>
  )
}
