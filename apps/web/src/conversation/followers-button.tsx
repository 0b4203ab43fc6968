import type { Subject } from '@cadencia/discussions/contract'
import { useFollow, useFollowers } from '@cadencia/discussions/react'
import { plural } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import { hint } from '@cadencia/ui/hint'
import { PopoverButton } from '@cadencia/ui/popup-button'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Button, Text } from '@mantine/core'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { use } from 'react'
import { fullName } from '../kit/full-name.ts'
import { showFailure } from '../kit/show-failure.ts'
import type { ActionScope } from '../records/actions/action.ts'
import { useActions } from '../records/actions/action-store.ts'
import { RecordScope } from '../records/actions/record-scope.ts'
import classes from './discussion.module.css'

/** Follows a record or stops following it, and shows who does. Among the actions of a record it is an entry of its menu. */
export function FollowersButton({ subject }: { subject: Subject }) {
  const scope = use(RecordScope)
  const { data: viewer } = useCurrentUser()
  const { data: followers } = useFollowers(subject)
  const { mutate, isPending } = useFollow(subject)
  if (!viewer || !followers) return null
  const isFollowing = followers.some(({ id }) => id === viewer.id)
  const toggle = () =>
    mutate(!isFollowing, {
      onError: (error) => showFailure(error, 'Não foi possível mudar quem segue. Tente novamente.'),
    })
  const Icon = isFollowing ? IconBellCheck : IconBell
  const count = plural(followers.length, 'pessoa segue', 'pessoas seguem')
  if (scope) {
    return viewer.isGuest ? null : <FollowAction scope={scope} isFollowing={isFollowing} onToggle={toggle} />
  }
  return (
    <Button.Group>
      {!viewer.isGuest && (
        <Button
          variant="default"
          size="xs"
          aria-pressed={isFollowing}
          aria-label={isFollowing ? 'Seguindo' : 'Seguir'}
          disabled={isPending}
          onClick={toggle}
          {...hint(isFollowing ? 'Deixar de seguir' : 'Ser avisado de novos comentários')}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
          <Text span inherit ml={6}>
            {isFollowing ? 'Seguindo' : 'Seguir'}
          </Text>
        </Button>
      )}
      <PopoverButton
        label="Quem segue"
        position="bottom-end"
        width={260}
        button={
          <Button variant="default" size="xs" px={10} aria-label={count}>
            {followers.length}
          </Button>
        }
      >
        {followers.length === 0 ? (
          <Text c="dimmed" size="sm">
            Ninguém segue ainda.
          </Text>
        ) : (
          <ul className={classes.followers} aria-label="Quem segue">
            {followers.map((person) => (
              <li key={person.id} className={classes.follower}>
                <UserAvatar name={fullName(person)} imageUrl={person.profileImageUrl} isDecorative />
                <Text size="sm" truncate>
                  {fullName(person)}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </PopoverButton>
    </Button.Group>
  )
}

interface FollowActionProps {
  scope: ActionScope
  isFollowing: boolean
  onToggle: () => void
}

/** In the record's menu and in the palette. */
function FollowAction({ scope, isFollowing, onToggle }: FollowActionProps) {
  const label = isFollowing ? 'Deixar de seguir' : 'Seguir'
  useActions(scope, [{ id: 'follow', label, icon: isFollowing ? IconBellCheck : IconBell, run: onToggle }])
  return null
}
