import { testDb } from '@cadencia/db/testing'
import { addDays } from '@cadencia/locale/sao-paulo'
import { createUser } from '@cadencia/people/testing/rows'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { BADGES } from '../contract.ts'
import { listAchievements } from './repository.ts'
import { badgeProgress } from './rules.ts'

const { db } = await testDb()
const ana = await createUser(db)
const TODAY = '2026-11-25'

/** Deliveries, the oldest first, each so many days after the one before. */
async function deliver(all: readonly { after: number; isOnTime: boolean }[]): Promise<string[]> {
  await db.deleteFrom('tasks').execute()
  let day = addDays(TODAY, -all.reduce((sum, { after }) => sum + after, 0))
  const rows = all.map(({ after, isOnTime }) => {
    day = addDays(day, after)
    return { at: `${day}T15:00:00Z`, due: isOnTime ? day : addDays(day, -1) }
  })
  await sql`insert into tasks (title, status, assigned_to, created_by, rank, completed_at, due_date)
    select 'Ligar', 'completed', ${ana.id}, ${ana.id}, 'a' || n, at, due
    from unnest(${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ due }) => due)}::date[])
      with ordinality r (at, due, n)`.execute(db)
  return rows.map(({ at }) => at)
}

it('reads no more deliveries than a row with the new one can take in', async () => {
  const instants = await deliver(Array.from({ length: 400 }, () => ({ after: 1, isOnTime: true })))
  const [all] = await listAchievements(db, [ana.id])
  const [recent] = await listAchievements(db, [ana.id], instants.at(-1))
  expect(all?.deliveries).toHaveLength(400)
  expect(recent?.deliveries.length).toBeLessThan(50)
})

it('awards by what was read since the earliest change what the whole history awards', async () => {
  const deliveries = fc.array(
    fc.record({
      after: fc.constantFrom(0, 0, 1, 1, 1, 3, 30),
      isOnTime: fc.constantFrom(true, true, true, true, false),
    }),
    { minLength: 1, maxLength: 90 },
  )
  await fc.assert(
    fc.asyncProperty(deliveries, fc.nat(89), async (all, place) => {
      const instants = await deliver(all)
      const since = instants[Math.min(place, instants.length - 1)] ?? ''
      const [whole] = await listAchievements(db, [ana.id])
      const [part] = await listAchievements(db, [ana.id], since)
      if (!whole || !part) throw new Error('nobody was read')
      const [expected, found] = [badgeProgress(whole, TODAY), badgeProgress(part, TODAY)]
      for (const badge of BADGES) {
        const { earnedAt } = expected[badge]
        // What was earned before is written down already.
        if (earnedAt === null || Date.parse(earnedAt) >= Date.parse(since))
          expect([badge, found[badge].earnedAt]).toEqual([badge, earnedAt])
      }
      expect(found.maratonista.current).toBe(expected.maratonista.current)
      const upTo20 = (current: number) => Math.min(20, current)
      expect(upTo20(found.pontual.current)).toBe(upTo20(expected.pontual.current))
    }),
    { numRuns: 30 },
  )
})
