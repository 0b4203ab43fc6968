import { useCurrentUser } from '@cadencia/people/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import classes from './frame.module.css'
import { fullName, ROLE_LABELS } from './person.ts'

const UserMenu = lazyOverlay(() => import('./user-menu.tsx').then((module) => module.UserMenu), {
  before: ({ target }) => target,
})

/** The signed-in user's name (in capitals) and role; opens the user menu. */
export function UserButton() {
  const { data: user } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (!user) return null
  const name = fullName(user)

  const button = (
    <UnstyledButton
      className={classes.person}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={UserMenu.preload}
      onFocus={UserMenu.preload}
      onClick={() => setOpen(!isOpen)}
    >
      <UserAvatar name={name} imageUrl={user.profileImageUrl} isDecorative />
      <VisuallyHidden>Menu de {name}</VisuallyHidden>
      <div className={classes.personName} aria-hidden>
        <Text size="sm" fw={600} lh={1.25} truncate>
          {name.toLocaleUpperCase('pt-BR')}
        </Text>
        <Text size="xs" c="dimmed" lh={1.25} truncate>
          {ROLE_LABELS[user.role]}
        </Text>
      </div>
    </UnstyledButton>
  )
  return <UserMenu user={user} opened={isOpen} onClose={() => setOpen(false)} target={button} />
}
