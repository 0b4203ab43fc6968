import { updateTask } from '@cadencia/sprints/tasks/contract'
import { makeTask } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSwipedTask } from './use-swiped-task.tsx'

const task = makeTask({ title: 'Ligar' })

function Swiped() {
  const { complete } = useSwipedTask('2026-03-02')
  return (
    <button type="button" onClick={() => complete(task)}>
      Deslizar
    </button>
  )
}

it('offers to complete a blocked task all the same, as its checkbox does', async () => {
  const { user } = renderApp(<Swiped />)
  mockProblem(updateTask, { statusCode: 409, code: 'blocked', message: 'Bloqueada por Orçar.' })
  await user.click(await screen.findByRole('button', { name: 'Deslizar' }))
  const again = await screen.findByRole('button', { name: 'Concluir mesmo assim' })
  const sent = mock(updateTask, { ...task, status: 'completed' })
  await user.click(again)
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ status: 'completed', force: true }]))
})
