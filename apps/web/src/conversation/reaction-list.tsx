import type { Reaction } from '@cadencia/contract/reactions'
import { hint } from '@cadencia/ui/hint'
import { UnstyledButton } from '@mantine/core'
import classes from './reactions.module.css'

interface ReactionListProps {
  reactions: readonly Reaction[]
  viewerId: string
  nameOf: (userId: string) => string
  /** Undefined where the viewer only reads. */
  onToggle: ((emoji: string) => void) | undefined
}

/** Who reacted with what; one's own can be taken back here, another's joined. */
export function ReactionList({ reactions, viewerId, nameOf, onToggle }: ReactionListProps) {
  if (reactions.length === 0) return null
  return (
    <div className={classes.reactions}>
      {reactions.map(({ emoji, userIds }) => {
        const isOwn = userIds.includes(viewerId)
        const names = userIds.map(nameOf).join(', ')
        return (
          <UnstyledButton
            key={emoji}
            tabIndex={-1}
            className={classes.reaction}
            data-own={isOwn || undefined}
            aria-pressed={isOwn}
            aria-label={`${emoji} ${userIds.length}: ${names}`}
            disabled={!onToggle}
            onClick={() => onToggle?.(emoji)}
            {...hint(names, 'focus')}
          >
            <span aria-hidden>{emoji}</span>
            <span aria-hidden>{userIds.length}</span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
