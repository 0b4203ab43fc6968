import { GOAL_WEIGHTS } from '@cadencia/admin/goals/contract'
import { goalChanged, goalCreated, goalDeleted, goalProgressed } from '@cadencia/admin/goals/facts'
import { transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { teamChanged } from '@cadencia/people/facts'
import { createTeam } from '@cadencia/people/testing/rows'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { recalculateEverything } from './recalculation.ts'
import { goalCredit } from './testing/formulas.ts'
import { entriesOf, totals } from './testing/ledger.ts'
import { ana, clock, db, deliver, now, teamId } from './testing/world.ts'

const HOUR_MS = 3_600_000
await db.updateTable('teams').set({ key: 'comercial' }).where('id', '=', teamId).execute()
const { id: otherId } = await createTeam(db)
await db.updateTable('teams').set({ key: 'ti' }).where('id', '=', otherId).execute()

beforeEach(async () => {
  await sql`truncate score_entries, score_runs, goals cascade`.execute(db)
})

interface Values {
  readonly target_value: number
  readonly current_value: number
  readonly sector: string
  readonly score_weight: number
  readonly is_active_for_scoring: boolean
  readonly start_date: string
  readonly end_date: string
}

const USUAL: Values = {
  target_value: 40,
  current_value: 0,
  sector: 'comercial',
  score_weight: 0.66,
  is_active_for_scoring: true,
  start_date: '2026-11-01',
  end_date: '2026-11-30',
}

const about = (goalId: string) => ({
  goalId,
  title: 'Matrículas',
  sector: 'comercial' as const,
  actorId: ana.id,
  at: new Date(now()).toISOString(),
})

/** What the administrator area does: the row, and the fact in the same transaction. */
async function create(values: Partial<Values> = {}): Promise<string> {
  return transact(db, async (trx) => {
    const at = new Date(now()).toISOString()
    const { id } = await trx
      .insertInto('goals')
      .values({ ...USUAL, ...values, title: 'Matrículas', period: 'mensal', progressed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(trx, goalCreated, about(id))
    return id
  })
}

const change = (id: string, values: Partial<Values>) =>
  transact(db, async (trx) => {
    await trx.updateTable('goals').set(values).where('id', '=', id).execute()
    await record(trx, goalChanged, about(id))
  })

const progress = (id: string, currentValue: number) =>
  transact(db, async (trx) => {
    const at = new Date(now()).toISOString()
    await trx
      .updateTable('goals')
      .set({ current_value: currentValue, progressed_at: at })
      .where('id', '=', id)
      .execute()
    await record(trx, goalProgressed, about(id))
  })

const remove = (id: string) =>
  transact(db, async (trx) => {
    await trx.deleteFrom('goals').where('id', '=', id).execute()
    await record(trx, goalDeleted, about(id))
  })

it.each([
  [0.33, 40, 40, 33],
  [0.66, 40, 30, 49.5],
  [0.99, 3, 1, 33],
  [1, 40, 40, 100],
  // More than was wanted is worth no more.
  [1, 40, 90, 100],
  [1, 3, 2, 66.67],
  [0.33, 1000, 1, 0.03],
])('weight %f: target %d, current %d is worth %f to each team of the sector', async (...row) => {
  const [score_weight, target_value, current, points] = row
  const id = await create({ score_weight, target_value })
  await progress(id, current)
  await deliver()
  expect(goalCredit({ current, target: target_value, scoreWeight: score_weight })).toBe(points)
  expect(await totals(db)).toEqual({ [teamId]: points })
})

it('credits every team for the sector todos, also one that comes later', async () => {
  const id = await create({ sector: 'todos', score_weight: 1 })
  await progress(id, 20)
  await deliver()
  expect(await totals(db)).toEqual({ [teamId]: 50, [otherId]: 50 })
  const late = await createTeam(db)
  await record(db, teamChanged, { teamId: late.id, actorId: ana.id })
  await deliver()
  expect(await totals(db)).toEqual({ [teamId]: 50, [otherId]: 50, [late.id]: 50 })
  await db.deleteFrom('teams').where('id', '=', late.id).execute()
})

it('dates the points by the last progress, held within the period', async () => {
  const id = await create({ start_date: '2026-11-10', end_date: '2026-11-20' })
  await progress(id, 40)
  await deliver()
  const at = async () => {
    const rows = await db.selectFrom('score_entries').select(['at']).orderBy('id', 'desc').limit(1).execute()
    return rows[0]?.at
  }
  expect(await at()).toBe('2026-11-21T02:59:59.999Z')
  await change(id, { start_date: '2026-12-01', end_date: '2026-12-31' })
  await deliver()
  expect(await at()).toBe('2026-12-01T03:00:00Z')
})

it('takes the points back when a goal is deactivated, given to another sector, or deleted', async () => {
  const id = await create()
  await progress(id, 40)
  await deliver()
  await change(id, { is_active_for_scoring: false })
  await deliver()
  expect(await totals(db)).toEqual({})
  await change(id, { is_active_for_scoring: true, sector: 'ti' })
  await deliver()
  expect(await totals(db)).toEqual({ [otherId]: 66 })
  await remove(id)
  await deliver()
  expect(await totals(db)).toEqual({})
  const isReversal = (await entriesOf(db, id)).map((entry) => entry.isReversal)
  expect(isReversal).toEqual([false, true, false, true])
})

type Step = (id: string) => Promise<unknown>

const anyChange = fc
  .record(
    {
      target_value: fc.constantFrom(1, 3, 40, 99.99),
      sector: fc.constantFrom('todos', 'comercial', 'ti', 'cs'),
      score_weight: fc.constantFrom(...GOAL_WEIGHTS),
      is_active_for_scoring: fc.boolean(),
      end_date: fc.constantFrom('2026-11-20', '2026-11-30', '2027-01-31'),
    },
    { requiredKeys: [] },
  )
  .filter((values) => Object.keys(values).length > 0)

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.nat({ max: 120 }).map(
      (value): Step =>
        (id) =>
          progress(id, value),
    ),
  },
  {
    weight: 5,
    arbitrary: anyChange.map(
      (values): Step =>
        (id) =>
          change(id, values),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>(remove) },
  { weight: 3, arbitrary: fc.constant<Step>(deliver) },
  fc.constant<Step>(async () => {
    // A delivery that comes again.
    await sql`update outbox set delivered_at = null where fact like 'goal.%' and id % 3 = 0`.execute(db)
    await deliver()
  }),
  fc.constant<Step>(async () => {
    clock.ms += HOUR_MS
  }),
)

it('after any history of goals the ledger is what a recalculation makes of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 15, size: 'max' }), async (history) => {
      const ids = [await create({ sector: 'todos' }), await create()]
      for (const [index, step] of history.entries()) await step(ids[index % 2] ?? '')
      await deliver()
      const before = await totals(db)
      expect((await recalculateEverything(db, now)).corrected).toBe(0)
      expect(await totals(db)).toEqual(before)
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 60_000)
