import { describe, expect, it } from 'vitest'
import { createDelivered } from './delivered.ts'
import { couldSee, isLater, parseSnapshot } from './snapshot.ts'

describe('a snapshot', () => {
  it('could see what had ended, and neither what ran nor what had not begun', () => {
    const snapshot = parseSnapshot('10:20:12,15')
    const seen = [9n, 10n, 11n, 12n, 15n, 19n, 20n].filter((xid) => couldSee(snapshot, xid))
    expect(seen).toEqual([9n, 10n, 11n, 19n])
  })

  it('is later when more has begun, or fewer still run', () => {
    const known = parseSnapshot('10:20:12,15')
    expect(isLater(parseSnapshot('10:21:12,15,20'), known)).toBe(true)
    expect(isLater(parseSnapshot('15:20:15'), known)).toBe(true)
    expect(isLater(known, known)).toBe(false)
    expect(isLater(known, parseSnapshot('15:20:15'))).toBe(false)
  })

  it('refuses what is not one', () => {
    expect(() => parseSnapshot('nonsense')).toThrow(SyntaxError)
  })
})

describe('what was delivered', () => {
  it('takes a fact once, wherever it comes from', () => {
    const delivered = createDelivered()
    delivered.advance('10:10:')
    expect(delivered.takeNew([{ id: 1, xid: '10' }])).toHaveLength(1)
    expect(delivered.takeNew([{ id: 1, xid: '10' }])).toEqual([])
    delivered.advance('11:11:')
    expect(delivered.takeNew([{ id: 1, xid: '10' }])).toEqual([])
  })

  it('takes a fact of a transaction that still ran at the checkpoint, though its id is low', () => {
    const delivered = createDelivered()
    delivered.advance('10:20:10')
    expect(delivered.takeNew([{ id: 5, xid: '11' }])).toEqual([])
    expect(delivered.takeNew([{ id: 2, xid: '10' }])).toHaveLength(1)
  })

  it('keeps its checkpoint when told of an older one', () => {
    const delivered = createDelivered()
    delivered.advance('20:20:')
    delivered.advance('10:10:')
    expect(delivered.checkpoint()?.snapshot).toBe('20:20:')
  })
})
