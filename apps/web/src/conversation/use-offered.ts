import type { Subject } from '@cadencia/discussions/contract'
import { useMentionableOn } from '@cadencia/discussions/react'
import type { Mentionable } from '../kit/text/mentions.ts'
import { useDiscussion } from './discussion-context.ts'

interface Writing {
  readonly body: string
  readonly viewerId: string
}

/** Whom the menu after an `@` offers in the comments of a record: its other readers, with their e-mail. */
export function useOffered(subject: Subject, { body, viewerId }: Writing): readonly Mentionable[] {
  const { people } = useDiscussion()
  return useMentionableOn(subject, body !== '')
    .filter(({ id }) => id !== viewerId)
    .map((reader) => people.find(({ id }) => id === reader.id) ?? reader)
}
