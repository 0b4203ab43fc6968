import { Skeleton, Stack } from '@mantine/core'
import { MessagesSkeleton } from '../../../conversation/log-area.tsx'
import classes from './conversation.module.css'

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
