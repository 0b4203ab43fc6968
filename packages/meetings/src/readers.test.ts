import { whoIsInside } from '@cadencia/server/readers'
import { testViewer } from '@cadencia/testkit/test-app'
import { expect, it } from 'vitest'
import { meetingKind, meetings } from './record.ts'
import { canReadTranscript } from './rules.ts'
import { ana, bruno, db, outsider, patch, schedule } from './testing/meetings-app.ts'

const people = [
  ...[ana, bruno, outsider].flatMap(({ userId }) => [
    testViewer({ userId }),
    testViewer({ userId, sessionId: 'guest', isGuest: true }),
  ]),
  testViewer({ userId: outsider.userId, sessionId: 'administrator', isAdministrator: true }),
  testViewer({ userId: ana.userId, sessionId: 'program', token: { scopes: ['meetings:read'] } }),
]

it('the rule for a meeting at hand and the condition of statements are about the same people', async () => {
  const [usual, left, room, orphan] = await Promise.all([schedule(), schedule(), schedule(), schedule()])
  await patch(left.id, { participantIds: [] })
  await db.updateTable('meetings').set({ room_day: '2026-11-23' }).where('id', '=', room.id).execute()
  await db.updateTable('meetings').set({ created_by: null }).where('id', '=', orphan.id).execute()
  const records = await meetings.findAll(
    db,
    [usual, left, room, orphan].map(({ id }) => id),
  )
  const expected = records.map((record) => [
    record.id,
    people.filter((person) => canReadTranscript(person, record)),
  ])
  const inside = await whoIsInside(db, meetingKind, { ids: records.map(({ id }) => id), readers: people })
  const found = Map.groupBy(inside, ({ id }) => id)
  const ofRecord = (id: string) => new Set(found.get(id)?.map(({ reader }) => reader))
  expect(records.map(({ id }) => [id, people.filter((person) => ofRecord(id).has(person))])).toEqual(expected)
  expect(expected.map(([, some]) => some?.length)).not.toContain(0)
})

it('nobody is told what was said in a cancelled meeting, nor one without its scope in any', async () => {
  const { id } = await schedule()
  const program = testViewer({ userId: ana.userId, token: { scopes: ['sprints:read'] } })
  expect(await whoIsInside(db, meetingKind, { ids: [id], readers: [program] })).toEqual([])
  expect(await whoIsInside(db, meetingKind, { ids: [id], readers: people })).not.toEqual([])
  await ana.send({ method: 'DELETE', url: `/api/meetings/${id}` })
  expect(await whoIsInside(db, meetingKind, { ids: [id], readers: people })).toEqual([])
})
