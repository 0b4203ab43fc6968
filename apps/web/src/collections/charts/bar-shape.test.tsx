import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { barShape } from './bar-shape.tsx'

const SERIES = ['succeeded', 'refused', 'failed']
/** 100 pixels for 40,000, the axis of the places at 100. */
const PIXELS = 100 / 40_000

/** What is drawn of a row as a stack: from, to, from the axis upwards. */
function drawn(row: Record<string, number>): (number[] | null)[] {
  let base = 100
  return SERIES.map((name, place) => {
    const height = (row[name] ?? 0) * PIXELS
    base -= height
    const shape = barShape({ rows: [row], name, below: SERIES.slice(0, place), isLying: false })
    const box = { x: 0, y: base, width: 10, height, index: 0 }
    const { container } = render(<svg aria-hidden>{shape(box as Parameters<typeof shape>[0])}</svg>)
    const rect = container.querySelector('rect')
    if (!rect) return null
    const [y, seen] = [Number(rect.getAttribute('y')), Number(rect.getAttribute('height'))]
    return [100 - y - seen, 100 - y].map(Math.round)
  })
}

it('a stack shows each part that is not nothing, one on top of the other', () => {
  expect(drawn({ succeeded: 40_000, refused: 0, failed: 1 })).toEqual([[0, 100], null, [100, 103]])
  expect(drawn({ succeeded: 25, refused: 1, failed: 1 })).toEqual([
    [0, 3],
    [3, 6],
    [6, 9],
  ])
  expect(drawn({ succeeded: 20_000, refused: 10_000, failed: 0 })).toEqual([[0, 50], [50, 75], null])
})
