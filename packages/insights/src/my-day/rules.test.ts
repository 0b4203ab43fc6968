import { describe, expect, it } from 'vitest'
import type { DayTask, MyDay } from './contract.ts'
import { bucketOf, dayAt, withTask } from './rules.ts'

const task: DayTask = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Revisar contrato',
  status: 'pending',
  priority: 'medium',
  dueDate: '2026-11-17',
  sprintId: null,
  sprintName: null,
  isBlocked: false,
  parentTitle: null,
  teamId: null,
  version: 1,
}
const due = { ...task, id: '00000000-0000-4000-8000-000000000002', dueDate: '2026-11-18' }
const day: MyDay = {
  day: '2026-11-18',
  meetings: [],
  tasks: { overdue: 1, today: 1, soon: 0, items: [task, due] },
  requests: { total: 0, items: [] },
  messages: { total: 0, items: [] },
  firstSteps: null,
  generatedAt: '2026-11-18T15:00:00Z',
}

describe('the day', () => {
  it('changes at midnight in São Paulo', () => {
    expect(dayAt(Date.parse('2026-11-18T02:59:59Z')).today).toBe('2026-11-17')
    expect(dayAt(Date.parse('2026-11-18T03:00:00Z'))).toEqual({
      today: '2026-11-18',
      lastDay: '2026-11-21',
      start: '2026-11-18T03:00:00.000Z',
      end: '2026-11-19T03:00:00.000Z',
    })
  })

  it.each([
    ['2026-11-17', 'overdue'],
    ['2026-11-18', 'today'],
    ['2026-11-19', 'soon'],
  ])('a task due on %s is %s', (dueDate, bucket) => expect(bucketOf(dueDate, day.day)).toBe(bucket))
})

describe('a changed task', () => {
  it('leaves the day when it is done, or due later', () => {
    const done = withTask(day, { ...task, status: 'completed', version: 2 })
    expect(done.tasks).toEqual({ overdue: 0, today: 1, soon: 0, items: [due] })
    expect(withTask(day, { ...due, dueDate: '2026-11-22' }).tasks).toMatchObject({ today: 0, items: [task] })
    expect(withTask(day, { ...due, dueDate: null }).tasks.items).toEqual([task])
  })

  it('goes to where its new due date stands', () => {
    const moved = withTask(day, { ...task, dueDate: '2026-11-19', version: 2 })
    expect(moved.tasks).toMatchObject({ overdue: 0, today: 1, soon: 1 })
    expect(moved.tasks.items.map(({ id, version }) => [id, version])).toEqual([
      [due.id, 1],
      [task.id, 2],
    ])
  })

  it('changes nothing where the day does not show it', () => {
    expect(withTask(day, { ...task, id: '00000000-0000-4000-8000-000000000009' })).toBe(day)
  })
})
