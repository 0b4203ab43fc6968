import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MAX_RANK_LENGTH, rankBetween, ranksAfter } from './rank.ts'
import { testDb } from './testing.ts'

const { db } = await testDb()

/** Insert positions as a share of the column's length. */
const places = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 120 })

function insertAt(ranks: readonly string[], place: number): string[] {
  const index = Math.floor(place * (ranks.length + 1))
  const rank = rankBetween(ranks[index - 1] ?? null, ranks[index] ?? null, Math.random)
  return ranks.toSpliced(index, 0, rank)
}

/** The order of `collate "C"`. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

describe('a rank', () => {
  it('lies between its neighbours after any number of insertions', () => {
    fc.assert(
      fc.property(places, (all) => {
        const ranks = all.reduce<string[]>(insertAt, [])
        expect(ranks.toSorted(byBytes)).toEqual(ranks)
        expect(new Set(ranks).size).toBe(ranks.length)
      }),
    )
  })

  it.each([
    ['behind the first', 1],
    ['before the last', -1],
    ['in the middle of the last two', 0],
  ])('stays short over hundreds of insertions %s', (_, from) => {
    let ranks = ['a0', 'a1']
    for (let count = 0; count < 300; count += 1) {
      const index = from === 1 ? 1 : from === -1 ? ranks.length - 1 : Math.ceil(ranks.length / 2)
      const rank = rankBetween(ranks[index - 1] ?? null, ranks[index] ?? null, Math.random)
      ranks = ranks.toSpliced(index, 0, rank)
    }
    expect(ranks.toSorted(byBytes)).toEqual(ranks)
    expect(Math.max(...ranks.map((rank) => rank.length))).toBeLessThanOrEqual(MAX_RANK_LENGTH)
  })

  it('differs for two concurrent inserts into the same gap', () => {
    const asked = Array.from({ length: 20 }, () => rankBetween('a0', 'a1', Math.random))
    expect(new Set(asked).size).toBeGreaterThan(15)
  })

  it('stays before a neighbour that starts with its key', () => {
    const largest = () => 0.999
    expect(byBytes(rankBetween(null, 'a001', largest), 'a001')).toBe(-1)
    expect(byBytes(rankBetween('a0z', 'a101', largest), 'a101')).toBe(-1)
    expect(byBytes(rankBetween('a01', 'a021', largest), 'a021')).toBe(-1)
  })
})

it('renumbers a column after the existing ranks', () => {
  const fresh = ranksAfter('a5abc', 500)
  expect(fresh.toSorted(byBytes)).toEqual(fresh)
  expect(byBytes(fresh[0] ?? '', 'a5abc')).toBe(1)
  expect(ranksAfter(null, 3)).toEqual(['a0', 'a1', 'a2'])
})

it('behind the last one is the same in the database', async () => {
  const start = fc.constantFrom('a0', 'az', 'bzz', 'Zz', 'Yzz', 'YzzV', 'XzzyG', 'c001')
  const last = fc.tuple(start, places).map(([first, all]) => all.reduce<string[]>(insertAt, [first]).at(-1))
  const ranks = fc.sample(last, 100).flatMap((rank) => rank ?? [])
  const { rows } = await sql<{ next: string | null }>`
    select rank_after(rank) as next from unnest(${[null, ...ranks]}::text[]) with ordinality r (rank, n) order by n
  `.execute(db)
  expect(rows.map(({ next }) => next)).toEqual([null, ...ranks].map((rank) => ranksAfter(rank, 1)[0]))
})
