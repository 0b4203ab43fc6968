import type { Comment } from './contract.ts'

export function makeComment(overrides: Partial<Comment> = {}): Comment {
  return {
    id: crypto.randomUUID(),
    sequence: 1,
    revision: 1,
    body: 'Vejo isso hoje.',
    author: { id: crypto.randomUUID(), firstName: 'Bruno', lastName: 'Carvalho', profileImageUrl: null },
    mentions: [],
    files: [],
    reactions: [],
    clientId: null,
    createdAt: '2026-11-23T12:00:00Z',
    editedAt: null,
    version: 1,
    ...overrides,
  }
}
