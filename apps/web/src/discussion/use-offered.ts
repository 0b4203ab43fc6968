import type { Subject } from '@cadencia/discussions/contract'
import { useMentionableOn } from '@cadencia/discussions/react'
import type { Mentionable } from '../text/mentions.ts'

interface Writing {
  readonly body: string
  readonly viewerId: string
}

/** Whom the menu after an `@` offers in the comments of a record: its other readers. */
export function useOffered(subject: Subject, { body, viewerId }: Writing): readonly Mentionable[] {
  return useMentionableOn(subject, body !== '').filter(({ id }) => id !== viewerId)
}
