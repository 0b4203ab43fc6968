import { isOnlyEmoji, type Mention, type MessagePart, messageParts } from './message-parts.ts'
import classes from './text.module.css'

interface MessageTextProps {
  content: string
  mentions?: readonly Mention[]
  viewerId: string
}

/** What somebody wrote, as text: line breaks as typed, links to be followed, mentions marked. */
export function MessageText({ content, mentions = [], viewerId }: MessageTextProps) {
  return (
    <p className={classes.text} data-emoji={isOnlyEmoji(content) || undefined}>
      {messageParts(content, mentions).map((part, index) => (
        <Part key={`${index} ${part.text}`} part={part} viewerId={viewerId} />
      ))}
    </p>
  )
}

function Part({ part, viewerId }: { part: MessagePart; viewerId: string }) {
  if (part.kind === 'link') {
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    )
  }
  if (part.kind === 'mention') {
    return (
      <span className={classes.mention} data-me={part.userId === viewerId || undefined}>
        {part.text}
      </span>
    )
  }
  return part.text
}
