import { mockDiscussions } from '@cadencia/discussions/testing'
import { mockPeople } from '@cadencia/people/testing'
import { getTaskHistory } from '@cadencia/sprints/tasks/contract'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { layOut } from '../../../../../testing/layout.ts'
import { TaskDiscussion } from './task-discussion.tsx'

const ANA = { id: crypto.randomUUID(), firstName: 'Ana', lastName: 'Lima', profileImageUrl: null }

it('says what was done with the checklist', async () => {
  layOut()
  mockPeople()
  mockDiscussions()
  const entry = (minute: number, field: string, [from, to]: [string | null, string | null]) => ({
    id: crypto.randomUUID(),
    at: `2026-11-27T12:${minute}:00Z`,
    actor: ANA,
    field,
    from,
    to,
  })
  mock(getTaskHistory, [
    entry(15, 'checklist', ['Bolo', null]),
    entry(14, 'checklistDone', ['Café', null]),
    entry(13, 'checklistDone', [null, 'Café']),
    entry(12, 'checklist', ['Cafe', 'Café']),
    entry(11, 'checklist', [null, 'Cafe']),
  ])
  const { user } = renderApp(<TaskDiscussion taskId={crypto.randomUUID()} />)
  expect(await screen.findByText(/pôs “Cafe” no checklist/)).toBeTruthy()
  const more = screen.queryByRole('button', { name: /^Mostrar mais/ })
  if (more) await user.click(more)
  const list = screen.getByRole('list', { name: 'Atividade' })
  expect(list.textContent).toMatch(
    new RegExp(
      [
        'pôs “Cafe” no checklist',
        'mudou “Cafe” para “Café” no checklist',
        'marcou “Café” no checklist',
        'desmarcou “Café” no checklist',
        'tirou “Bolo” do checklist',
      ].join('.*'),
    ),
  )
})
