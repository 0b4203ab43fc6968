import { useCurrentUser } from '@cadencia/people/react'
import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AssigneeField } from './assignee-field.tsx'

it('tells namesakes apart by their e-mail, and shows of others the name alone', async () => {
  const ana = { firstName: 'Ana', lastName: 'Souza' }
  mockPeople({
    users: [
      makePerson({ ...ana, email: 'ana@empresa.com.br' }),
      makePerson({ ...ana, lastName: 'souza', email: 'a.souza@empresa.com.br' }),
      makePerson({ firstName: 'Bruno', lastName: 'Lima' }),
    ],
  })
  const { user } = renderApp(<AssigneeField />)
  await user.click(screen.getByRole('combobox', { name: 'Responsável' }))
  await screen.findByRole('option', { name: 'Bruno Lima' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Ana souza (a.souza@empresa.com.br)',
    'Ana Souza (ana@empresa.com.br)',
    'Bruno Lima',
  ])
})

/** As on every screen. */
function Viewer() {
  return useCurrentUser().data?.firstName
}

it('offers people of the viewer’s teams first, and takes them with Enter where others fit alike', async () => {
  const teamId = crypto.randomUUID()
  mockPeople({
    user: makeCurrentUser({ teamId }),
    users: [
      makePerson({ firstName: 'Bruna', lastName: 'Alves' }),
      makePerson({ firstName: 'Bruno', lastName: 'Lima', teamId }),
      makePerson({ firstName: 'Ana', lastName: 'Bruni', teamId }),
    ],
  })
  const { user } = renderApp(
    <>
      <Viewer />
      <AssigneeField />
    </>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Responsável' })
  await user.click(field)
  await screen.findByRole('option', { name: 'Bruno Lima' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Ana Bruni',
    'Bruno Lima',
    'Bruna Alves',
  ])
  await user.keyboard('bru{Enter}')
  expect(field.value).toBe('Bruno Lima')
})
