import type { Db } from '@cadencia/db/client'
import { createTeam } from '@cadencia/people/testing/rows'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { recalculateEverything } from './recalculation.ts'
import { entriesOf, totals } from './testing/ledger.ts'
import { ana, bruno, clock, create, db, deliver, domain, now, send, teamId } from './testing/world.ts'

const DAY_MS = 86_400_000
// Ahead of the database's own clock, which notes who came to a meeting before it ended.
clock.ms = Date.now() + DAY_MS
const otherTeamId = (await createTeam(db, { leaders: [bruno] })).id

/** Brings facts of the past again, as a relay may that died after delivering and before noting it. */
async function redeliver(share: number): Promise<void> {
  const facts = await db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const { id = 0 } = facts[Math.floor(share * facts.length)] ?? {}
  await db.updateTable('outbox').set({ delivered_at: null }).where('id', '=', id).execute()
  await deliver()
}

interface World {
  readonly tasks: readonly string[]
  readonly sprintId: string
  readonly nextSprintId: string
  readonly meetingId: string
}

type Step = (world: World) => Promise<unknown>
const TASKS = 4

/** One step that changes a task. */
const change = (patch: object) =>
  fc.nat({ max: TASKS - 1 }).map(
    (index): Step =>
      ({ tasks }) =>
        send('PATCH', `/api/tasks/${tasks[index]}`, patch),
  )

