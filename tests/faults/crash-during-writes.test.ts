import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { addPerson, serverForFile } from '../support/suite.ts'
import { startWriters } from '../support/writers.ts'

const WRITES = times(150, 1000)
const KILLS = times(2, 20)

const server = await serverForFile()
const { database } = server
const ana = await addPerson(database, 'Ana')
await addPerson(database, 'Bruno')
const people = await database.query<{ id: string }>(`select id from users where role = 'staff'`)
const cookie = await signIn(server, ana)

interface Whole {
  readonly id: string
  readonly title: string
  readonly people: number
  readonly facts: number
}

/** Every meeting with its dependent rows. */
function readMeetings(): Promise<Whole[]> {
  return database.query<Whole>(`
    select m.id, m.title,
      (select count(*)::int from meeting_participants p where p.meeting_id = m.id) as people,
      (select count(*)::int from outbox o where o.key = m.id::text and o.fact = 'meeting.scheduled') as facts
    from meetings m`)
}

it('REL-3: repeated kills lose no confirmed write and leave no partial one', async () => {
  const participantIds = people.map(({ id }) => id)
  const writers = startWriters({ server, cookie, participantIds, count: WRITES })
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const share = Math.floor((WRITES * kill) / (KILLS + 1))
    await eventually(() => writers.acknowledged.length >= share, {
      what: `${share} writes`,
      withinMs: 60_000,
    })
    await server.kill()
    await server.restart()
  }
  await writers.done

  const meetings = await readMeetings()
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  expect(writers.acknowledged).toHaveLength(WRITES)
  expect(writers.repeated()).toBeGreaterThan(0)
  expect(writers.acknowledged.filter(({ id, title }) => byId.get(id)?.title !== title)).toEqual([])
  // A write confirmed at its second attempt may have happened at the first: still once.
  expect(meetings).toHaveLength(WRITES)
  expect(meetings.filter((meeting) => meeting.people !== people.length || meeting.facts !== 1)).toEqual([])
})

it('REL-1: old idempotency keys get the same response after the kills', async () => {
  const call = caller(server, cookie)
  const key = crypto.randomUUID()
  const draft = { title: 'Uma só', scheduledAt: '2030-05-10T15:00:00Z' }
  const send = (body: object) => call('POST', '/api/meetings', body, { 'idempotency-key': key })
  const parallel = await Promise.all(Array.from({ length: 10 }, () => send(draft)))
  const answers = await Promise.all(parallel.map((response) => response.json()))
  await server.kill()
  await server.restart()
  const again = await send(draft)
  expect(parallel.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(await again.json()).toEqual(answers[0])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await send({ ...draft, title: 'Outra' })).status).toBe(422)
  expect(await database.query(`select id from meetings where title = 'Uma só'`)).toHaveLength(1)
})

it('REL-5: delivers every fact recorded before the kills', async () => {
  const call = caller(server, cookie)
  await call('POST', '/api/meetings', { title: 'A última', scheduledAt: '2030-05-10T15:00:00Z' })
  await server.kill()
  await server.restart()
  await eventually(
    async () => {
      const [row] = await database.query<{ waiting: number }>(
        'select count(*)::int as waiting from outbox where delivered_at is null',
      )
      return row?.waiting === 0
    },
    { what: 'no fact waits' },
  )
  expect(await database.query('select 1 from outbox_parked')).toEqual([])
})
