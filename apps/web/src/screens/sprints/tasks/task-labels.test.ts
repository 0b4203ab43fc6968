import { expect, it } from 'vitest'
import { dueBadge, taskStatusBadge } from './task-labels.ts'

const TODAY = '2026-11-21'

it.each([
  ['2026-11-19', 'pending', 'Vencida há 2 dias', 'danger'],
  ['2026-11-20', 'in_progress', 'Vencida há 1 dia', 'danger'],
  ['2026-11-21', 'pending', 'Vence hoje', 'warning'],
  ['2026-11-22', 'pending', 'Vence amanhã', 'warning'],
  ['2026-12-01', 'pending', 'Até 01/12/2026', 'neutral'],
  ['2026-11-19', 'completed', '19/11/2026', 'neutral'],
] as const)('says of a task due %s and %s: %s', (dueDate, status, label, tone) => {
  expect(dueBadge({ dueDate, status }, TODAY)).toEqual({ label, tone })
})

it('says nothing of a task without due date, and Desconhecido of an unknown status', () => {
  expect(dueBadge({ dueDate: null, status: 'pending' }, TODAY)).toBeUndefined()
  expect(taskStatusBadge('archived').label).toBe('Desconhecido')
  expect(taskStatusBadge('pending').label).toBe('To Do')
})
