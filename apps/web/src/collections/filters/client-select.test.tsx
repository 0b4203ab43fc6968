import { getCrmAccess } from '@cadencia/crm/access/contract'
import { listClients } from '@cadencia/crm/clients/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ClientSelect } from './client-select.tsx'

it('says that the clients could not be loaded', async () => {
  mock(getCrmAccess, { unlocked: true })
  mockProblem(listClients, { statusCode: 503, code: 'busy', message: 'Tente mais tarde.' })
  renderApp(<ClientSelect value={null} onChange={vi.fn()} />)
  expect(await screen.findByText('Não foi possível carregar os clientes.')).toBeTruthy()
})
