import { makeTask } from '@cadencia/sprints/testing'
import { describe, expect, it } from 'vitest'
import {
  DIFFICULTY_CHOICES,
  draftOf,
  EMPTY_TASK,
  formOf,
  patchOf,
  validateDraft,
  validatePatch,
} from './task-form.ts'

const beginning = { sprintId: crypto.randomUUID(), status: 'in_progress', today: '2026-11-21' } as const

describe('a new task', () => {
  it('has 5 points where they are no number, and is due today where no day is chosen', () => {
    const draft = draftOf({ ...EMPTY_TASK, title: 'Rever', points: '', dueDate: null }, beginning)
    expect(draft).toMatchObject({ points: 5, dueDate: '2026-11-21', status: 'in_progress' })
    expect(draftOf({ ...EMPTY_TASK, points: '-' }, beginning).points).toBe(5)
  })

  it('needs a title that is not blank, and 1 to 100 points', () => {
    expect(validateDraft({ ...EMPTY_TASK, title: '  ' }, beginning)).toEqual({
      title: 'Título da tarefa é obrigatório',
    })
    const tooMany = validateDraft({ ...EMPTY_TASK, title: 'Rever', points: 101 }, beginning)
    expect(tooMany).toEqual({ points: 'Pontos devem ser de 1 a 100' })
    expect(validateDraft({ ...EMPTY_TASK, title: 'Rever', points: 0 }, beginning)).toEqual(tooMany)
  })

  it('offers low, medium and high; an existing one easy, medium and hard', () => {
    const values = (kind: keyof typeof DIFFICULTY_CHOICES) =>
      DIFFICULTY_CHOICES[kind].map(({ value }) => value)
    expect(values('create')).toEqual(['low', 'medium', 'high'])
    expect(values('edit')).toEqual(['easy', 'medium', 'hard'])
  })
})

describe('an edited task', () => {
  const task = makeTask({ title: 'Rever', difficulty: 'high', status: 'completed', version: 4 })
  const base = formOf(task)
  const basis = { base, version: 4, today: '2026-11-21' }

  it('sends what changed and the version that it changes', () => {
    expect(base.difficulty).toBe('hard')
    expect(patchOf({ ...base, difficulty: 'easy', quality: 90 }, basis)).toEqual({
      difficulty: 'easy',
      quality: 90,
      version: 4,
    })
  })

  it('keeps quality between 0 and 100', () => {
    expect(validatePatch({ ...base, quality: 101 }, basis)).toEqual({
      quality: 'Qualidade deve ser de 0 a 100',
    })
    expect(validatePatch({ ...base, quality: '' }, basis)).toEqual({})
  })
})
