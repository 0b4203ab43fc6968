import { describe, expect, it } from 'vitest'
import { besideAt, besideNow } from './position.ts'

const card = (id: string) => ({ id })
const [a, b, c, d] = [card('a'), card('b'), card('c'), card('d')]

describe('the position between two cards', () => {
  const visible = [a, b, c]

  it('is none where the card stands already', () => {
    expect(besideAt(b.id, visible, 1)).toBeUndefined()
    expect(besideAt(b.id, visible, 2)).toBeUndefined()
    expect(besideAt(a.id, [a, b], 0)).toBeUndefined()
  })

  it('is after the visible one above, before the first where there is none above', () => {
    expect(besideAt(a.id, visible, 3)).toEqual({ afterId: c.id })
    expect(besideAt(c.id, visible, 0)).toEqual({ beforeId: a.id })
    expect(besideAt(d.id, [b], 1)).toEqual({ afterId: b.id })
    expect(besideAt(a.id, [a, b], 2)).toEqual({ afterId: b.id })
    expect(besideAt(a.id, [b], 0)).toEqual({ beforeId: b.id })
  })

  it('has no neighbour in a column where nothing is visible', () => {
    expect(besideAt(a.id, [], 0)).toEqual({})
  })

  it('is, of a card that moves back, beside its present neighbour', () => {
    expect(besideNow(b.id, visible)).toEqual({ afterId: a.id })
    expect(besideNow(a.id, visible)).toEqual({ beforeId: b.id })
    expect(besideNow(d.id, visible)).toEqual({})
  })
})