const onTask = (method: 'POST' | 'DELETE', path = '') =>
  fc.nat({ max: TASKS - 1 }).map(
    (index): Step =>
      ({ tasks }) =>
        send(method, `/api/tasks/${tasks[index]}${path}`),
  )

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('done', 'done', 'pending', 'in_progress')
      .chain((status) => change({ status })),
  },
  { weight: 3, arbitrary: fc.nat({ max: 100 }).chain((quality) => change({ quality })) },
  fc.integer({ min: 1, max: 100 }).chain((points) => change({ points })),
  fc.constantFrom('low', 'medium', 'high').chain((difficulty) => change({ difficulty })),
  {
    weight: 2,
    arbitrary: fc.constantFrom(ana.id, bruno.id, null).chain((assignedTo) => change({ assignedTo })),
  },
  fc.constantFrom('2026-11-20', '2026-11-25', null).chain((dueDate) => change({ dueDate })),
  fc.constantFrom(teamId, otherTeamId).chain((team) => change({ teamId: team })),
  {
    weight: 3,
    arbitrary: fc.boolean().chain((completeSubtasks) => change({ status: 'done', completeSubtasks })),
  },
  {
    weight: 2,
    arbitrary: fc.nat({ max: TASKS - 1 }).chain((other) =>
      fc.nat({ max: TASKS - 1 }).map(
        (index): Step =>
          ({ tasks }) =>
            send('PATCH', `/api/tasks/${tasks[index]}`, {
              parentId: other === index ? null : tasks[other],
            }),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(ana.id, bruno.id).map(
      (assignedTo): Step =>
        ({ tasks }) =>
          send('POST', '/api/tasks', { title: 'Parte', parentId: tasks[0], status: 'done', assignedTo }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat({ max: TASKS - 1 }).map(
      (index): Step =>
        async ({ tasks }) => {
          const url = `/api/tasks/${tasks[index]}`
          const { revision } = (await send('GET', url)).json()
          if (revision) await send('POST', `${url}/undo`, { revision })
        },
    ),
  },
  { weight: 2, arbitrary: onTask('DELETE') },
  { weight: 2, arbitrary: onTask('POST', '/restore') },
  { weight: 3, arbitrary: fc.constant<Step>(deliver) },
  {
    weight: 2,
    arbitrary: fc.double({ min: 0, max: 0.999, noNaN: true }).map(
      (share): Step =>
        () =>
          redeliver(share),
    ),
  },
  fc.constantFrom('Um', 'Dois').map(
    (title): Step =>
      ({ sprintId }) =>
        send('POST', '/api/knowledge-sharing', { sprintId, toUserId: bruno.id, title }),
  ),
  fc.constant<Step>(({ meetingId }) => send('PATCH', `/api/meetings/${meetingId}`, { status: 'completed' })),
  {
    weight: 3,
    arbitrary: fc.boolean().map(
      (met): Step =>
        ({ meetingId }) =>
          send('PATCH', `/api/meetings/${meetingId}`, { goals: [{ text: 'Meta', met }] }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constant<Step>(({ meetingId }) =>
      send('POST', '/api/meetings/transcription', { meetingId, transcript: 'Foi dito.' }),
    ),
  },

  fc.constant<Step>(({ meetingId }) => send('POST', `/api/meetings/${meetingId}/join`)),
  fc.boolean().map(
    (isCarrying): Step =>
      ({ sprintId, nextSprintId }) =>
        send(
          'POST',
          `/api/sprints/${sprintId}/complete`,
          isCarrying ? { carryToSprintId: nextSprintId } : {},
        ),
  ),
  fc.constant<Step>(async () => {
    clock.ms += DAY_MS / 2
  }),
)

async function newWorld(): Promise<World> {
  const days = { startDate: '2026-11-16', endDate: '2026-12-31' }
  const sprintId = await create('/api/sprints', { teamId, name: 'Matrículas', number: 1, ...days })
  const nextSprintId = await create('/api/sprints', { teamId, name: 'Janeiro', number: 2, ...days })
  const tasks: string[] = []
  for (let index = 0; index < TASKS; index += 1) {
    const place = index < 2 ? { sprintId } : { teamId }
    tasks.push(await create('/api/tasks', { title: 'Ligar', assignedTo: ana.id, ...place }))
  }
  const scheduledAt = new Date(clock.ms).toISOString()
  const meetingId = await create('/api/meetings', {
    title: 'Alinhamento',
    scheduledAt,
    participantIds: [bruno.id],
  })
  await send('PATCH', `/api/meetings/${meetingId}`, { status: 'active' })
  return { tasks, sprintId, nextSprintId, meetingId }
}

/** What the rankings say of everybody with points. */
async function rankings() {
  const urls = ['users', 'teams'].map(
    (holders) => `/api/scoring/rankings/${holders}?period=monthly&limit=100`,
  )
  return Promise.all(urls.map(async (url) => (await send('GET', url)).json()))
}

async function expectNothingToCorrect(on: Db): Promise<void> {
  const before = [await totals(on), await rankings()]
  expect((await recalculateEverything(on, now)).corrected).toBe(0)
  expect([await totals(on), await rankings()]).toEqual(before)
}

it('after any history, whatever is delivered twice or late, the ledger is what a recalculation makes of the facts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 40, size: 'max' }), async (history) => {
      const world = await newWorld()
      for (const step of history) await step(world)
      await deliver()
      await expectNothingToCorrect(db)
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 60_000)

it('comes to the same in whatever order facts arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 20, size: 'max' }), async (history) => {
      const world = await newWorld()
      for (const step of history) await step(world)
      const facts = db.selectFrom('outbox').selectAll().where('delivered_at', 'is', null)
      for (const fact of await facts.orderBy('id', 'desc').execute()) {
        const subscribers = (domain.subscribers ?? []).filter((subscriber) => subscriber.fact === fact.fact)
        for (const { deliver: tell } of subscribers) {
          await tell(db, [{ payload: fact.payload, factId: fact.id, recordedAt: fact.created_at }])
        }
      }
      await expectNothingToCorrect(db)
    }),
    { numRuns: 5, endOnFailure: true },
  )
}, 60_000)

it('keeps the points of a task that is reopened, deleted and restored ten times', async () => {
  const id = await create('/api/tasks', {
    title: 'Proposta',
    teamId,
    assignedTo: ana.id,
    points: 8,
    status: 'done',
  })
  await deliver()
  const before = await totals(db)
  const completedAt = clock.ms
  for (let turn = 0; turn < 10; turn += 1) {
    await send('DELETE', `/api/tasks/${id}`)
    await deliver()
    await send('POST', `/api/tasks/${id}/restore`)
    await deliver()
    await send('PATCH', `/api/tasks/${id}`, { status: 'pending' })
    await deliver()
    clock.ms = completedAt
    await send('PATCH', `/api/tasks/${id}`, { status: 'done' })
    await deliver()
  }
  expect(await totals(db)).toEqual(before)
  const entries = await entriesOf(db, id)
  // 21 credits and 20 reversals for each of the two holders.
  expect(entries.filter(({ isReversal }) => isReversal)).toHaveLength(40)
  expect(entries.filter(({ isReversal }) => !isReversal)).toHaveLength(42)
})

it('credits each task of a bulk change once, and takes all back with its undo', async () => {
  const Changed = z.array(z.object({ id: z.string(), revision: z.int() }))
  const ids: string[] = []
  for (const title of ['Um', 'Dois', 'Três']) {
    ids.push(await create('/api/tasks', { title, teamId, assignedTo: ana.id, points: 8 }))
  }
  await deliver()
  const before = await totals(db)
  const answer = await send('PATCH', '/api/tasks', { ids, patch: { status: 'done' } })
  await deliver()
  for (const id of ids) {
    expect((await entriesOf(db, id)).map(({ holder }) => holder).toSorted()).toEqual(
      [ana.id, teamId].toSorted(),
    )
  }
  const tasks = Changed.parse(answer.json()).map(({ id, revision }) => ({ id, revision }))
  expect((await send('POST', '/api/tasks/undo', { tasks })).statusCode).toBe(200)
  await deliver()
  expect(await totals(db)).toEqual(before)
})
