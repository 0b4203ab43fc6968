import { createLead, findDuplicateLeads } from '@cadencia/crm/leads/contract'
import { listMessages, type Message, resendMessage } from '@cadencia/messaging/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { bia, caio, openTab, paste, prepareTab, submit } from '../../../../testing/whatsapp-tab.tsx'
import { LeadMessages } from './lead-messages.tsx'
import { WhatsAppLeadsCard } from './whatsapp-leads-card.tsx'

const openLeads = (leads = [bia, caio]) => openTab(undefined, { leads, part: <WhatsAppLeadsCard /> })

beforeEach(prepareTab)

describe('WhatsApp leads', () => {
  it('are listed with number, company and temperature: Quente, Médio, Frio', async () => {
    openLeads()
    const list = within(await screen.findByRole('region', { name: 'Lista de leads WhatsApp' }))
    for (const text of [
      'Bia Ramos',
      '+55 (11) 98888-7777 · Escola Sol',
      'Quente',
      'Caio Reis',
      'Frio',
      'Não enviar',
    ]) {
      expect(list.getByText(text)).toBeTruthy()
    }
    expect(list.getByRole('link', { name: 'Bia Ramos' }).getAttribute('href')).toBe(`/crm/leads/${bia.id}`)
  })

  it('Nenhum lead WhatsApp cadastrado', async () => {
    openLeads([])
    expect(await screen.findByText('Nenhum lead WhatsApp cadastrado')).toBeTruthy()
  })

  it('Campos obrigatórios: Nome e WhatsApp são obrigatórios', async () => {
    const created = mock(createLead, bia)
    const { user } = openLeads()
    await paste(user, screen.getByRole('textbox', { name: 'WhatsApp' }), '+55 11 98888-7777')
    await submit(user, 'Adicionar lead')
    expect(await screen.findByText('Campos obrigatórios')).toBeTruthy()
    expect(screen.getByText('Nome e WhatsApp são obrigatórios')).toBeTruthy()
    expect(created).toHaveLength(0)
  })

  it('are added with source whatsapp, the temperature as status and the follow-up, and the form resets', async () => {
    const created = mock(createLead, bia)
    const { user } = openLeads()
    const quick = within(screen.getByRole('form', { name: 'Adicionar lead WhatsApp' }))
    await paste(user, quick.getByRole('textbox', { name: 'Nome' }), 'Bia Ramos')
    await paste(user, quick.getByRole('textbox', { name: 'WhatsApp' }), '11 98888-7777')
    await user.click(quick.getByRole('combobox', { name: 'Temperatura' }))
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toEqual(['Quente', 'Médio', 'Frio'])
    await user.click(screen.getByRole('option', { name: 'Médio' }))
    await user.click(quick.getByRole('checkbox', { name: 'Follow-up' }))
    await submit(user, 'Adicionar lead')
    expect(await screen.findByText('Lead criado com sucesso.')).toBeTruthy()
    expect(created[0]?.body).toEqual({
      ...{ name: 'Bia Ramos', phone: '11 98888-7777', source: 'whatsapp', status: 'warm', followUp: true },
    })
    expect(quick.queryByDisplayValue('Bia Ramos')).toBeNull()
  })

  it('warns of a number that is somebody’s, and keeps what was typed when adding failed', async () => {
    const { id, name, email, phone, company, status, createdAt } = bia
    mock(findDuplicateLeads, [{ id, name, email, phone, company, status, createdAt, matches: ['phone'] }])
    mockProblem(createLead, { statusCode: 400, code: 'invalid', message: 'Telefone inválido' })
    const { user } = openLeads()
    await paste(user, screen.getByRole('textbox', { name: 'Nome' }), 'Bia')
    await paste(user, screen.getByRole('textbox', { name: 'WhatsApp' }), '11988887777')
    expect(await screen.findByText(/Este número já é de/)).toBeTruthy()
    await submit(user, 'Adicionar lead')
    expect(await screen.findByText('Telefone inválido')).toBeTruthy()
    expect(screen.getByDisplayValue('11988887777')).toBeTruthy()
  })

  it('says of a number only what was found for it', async () => {
    const { id, name, email, phone, company, status, createdAt } = bia
    mock(findDuplicateLeads, [{ id, name, email, phone, company, status, createdAt, matches: ['phone'] }])
    const { user } = openLeads()
    const number = screen.getByRole('textbox', { name: 'WhatsApp' })
    await paste(user, number, '11988887777')
    await screen.findByText(/Este número já é de/)
    await user.type(number, '6')
    expect(screen.queryByText(/Este número já é de/)).toBeNull()
  })
})

describe('the messages of a lead', () => {
  const message: Message = {
    ...{ id: crypto.randomUUID(), key: 'automation:1', part: 1, direction: 'outgoing', state: 'failed' },
    ...{ contact: '+5511988887777', text: 'Oi Bia', attachment: null, leadId: bia.id, sourceId: null },
    ...{
      provider: 'cloud',
      attempts: 5,
      error: 'Fora da janela de 24 horas',
      createdAt: '2026-11-20T12:00:00Z',
    },
    ...{ sentAt: null, deliveredAt: null, readAt: null, canResend: true },
    ...{ waUserId: null, username: null, contactName: '', asksToStop: false },
  }

  it('stand both ways with their state, and what failed can be sent again', async () => {
    const answer: Message = {
      ...message,
      ...{ id: crypto.randomUUID(), direction: 'incoming', state: 'received', text: 'Quero saber mais' },
      ...{ error: null, canResend: false },
    }
    mock(listMessages, [answer, message])
    const resent = mock(resendMessage, { ...message, state: 'pending' })
    const { user } = renderApp(<LeadMessages leadId={bia.id} />)
    for (const text of ['Quero saber mais', 'Recebida', 'Oi Bia', 'Falhou', 'Fora da janela de 24 horas']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    await user.click(screen.getByRole('button', { name: 'Reenviar para o lead' }))
    expect(await screen.findByText('Mensagem na fila')).toBeTruthy()
    expect(resent).toHaveLength(1)
  })

  it('Nenhuma mensagem', async () => {
    mock(listMessages, [])
    renderApp(<LeadMessages leadId={bia.id} />)
    expect(await screen.findByText('Nenhuma mensagem')).toBeTruthy()
  })
})
