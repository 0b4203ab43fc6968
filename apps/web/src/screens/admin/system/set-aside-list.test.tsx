import { listSetAside, retrySetAside } from '@cadencia/admin/outbox/contract'
import { getSystemReport } from '@cadencia/admin/system/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeReport, mockAdministrator } from '../../../../testing/admin-home.ts'
import { staffRoutes } from '../../../app/router.tsx'

const event = {
  factId: 41,
  fact: 'chat.mentioned',
  subscriber: 'notifications.mention.chat.mentioned',
  error: 'invalid input syntax for type json',
  at: '2026-11-23T11:00:00Z',
}
const outboxWith = (setAside: number) => ({ waiting: 0, lagSeconds: 0, parked: 0, setAside })

async function open(setAside: number) {
  mockAdministrator()
  mock(getSystemReport, makeReport({ outbox: outboxWith(setAside) }))
  const { user } = renderApp(staffRoutes(), { at: '/admin/system' })
  const panel = within(await screen.findByRole('region', { name: 'Eventos deixados de lado' }))
  return { user, panel }
}

it('REL-20: shows the events that wait for a person, and tries one again', async () => {
  mock(listSetAside, [event])
  const { user, panel } = await open(1)
  expect(await panel.findByText(/chat\.mentioned · notifications/)).toBeTruthy()
  expect(panel.getByText('invalid input syntax for type json')).toBeTruthy()
  const asked = mock(retrySetAside, null)
  mock(listSetAside, [])
  mock(getSystemReport, makeReport())
  await user.click(panel.getByRole('button', { name: 'Tentar novamente o evento 41' }))
  await waitFor(() => expect(asked).toMatchObject([{ body: { subscriber: event.subscriber } }]))
  expect(await screen.findByText('Evento na fila de novo')).toBeTruthy()
  expect(await panel.findByText(/^Todos os eventos foram entregues/)).toBeTruthy()
})

it('REL-20: says why a retry was refused, and how many more there are', async () => {
  mock(listSetAside, [event])
  const { user, panel } = await open(3)
  expect(await panel.findByText('E mais 2 eventos.')).toBeTruthy()
  mockProblem(retrySetAside, {
    statusCode: 404,
    code: 'not_found',
    message: 'Este evento não está mais à espera.',
  })
  await user.click(panel.getByRole('button', { name: 'Tentar novamente o evento 41' }))
  expect(await screen.findByText('Este evento não está mais à espera.')).toBeTruthy()
})

it('asks for no events where none wait', async () => {
  const { panel } = await open(0)
  expect(panel.getByText('Nenhum')).toBeTruthy()
})
