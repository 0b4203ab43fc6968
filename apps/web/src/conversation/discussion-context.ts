import type { Comment, Subject } from '@cadencia/discussions/contract'
import type { UnsentComment } from '@cadencia/discussions/unsent-comments'
import { createContext, useContext } from 'react'
import type { Mentionable } from '../kit/text/mentions.ts'

/** What the comments of a record need to know and can do; the same object while nothing of it changes. */
export interface Discussion {
  readonly subject: Subject
  readonly viewerId: string
  /** False for guests. */
  readonly canWrite: boolean
  readonly isAdministrator: boolean
  readonly people: readonly Mentionable[]
  readonly isLoadingPeople: boolean
  /** The viewer's own is 'Você'. */
  readonly nameOf: (userId: string) => string
  /** Without the origin. */
  readonly linkOf: (comment: Comment) => string
  readonly react: (comment: Comment, emoji: string) => void
  /** Begins an answer that quotes it. */
  readonly answer: (comment: Comment) => void
  /** Brings a comment into sight. */
  readonly show: (commentId: string) => void
  readonly edit: (comment: Comment) => void
  readonly remove: (comment: Comment) => void
  readonly retry: (unsent: UnsentComment) => void
  readonly discard: (unsent: UnsentComment) => void
}

export const DiscussionContext = createContext<Discussion | null>(null)

export function useDiscussion(): Discussion {
  const discussion = useContext(DiscussionContext)
  if (!discussion) throw new Error('a comment outside of its discussion')
  return discussion
}
