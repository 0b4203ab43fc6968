import type { ReactNode } from 'react'
import { AddressText } from './address-text.tsx'
import classes from './text.module.css'
import { type Mention, type TextPart, textParts } from './text-parts.ts'

export interface TextPartsProps {
  text: string
  mentions: readonly Mention[]
  viewerId: string | undefined
}

/** Text with its links and mentions. */
export function TextParts({ text, mentions, viewerId }: TextPartsProps): ReactNode {
  return textParts(text, mentions).map((part, index) => (
    <Part key={`${index} ${part.text}`} part={part} viewerId={viewerId} />
  ))
}

function Part({ part, viewerId }: { part: TextPart; viewerId: string | undefined }) {
  if (part.kind === 'link') {
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        <AddressText text={part.text} />
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
