import { Skeleton } from '@mantine/core'
import classes from './conversation.module.css'

const WIDTHS = ['55%', '35%', '62%', '28%', '48%'] as const

/** Holds the place of a conversation while it loads: bubbles of both sides. */
export function ConversationSkeleton() {
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
