import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import type { Sprint } from '@cadencia/sprints/contract'
import { sprintInvalidations } from '@cadencia/sprints/react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { makeSprint, makeTask, mockSprints } from '@cadencia/sprints/testing'
import { renderApp } from '@cadencia/testkit/render'
import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import '../src/screens/sprints/board/form/task-forms.tsx'
import { KanbanScreen } from '../src/screens/sprints/board/kanban-screen.tsx'

export const me = makeCurrentUser()
export const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
export const sprint = makeSprint({ name: 'Semana 47' })

/** A task of that sprint, made by oneself. */
export function on(title: string, fields: Partial<Task> = {}): Task {
  return makeTask({ title, sprintId: sprint.id, teamId: sprint.teamId, createdBy: me.id, ...fields })
}

export const quote = on('Cotar o frete', {
  rank: 'a0',
  assignedTo: bruno.id,
  priority: 'high',
  description: 'Três lojas',
})
export const call = on('Ligar para a escola', { rank: 'a1' })
export const visit = on('Visitar o cliente', { rank: 'a0', status: 'in_progress' })
/** Two in the first column, one in the second. */
export const tasks = [call, visit, quote]

/** People, and columns with a height, of which they draw what has room. */
export function prepareBoard(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  mockPeople({ user: me, users: [makePerson({ ...me }), bruno], teams: [makeTeam({ id: sprint.teamId })] })
}

export function renderBoard({ id }: Pick<Sprint, 'id'>, search = '') {
  return renderApp([{ path: '/sprints/:sprintId/kanban', element: <KanbanScreen /> }], {
    at: `/sprints/${id}/kanban${search}`,
    invalidations: sprintInvalidations,
  })
}

export function openBoard({ board = tasks, of = sprint, search = '' } = {}) {
  mockSprints({ sprints: [of], tasks: board })
  return renderBoard(of, search)
}

export async function findColumn(name: string) {
  return within(await screen.findByRole('region', { name }))
}

export async function titlesIn(name: string): Promise<string[]> {
  const column = await findColumn(name)
  return column.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent ?? '')
}

export async function cardOf(title: string) {
  return within(await screen.findByRole('article', { name: title }))
}

/** As typing does, at once. */
export function write(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}
