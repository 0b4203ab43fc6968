import { describe, expect, it } from 'vitest'
import { createDelivered } from './delivered.ts'
import { couldSee, isLater, parseSnapshot } from './snapshot.ts'

describe('a snapshot', () => {
  it('sees ended transactions, not running or future ones', () => {
    const snapshot = parseSnapshot('10:20:12,15')
    const seen = [9n, 10n, 11n, 12n, 15n, 19n, 20n].filter((xid) => couldSee(snapshot, xid))
    expect(seen).toEqual([9n, 10n, 11n, 19n])
  })

  it('is later when more transactions began or fewer still run', () => {
    const known = parseSnapshot('10:20:12,15')
    expect(isLater(parseSnapshot('10:21:12,15,20'), known)).toBe(true)
    expect(isLater(parseSnapshot('15:20:15'), known)).toBe(true)
    expect(isLater(known, known)).toBe(false)
    expect(isLater(known, parseSnapshot('15:20:15'))).toBe(false)
  })

  it('rejects malformed text', () => {
    expect(() => parseSnapshot('nonsense')).toThrow(SyntaxError)
  })
})

describe('what was delivered', () => {
  it('accepts a fact once, from any source', () => {
    const delivered = createDelivered()
    delivered.advance('10:10:')
    expect(delivered.takeNew([{ id: 1, xid: '10' }])).toHaveLength(1)
    expect(delivered.takeNew([{ id: 1, xid: '10' }])).toEqual([])
    delivered.advance('11:11:')
    expect(delivered.takeNew([{ id: 1, xid: '10' }])).toEqual([])
  })

  it('accepts a low id of a transaction that still ran at the checkpoint', () => {
    const delivered = createDelivered()
    delivered.advance('10:20:10')
    expect(delivered.takeNew([{ id: 5, xid: '11' }])).toEqual([])
    expect(delivered.takeNew([{ id: 2, xid: '10' }])).toHaveLength(1)
  })

  it('ignores an older checkpoint', () => {
    const delivered = createDelivered()
    delivered.advance('20:20:')
    delivered.advance('10:10:')
    expect(delivered.checkpoint()?.snapshot).toBe('20:20:')
  })
})
