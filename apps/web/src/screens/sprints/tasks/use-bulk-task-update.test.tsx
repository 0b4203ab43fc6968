import { updateTasks } from '@cadencia/sprints/tasks/contract'
import { makeTask } from '@cadencia/sprints/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useBulkTaskUpdate } from './use-bulk-task-update.ts'

const task = makeTask({ title: 'Ligar' })

function Moves() {
  const { change } = useBulkTaskUpdate()
  return (['in_progress', 'completed'] as const).map((status) => (
    <button key={status} type="button" onClick={() => void change([task.id], { status })}>
      {status}
    </button>
  ))
}

it('sends a second change once the first is answered', async () => {
  const { user } = renderApp(<Moves />)
  const sent = mock(updateTasks, [task], { delayMs: 300 })
  await user.click(await screen.findByRole('button', { name: 'in_progress' }))
  await user.click(screen.getByRole('button', { name: 'completed' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sent).toHaveLength(1)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body)).toMatchObject([
    { patch: { status: 'in_progress' } },
    { patch: { status: 'completed' } },
  ])
})
