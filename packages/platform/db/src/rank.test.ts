import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_RANK, rankBetween, ranksBehind } from './rank.ts'

/** Insertions into a column, each at a place given as a share of its length. */
const places = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 120 })

function insertAt(ranks: readonly string[], place: number): string[] {
  const index = Math.floor(place * (ranks.length + 1))
  const rank = rankBetween(ranks[index - 1] ?? null, ranks[index] ?? null, Math.random)
  return ranks.toSpliced(index, 0, rank)
}

/** The order of Postgres under `collate "C"`: that of the bytes. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

describe('a rank', () => {
  it('lies between its neighbours, wherever and however often one is asked for', () => {
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
    expect(Math.max(...ranks.map((rank) => rank.length))).toBeLessThanOrEqual(LONGEST_RANK)
  })

  it('differs from one asked for the same gap at the same time', () => {
    const asked = Array.from({ length: 20 }, () => rankBetween('a0', 'a1', Math.random))
    expect(new Set(asked).size).toBeGreaterThan(15)
  })

  it('never passes a neighbour that begins with its key', () => {
    const largest = () => 0.999
    expect(byBytes(rankBetween(null, 'a001', largest), 'a001')).toBe(-1)
    expect(byBytes(rankBetween('a0z', 'a101', largest), 'a101')).toBe(-1)
    expect(byBytes(rankBetween('a01', 'a021', largest), 'a021')).toBe(-1)
  })
})

it('numbers a column anew behind the ranks that are there', () => {
  const fresh = ranksBehind('a5abc', 500)
  expect(fresh.toSorted(byBytes)).toEqual(fresh)
  expect(byBytes(fresh[0] ?? '', 'a5abc')).toBe(1)
  expect(ranksBehind(null, 3)).toEqual(['a0', 'a1', 'a2'])
})
