import { makeSprint } from '@cadencia/sprints/testing'
import { expect, it } from 'vitest'
import { eachOnce } from '../../../../kit/each-once.ts'
import { mostRelevantSprint } from './burndown-section.tsx'

const TODAY = '2026-11-18'
const period = (startDate: string, endDate: string, totalPoints = 20) =>
  makeSprint({ startDate, endDate, totalPoints })
const tomorrow = period('2026-11-19', '2026-12-02')
const empty = period('2026-11-10', '2026-11-24', 0)
const running = period('2026-11-18', '2026-11-18')
const late = { ...period('2026-11-01', '2026-11-14'), status: 'delayed' } as const

it('the burndown opens on the sprint that runs and has points, not on the newest', () => {
  expect(mostRelevantSprint([tomorrow, empty, late, running], TODAY)).toBe(running)
})

it('without one it opens on a delayed one, and only then on one with nothing to show', () => {
  expect(mostRelevantSprint([tomorrow, empty, late], TODAY)).toBe(late)
  expect(mostRelevantSprint([tomorrow, empty], TODAY)).toBe(tomorrow)
  expect(mostRelevantSprint([], TODAY)).toBeUndefined()
})

it('a sprint that two answers hold is one choice, as the later says', () => {
  const lateNow = { ...running, status: 'delayed' } as const
  expect(eachOnce([running, empty, lateNow])).toEqual([lateNow, empty])
})
