import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NOUNS } from '../app/nouns.ts'
import { NounsContext } from '../records/noun.ts'
import { useCreateActions } from './general-actions.ts'

function CreateList() {
  return (
    <ul>
      {useCreateActions().map(({ id, label, run }) => (
        <li key={id}>
          <button type="button" onClick={run}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

it('creates what the areas can create, at the address of its form', async () => {
  mockPeople({ user: makeCurrentUser() })
  const { user, router } = renderApp([
    {
      path: '*',
      element: (
        <NounsContext value={NOUNS}>
          <CreateList />
        </NounsContext>
      ),
    },
  ])
  await user.click(await screen.findByRole('button', { name: 'Nova tarefa' }))
  await waitFor(() => expect(router.state.location.search).toBe('?new=1'))
  expect(screen.getByRole('button', { name: 'Nova conversa' })).toBeTruthy()
})
