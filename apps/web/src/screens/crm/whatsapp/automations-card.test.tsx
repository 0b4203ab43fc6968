import { deleteAutomation, listAutomations, updateAutomation } from '@cadencia/crm/automations/contract'
import { automationInvalidations } from '@cadencia/crm/automations/react'
import { makeAutomation, mockAutomations } from '@cadencia/crm/testing/automations'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { bia, form, mockLeads, openCard, prepareTab } from '../../../../testing/whatsapp-tab.tsx'
import { AutomationsCard } from './automations-card.tsx'

beforeEach(prepareTab)

describe('the list of automations', () => {
  it('Nenhuma automação configurada, with the way to the first', async () => {
    const { user } = openCard()
    expect(await screen.findByText('Nenhuma automação configurada')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Nova automação' }))
    expect((await form()).getByRole('textbox', { name: 'Nome' })).toBeTruthy()
  })

  it('opens the form by C, edits the focused one by E and switches it off by S', async () => {
    const automation = makeAutomation()
    const { user } = openCard(undefined, [automation])
    const changes = mock(updateAutomation, { ...automation, isActive: false })
    await screen.findByRole('listitem', { name: 'Retomada' })
    await user.keyboard('js')
    await waitFor(() => expect(changes[0]?.body).toEqual({ isActive: false }))
    await user.keyboard('e')
    expect(await form('Editar automação')).toBeTruthy()
    await user.click((await form('Editar automação')).getByRole('button', { name: 'Cancelar' }))
    await user.keyboard('c')
    expect(await form()).toBeTruthy()
  })

  it('shows type, time, a badge Ativa or Inativa, the next run and the last', async () => {
    openCard(undefined, [
      makeAutomation({
        lastRun: {
          scheduledFor: '2026-11-19T13:00:00Z',
          status: 'skipped',
          recipients: 0,
          reason: 'Atraso de 90 min',
        },
      }),
      makeAutomation({
        name: 'Antiga',
        isActive: false,
        nextRunAt: null,
        sendToAll: false,
        selectedLeads: [bia.id],
      }),
    ])
    const one = within(await screen.findByRole('listitem', { name: 'Retomada' }))
    for (const text of [
      ...['Ativa', 'Semanal (Seg, Qui) às 10:00 · Todos os leads do WhatsApp'],
      'Próximo envio: segunda-feira, 23/11/2026 às 10:00',
      'Último: quinta-feira, 19/11/2026 às 10:00, não enviado (Atraso de 90 min)',
    ]) {
      expect(one.getByText(text)).toBeTruthy()
    }
    expect(one.getAllByText(/Semanal/)).toHaveLength(1)
    const other = within(screen.getByRole('listitem', { name: 'Antiga' }))
    expect(other.getByText('Inativa')).toBeTruthy()
    expect(other.getByText('Semanal (Seg, Qui) às 10:00 · 1 lead')).toBeTruthy()
  })

  it('is toggled in place, and says when that failed', async () => {
    const automation = makeAutomation()
    const { user } = openCard(undefined, [automation])
    const changes = mock(updateAutomation, { ...automation, isActive: false })
    await user.click(await screen.findByRole('switch', { name: 'Retomada ativa' }))
    await waitFor(() => expect(changes[0]?.body).toEqual({ isActive: false }))
    mockNetworkFailure(updateAutomation)
    await user.click(await screen.findByRole('switch', { name: 'Retomada ativa' }))
    expect(await screen.findByText('Falha ao atualizar automação')).toBeTruthy()
    const message = 'A data de envio já passou'
    mockProblem(updateAutomation, { statusCode: 400, code: 'invalid', message })
    await user.click(await screen.findByRole('switch', { name: 'Retomada ativa' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('Tem certeza que deseja deletar esta automação?', async () => {
    const { user } = openCard(undefined, [makeAutomation()])
    await user.click(await screen.findByRole('button', { name: 'Deletar Retomada' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Tem certeza que deseja deletar esta automação?')).toBeTruthy()
    mockNetworkFailure(deleteAutomation)
    await user.click(dialog.getByRole('button', { name: 'Deletar' }))
    expect(await screen.findByText('Falha ao deletar automação')).toBeTruthy()
    mock(deleteAutomation, null)
    mockAutomations([])
    await user.click(dialog.getByRole('button', { name: 'Deletar' }))
    expect(await screen.findByText('Automação deletada com sucesso.')).toBeTruthy()
    expect(await screen.findByText('Nenhuma automação configurada')).toBeTruthy()
  })

  it('can be asked for again when it did not arrive, and sees what a colleague changed', async () => {
    mockLeads([])
    mockProblem(listAutomations, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user, announce } = renderApp(<AutomationsCard />, { invalidations: automationInvalidations })
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    const automation = makeAutomation()
    mockAutomations([automation])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Retomada')).toBeTruthy()
    mockAutomations([{ ...automation, name: 'Outra' }])
    announce({ type: 'changed', entity: 'automation', id: automation.id })
    expect(await screen.findByText('Outra')).toBeTruthy()
  })
})
