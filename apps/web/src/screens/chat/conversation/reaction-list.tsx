import type { Message } from '@cadencia/chat/contract'
import { hint } from '@cadencia/ui/hint'
import { UnstyledButton } from '@mantine/core'
import { useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'

/** Who reacted with what; one's own can be taken back here, another's joined. */
export function ReactionList({ message }: { message: Message }) {
  const { viewerId, nameOf, react } = useConversationContext()
  if (message.reactions.length === 0) return null
  return (
    <div className={classes.reactions}>
      {message.reactions.map(({ emoji, userIds }) => {
        const isOwn = userIds.includes(viewerId)
        const names = userIds.map(nameOf).join(', ')
        return (
          <UnstyledButton
            key={emoji}
            className={classes.reaction}
            data-own={isOwn || undefined}
            aria-pressed={isOwn}
            aria-label={`${emoji} ${userIds.length}: ${names}`}
            onClick={() => react(message, emoji)}
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
