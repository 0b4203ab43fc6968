import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_RANK_LENGTH, rankBetween, ranksAfter } from './rank.ts'

/** Insert positions as a share of the column's length. */
const places = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 120 })

function insertAt(ranks: readonly string[], place: number): string[] {
  const index = Math.floor(place * (ranks.length + 1))
  const rank = rankBetween(ranks[index - 1] ?? null, ranks[index] ?? null)
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
      const rank = rankBetween(ranks[index - 1] ?? null, ranks[index] ?? null)
      ranks = ranks.toSpliced(index, 0, rank)
    }
    expect(ranks.toSorted(byBytes)).toEqual(ranks)
    expect(Math.max(...ranks.map((rank) => rank.length))).toBeLessThanOrEqual(MAX_RANK_LENGTH)
  })
})

it('renumbers a column after the existing ranks', () => {
  const fresh = ranksAfter('a5abc', 500)
  expect(fresh.toSorted(byBytes)).toEqual(fresh)
  expect(byBytes(fresh[0] ?? '', 'a5abc')).toBe(1)
  expect(ranksAfter(null, 3)).toEqual(['a0', 'a1', 'a2'])
})
