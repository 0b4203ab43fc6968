import { randomUUID } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { memberAdded, teamChanged, userDeactivated } from './facts.ts'
import { peopleLive } from './live.ts'
import { peopleInvalidations } from './users/hooks.ts'

const [userId, teamId, actorId] = [randomUUID(), randomUUID(), randomUUID()]

function announced(fact: string, payload: object) {
  const meta = { factId: 1, recordedAt: '2026-11-20T12:00:00Z' }
  return peopleLive.filter((rule) => rule.fact === fact).flatMap((rule) => rule.announcements(payload, meta))
}

it.each([
  [userDeactivated.name, { userId, actorId }, [['user', userId]]],
  [teamChanged.name, { teamId, actorId }, [['team', teamId]]],
  [
    memberAdded.name,
    { teamId, userId, actorId, role: 'member' },
    [
      ['team', teamId],
      ['user', userId],
    ],
  ],
])('all staff hear of %s, and their screens know what it makes stale', (fact, payload, changes) => {
  const announcements = announced(fact, payload)
  expect(announcements.map(({ to }) => to)).toEqual(changes.map(() => 'staff'))
  for (const [index, [entity = '', id = '']] of changes.entries()) {
    const event = announcements[index]?.event
    expect(event).toEqual({ type: 'changed', entity, id })
    const keys = event?.type === 'changed' ? peopleInvalidations[entity]?.(event, new QueryClient()) : []
    expect(keys?.length).toBeGreaterThan(1)
  }
})
