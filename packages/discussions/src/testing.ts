import type { Person } from '@cadencia/contract/person'
import { mock } from '@cadencia/testkit/msw'
import { type Comment, DISCUSSED_KINDS, discussionEndpoints } from './contract.ts'

export function makeComment(overrides: Partial<Comment> = {}): Comment {
  return {
    id: crypto.randomUUID(),
    sequence: 1,
    revision: 1,
    body: 'Vejo isso hoje.',
    bodyFormat: 'markdown',
    author: { id: crypto.randomUUID(), firstName: 'Bruno', lastName: 'Carvalho', profileImageUrl: null },
    mentions: [],
    files: [],
    reactions: [],
    replyTo: null,
    clientId: null,
    createdAt: '2026-11-23T12:00:00Z',
    editedAt: null,
    version: 1,
    ...overrides,
  }
}

interface DiscussionAnswers {
  /** Ascending. */
  readonly comments?: readonly Comment[]
  readonly followers?: readonly Person[]
  readonly mentionable?: readonly Person[]
}

/** Lets the calls of all kinds of records answer something ordinary; a later `mock` takes over. */
export function mockDiscussions({
  comments = [],
  followers = [],
  mentionable = [],
}: DiscussionAnswers = {}): void {
  for (const kind of DISCUSSED_KINDS) {
    mock(discussionEndpoints[kind].list, [...comments])
    mock(discussionEndpoints[kind].followers, [...followers])
    mock(discussionEndpoints[kind].mentionable, [...mentionable])
  }
}
