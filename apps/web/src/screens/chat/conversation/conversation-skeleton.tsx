import { Skeleton, Stack } from '@mantine/core'
import classes from './conversation.module.css'

const WIDTHS = ['55%', '35%', '62%', '28%', '48%'] as const

/** Holds the place of messages while they load: bubbles of both sides. */
export function MessagesSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Carregando">
      {WIDTHS.map((width, index) => (
        <Skeleton
          key={width}
          height={38}
          width={width}
          radius="lg"
          ms={index % 2 === 1 ? 'auto' : 0}
          aria-hidden
        />
      ))}
    </div>
  )
}

/** Holds the place of whom a conversation is with. */
export function ConversationHeaderSkeleton() {
  return (
    <div className={classes.conversationHeader} aria-hidden>
      <Skeleton height={36} circle />
      <Stack gap={8} flex={1}>
        <Skeleton height={16} width={160} />
        <Skeleton height={10} width={90} />
      </Stack>
    </div>
  )
}

/** Holds the place of a conversation below its header: what was said, and where one writes. */
export function ConversationSkeleton() {
  return (
    <>
      <MessagesSkeleton />
      <div className={classes.composer} aria-hidden>
        <div className={classes.typing} />
        <Skeleton height={44} radius="md" />
      </div>
    </>
  )
}
