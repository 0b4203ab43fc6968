import { getAutomationHistory, listAutomationDeliveries } from '@cadencia/crm/automations/contract'
import { makeAutomation, makeDelivery } from '@cadencia/crm/testing/automations'
import { resendMessage } from '@cadencia/messaging/contract'
import { mockQueues } from '@cadencia/messaging/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTab, prepareTab } from '../../../../testing/whatsapp-tab.tsx'
import { QueuesTab } from '../../messaging/queues/queues-tab.tsx'
import './automation-record.tsx'

beforeEach(prepareTab)

describe('the history of an automation', () => {
  const automation = makeAutomation()

  it('stands at its own address, with the state of each delivery: pendente to incerto', async () => {
    const states = ['pending', 'sent', 'delivered', 'read', 'failed', 'uncertain'] as const
    openTab(`/crm/whatsapp/${automation.id}`, {
      automations: [automation],
      deliveries: [
        ...states.map((status) => makeDelivery({ leadName: `Lead ${status}`, status })),
        makeDelivery({
          leadId: null,
          leadName: null,
          status: 'skipped',
          error: 'Atraso de 90 min; o limite é 60',
        }),
      ],
    })
    const drawer = within(await screen.findByRole('dialog', { name: /Retomada/ }))
    const list = within(await drawer.findByRole('list', { name: 'Envios' }))
    for (const text of ['Pendente', 'Enviada', 'Entregue', 'Lida', 'Falhou', 'Incerto', 'Não enviada']) {
      expect(list.getByText(text)).toBeTruthy()
    }
    expect(drawer.getByText('Atraso de 90 min; o limite é 60')).toBeTruthy()
  })

  it("offers 'Reenviar' for what failed, narrows by state, and closes to the tab", async () => {
    const failed = makeDelivery({ status: 'failed', error: 'Fora da janela de 24 horas', canResend: true })
    const { user, router } = openTab(`/crm/whatsapp/${automation.id}`, {
      automations: [automation],
      deliveries: [failed, makeDelivery({ leadName: 'Outro' })],
    })
    const resent = mockProblem(resendMessage, {
      statusCode: 409,
      code: 'opted_out',
      message: 'A pessoa saiu.',
    })
    const drawer = within(await screen.findByRole('dialog', { name: /Retomada/ }))
    expect(await drawer.findByText('Fora da janela de 24 horas')).toBeTruthy()
    await user.click(drawer.getByRole('button', { name: 'Reenviar para Bia Ramos' }))
    expect(await screen.findByText('A pessoa saiu.')).toBeTruthy()
    expect(resent[0]?.params).toMatchObject({ id: failed.messageId })
    const asked = mock(listAutomationDeliveries, [failed], { headers: { 'x-total-count': '1' } })
    await user.click(drawer.getByRole('combobox', { name: 'Estado' }))
    await user.click(await screen.findByRole('option', { name: 'Falhou' }))
    await waitFor(() => expect(asked[0]?.query).toMatchObject({ status: 'failed' }))
    expect(router.state.location.search).toBe('?delivery=failed')
    await user.click(drawer.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm/whatsapp'))
    expect(router.state.location.search).toBe('')
  })

  it('tells who changed what in a tab of its own', async () => {
    const { user } = openTab(`/crm/whatsapp/${automation.id}`, { automations: [automation] })
    const entry = { at: '2026-11-20T12:00:00Z', actor: null, token: null }
    mock(getAutomationHistory, [
      { ...entry, id: crypto.randomUUID(), field: 'isActive', from: true, to: false },
      { ...entry, id: crypto.randomUUID(), field: 'scheduleDays', from: [1], to: [1, 4] },
    ])
    const drawer = within(await screen.findByRole('dialog', { name: /Retomada/ }))
    await user.click(await drawer.findByRole('tab', { name: 'Atividade' }))
    const list = within(await drawer.findByRole('list', { name: 'Histórico' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Sistema mudou a ativação de sim para não'),
      expect.stringContaining('Sistema mudou os dias de Seg para Seg e Qui'),
    ])
  })

  it('leads to the next automation of the list beside it', async () => {
    const next = makeAutomation({ name: 'Convite' })
    const { user, router } = openTab(`/crm/whatsapp/${automation.id}`, { automations: [automation, next] })
    const record = within(await screen.findByRole('dialog', { name: 'Retomada' }))
    expect(await record.findByText('1 de 2')).toBeTruthy()
    await user.click(record.getByRole('button', { name: 'Próximo registro' }))
    expect(await screen.findByRole('dialog', { name: 'Convite' })).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/crm/whatsapp/${next.id}`)
  })
})

it('stands above the state of the gateway', async () => {
  openTab()
  expect(await screen.findByText('Conectado')).toBeTruthy()
})

it('Filas: Sistema de Filas, and a button that reads it again', async () => {
  mockQueues()
  renderApp(<QueuesTab />)
  expect(screen.getByText('Sistema de Filas')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Atualizar' })).toBeTruthy()
})
