import type { Subject } from '@cadencia/discussions/contract'
import { useMentionableOn } from '@cadencia/discussions/react'
import type { Mentionable } from '../kit/text/mentions.ts'
import { useDiscussion } from './discussion-context.ts'

interface Writing {
  /** Something is being written. */
  readonly isNeeded: boolean
  readonly viewerId: string
}

/** Whom the menu after an `@` offers in the comments of a record: its other readers, with their e-mail. */
export function useOffered(subject: Subject, { isNeeded, viewerId }: Writing) {
  const { people } = useDiscussion()
  const { readers, isLoading } = useMentionableOn(subject, isNeeded)
  const offered = readers
    .filter(({ id }) => id !== viewerId)
    .map((reader): Mentionable => people.find(({ id }) => id === reader.id) ?? reader)
  return { people: offered, isLoading }
}
