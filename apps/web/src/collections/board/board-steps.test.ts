import { makeTask } from '@cadencia/sprints/testing'
import { describe, expect, it } from 'vitest'
import { announcedPosition, cardBeside, steppedTarget } from './board-steps.ts'

const [a, b, c] = [makeTask(), makeTask(), makeTask()]
const [d] = [makeTask({ status: 'completed' })]
const columns = { pending: [a, b, c], in_progress: [], completed: [d] }

describe('arrow keys', () => {
  it('lead up and down in the column, and no further than its ends', () => {
    expect(cardBeside(columns, a.id, 'down')).toBe(b.id)
    expect(cardBeside(columns, b.id, 'up')).toBe(a.id)
    expect(cardBeside(columns, a.id, 'up')).toBeUndefined()
    expect(cardBeside(columns, c.id, 'down')).toBeUndefined()
  })

  it('lead sideways past empty columns, to the same height or the last card', () => {
    expect(cardBeside(columns, c.id, 'right')).toBe(d.id)
    expect(cardBeside(columns, d.id, 'left')).toBe(a.id)
    expect(cardBeside(columns, a.id, 'left')).toBeUndefined()
  })
})

describe('a dragged card', () => {
  const step = (index: number, direction: 'up' | 'down' | 'left' | 'right') =>
    steppedTarget(columns, { taskId: b.id, from: { status: 'pending', index } }, direction)

  it('goes one place at a time, without counting itself', () => {
    expect(step(1, 'up')).toEqual({ status: 'pending', index: 0 })
    expect(step(1, 'down')).toEqual({ status: 'pending', index: 3 })
    expect(step(3, 'down')).toEqual({ status: 'pending', index: 3 })
    expect(step(3, 'up')).toEqual({ status: 'pending', index: 1 })
    expect(step(0, 'up')).toEqual({ status: 'pending', index: 0 })
  })

  it('goes into the column beside, as far down as it reaches', () => {
    expect(step(3, 'right')).toEqual({ status: 'in_progress', index: 0 })
    expect(
      steppedTarget(columns, { taskId: b.id, from: { status: 'in_progress', index: 0 } }, 'right'),
    ).toEqual({ status: 'completed', index: 0 })
    expect(step(1, 'left')).toEqual({ status: 'pending', index: 1 })
  })

  it('is read out with its place of how many', () => {
    expect(announcedPosition(columns, b.id, { status: 'pending', index: 3 })).toEqual({
      status: 'pending',
      position: 3,
      total: 3,
    })
    expect(announcedPosition(columns, b.id, { status: 'completed', index: 1 })).toEqual({
      status: 'completed',
      position: 2,
      total: 2,
    })
  })
})
