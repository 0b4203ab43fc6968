import { makePerson, mockPeople } from '@cadencia/people/testing'
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
