import { TaskDraft, TaskPatch } from '@cadencia/sprints/tasks/contract'
import { makeTask } from '@cadencia/sprints/testing'
import { describe, expect, it } from 'vitest'
import { bodyOf, DIFFICULTY_CHOICES, draftOf, EMPTY_TASK, formOf } from './task-form.ts'

const column = {
  sprintId: crypto.randomUUID(),
  teamId: crypto.randomUUID(),
  status: 'in_progress',
  today: '2026-11-21',
  proposedDueDate: null,
} as const

describe('a new task', () => {
  it('has 5 points where they are no number, and is due today where no day is chosen', () => {
    const draft = draftOf({ ...EMPTY_TASK, title: 'Rever', points: '', dueDate: null }, { column })
    expect(draft).toMatchObject({ points: 5, dueDate: '2026-11-21', status: 'in_progress' })
    expect(draftOf({ ...EMPTY_TASK, points: '-' }, { column }).points).toBe(5)
  })

  it('needs a title that is not blank, and 1 to 100 points', () => {
    const objections = (typed: Partial<typeof EMPTY_TASK>) =>
      TaskDraft.safeParse(draftOf({ ...EMPTY_TASK, ...typed }, { column })).error?.issues.map(
        ({ path, message }) => [path.join('.'), message],
      )
    expect(objections({ title: '  ' })).toEqual([['title', 'Título da tarefa é obrigatório']])
    const tooMany = objections({ title: 'Rever', points: 101 })
    expect(tooMany).toEqual([['points', 'Pontos devem ser de 1 a 100']])
    expect(objections({ title: 'Rever', points: 0 })).toEqual(tooMany)
  })

  it('offers low, medium and high; an existing one easy, medium and hard', () => {
    const values = (kind: keyof typeof DIFFICULTY_CHOICES) =>
      DIFFICULTY_CHOICES[kind].map(({ value }) => value)
    expect(values('create')).toEqual(['low', 'medium', 'high'])
    expect(values('edit')).toEqual(['easy', 'medium', 'hard'])
  })
})

describe('an edited task', () => {
  const task = makeTask({ title: 'Rever', difficulty: 'high', status: 'completed' })

  it('names the difficulty as its form does', () => {
    expect(formOf(task).difficulty).toBe('hard')
    expect(bodyOf(formOf(task), null)).toMatchObject({ title: 'Rever', difficulty: 'hard' })
  })

  it('keeps quality between 0 and 100', () => {
    const check = (quality: number | string) =>
      TaskPatch.safeParse(bodyOf({ ...formOf(task), quality }, null)).error?.issues[0]?.message
    expect(check(101)).toBe('Qualidade deve ser de 0 a 100')
    expect(check('')).toBeUndefined()
  })
})
