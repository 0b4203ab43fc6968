import { updateCurrentUser } from '@cadencia/people/contract'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { NameForm } from './name-form.tsx'

const user = makeCurrentUser({ firstName: 'Ana', lastName: 'Souza' })
beforeEach(() => mockPeople({ user }))

async function open() {
  const app = renderApp(<NameForm />)
  const name = await screen.findByRole('textbox', { name: /^Nome/ })
  const save = () => app.user.click(screen.getByRole('button', { name: 'Salvar' }))
  return { ...app, name, save }
}

it('saves the name, and has nothing to save then', async () => {
  const app = await open()
  expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true)
  await app.user.clear(app.name)
  await app.user.type(app.name, 'Mariana')
  const sent = mock(updateCurrentUser, { ...user, firstName: 'Mariana' })
  await app.save()
  expect(await screen.findByText('Perfil atualizado')).toBeTruthy()
  expect(sent[0]?.body).toEqual({ firstName: 'Mariana', lastName: 'Souza' })
  expect(screen.getByRole('textbox', { name: /^Nome/ })).toHaveProperty('value', 'Mariana')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true))
})

it('keeps what was typed when it cannot be saved', async () => {
  const app = await open()
  await app.user.type(app.name, ' Maria')
  mockProblem(updateCurrentUser, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
  await app.save()
  expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
  expect(app.name).toHaveProperty('value', 'Ana Maria')
})

it('says what is wrong with a name', async () => {
  const app = await open()
  await app.user.clear(app.name)
  await app.save()
  await waitFor(() => expect(app.name.getAttribute('aria-invalid')).toBe('true'))
})
