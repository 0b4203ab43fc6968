import {
  type Automation,
  type AutomationDelivery,
  createAutomation,
  deleteAutomation,
  listAutomationDeliveries,
  listAutomations,
  updateAutomation,
} from '@cadencia/crm/contract/automations'
import { createLead, findLeadTwins, type Lead, listLeads } from '@cadencia/crm/contract/leads'
import { automationInvalidations } from '@cadencia/crm/react/automations'
import { makeLead } from '@cadencia/crm/testing'
import { makeAutomation, makeDelivery, mockAutomations } from '@cadencia/crm/testing/automations'
import { makeFile, mockUploads } from '@cadencia/files/testing'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { listMessages, resendMessage } from '@cadencia/messaging/contract/gateway'
import type { Message } from '@cadencia/messaging/contract/messages'
import { mockGateway, mockQueues } from '@cadencia/messaging/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { AutomationsCard } from './automations-card.tsx'
import { LeadMessages } from './lead-messages.tsx'
import { QueuesTab } from './queues-tab.tsx'
import { WhatsAppLeadsCard } from './whatsapp-leads-card.tsx'
import { WhatsAppTab } from './whatsapp-tab.tsx'
import './automation-record.tsx'

type User = ReturnType<typeof renderApp>['user']

const TODAY = saoPauloDay(Date.now())
const TOMORROW = addDays(TODAY, 1)

const fromWhatsApp = { source: 'whatsapp', email: null } as const
const bia = makeLead({
  ...fromWhatsApp,
  name: 'Bia Ramos',
  phone: '+5511988887777',
  company: 'Escola Sol',
  temperature: 'hot',
})
const caio = makeLead({
  ...fromWhatsApp,
  name: 'Caio Reis',
  company: '',
  temperature: 'cold',
  isOptedOut: true,
})

interface Shown {
  readonly automations?: Automation[]
  readonly deliveries?: AutomationDelivery[]
  readonly leads?: Lead[]
  /** The part that a test is about, which is quicker than all. */
  readonly part?: ReactNode
}

function openTab(at = '/crm/whatsapp', shown: Shown = {}) {
  const { automations = [], deliveries = [], leads = [bia, caio], part = <WhatsAppTab /> } = shown
  mockLeads(leads)
  mockAutomations(automations, deliveries)
  return renderApp([{ path: '/crm/whatsapp/:recordId?', element: part }], {
    at,
    invalidations: automationInvalidations,
  })
}

const openCard = (at?: string, automations: Automation[] = []) =>
  openTab(at, { automations, part: <AutomationsCard /> })
const openLeads = (leads = [bia, caio]) => openTab(undefined, { leads, part: <WhatsAppLeadsCard /> })

function mockLeads(leads: Lead[]) {
  return mock(listLeads, leads, { headers: { 'x-total-count': String(leads.length) } })
}

/** What someone had typed before the page was loaded again. */
function keepDraft(values: Record<string, unknown>, key = 'automations.new'): void {
  localStorage.setItem(`cadencia:draft:${key}`, JSON.stringify(values))
}

const form = async (name = 'Nova automação') => within(await screen.findByRole('form', { name }))
const submit = (user: User, name = 'Criar automação') =>
  user.click(screen.getByText(name).closest('button') ?? document.body)

/** Types all at once. */
async function paste(user: User, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

beforeEach(() => {
  localStorage.clear()
  mockPeople({ user: makeCurrentUser() })
  mock(findLeadTwins, [])
  mockUploads()
  mockGateway({ connected: true, provider: 'cloud', detail: 'Conectado' })
})

describe('WhatsApp leads', () => {
  it('are listed with number, company and temperature: Quente, Médio, Frio', async () => {
    openLeads()
    const list = within(await screen.findByRole('region', { name: 'Lista de leads WhatsApp' }))
    for (const words of [
      'Bia Ramos',
      '+5511988887777 · Escola Sol',
      'Quente',
      'Caio Reis',
      'Frio',
      'Não enviar',
    ]) {
      expect(list.getByText(words)).toBeTruthy()
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
    mock(findLeadTwins, [{ id, name, email, phone, company, status, createdAt, matches: ['phone'] }])
    mockProblem(createLead, { statusCode: 400, code: 'invalid', message: 'Telefone inválido' })
    const { user } = openLeads()
    await paste(user, screen.getByRole('textbox', { name: 'Nome' }), 'Bia')
    await paste(user, screen.getByRole('textbox', { name: 'WhatsApp' }), '11988887777')
    expect(await screen.findByText(/Este número já é de/)).toBeTruthy()
    await submit(user, 'Adicionar lead')
    expect(await screen.findByText('Telefone inválido')).toBeTruthy()
    expect(screen.getByDisplayValue('11988887777')).toBeTruthy()
  })
})

describe('the list of automations', () => {
  it('Nenhuma automação configurada, with the way to the first', async () => {
    const { user } = openCard()
    expect(await screen.findByText('Nenhuma automação configurada')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Nova automação' }))
    expect((await form()).getByRole('textbox', { name: 'Nome' })).toBeTruthy()
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
    for (const words of [
      ...['Semanal · 10:00', 'Ativa', 'Semanal (Seg, Qui) às 10:00 · Todos os leads do WhatsApp'],
      'Próximo envio: segunda-feira, 23/11/2026 às 10:00',
      'Último: quinta-feira, 19/11/2026 às 10:00, não enviado (Atraso de 90 min)',
    ]) {
      expect(one.getByText(words)).toBeTruthy()
    }
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

describe('the form of an automation', () => {
  it('Campos obrigatórios: Nome e mensagem são obrigatórios; Seleção necessária', async () => {
    const { user } = openCard('/crm/whatsapp?new=1')
    await form()
    await submit(user)
    expect(await screen.findByText('Campos obrigatórios')).toBeTruthy()
    expect(screen.getAllByText('Nome e mensagem são obrigatórios').length).toBeGreaterThan(0)
    await paste(user, (await form()).getByRole('textbox', { name: 'Nome' }), 'Retorno')
    await paste(user, (await form()).getByRole('textbox', { name: 'Mensagem' }), 'Oi')
    await submit(user)
    expect(await screen.findByText('Seleção necessária')).toBeTruthy()
    expect(screen.getAllByText("Selecione pelo menos um lead ou marque 'Enviar para todos'")).toHaveLength(2)
  })

  it('sends all fields, and closes', async () => {
    keepDraft({
      name: 'Retorno',
      message: 'Oi {nome}',
      startDate: TOMORROW,
      files: [makeFile({ fileName: 'a.pdf' })],
    })
    const { user, router } = openCard('/crm/whatsapp?new=1')
    const created = mock(createAutomation, makeAutomation())
    await (await form()).findByRole('listitem', { name: 'a.pdf' })
    await user.click((await form()).getByText('Semanal'))
    await user.click(screen.getByRole('checkbox', { name: 'Terça-feira' }))
    await user.click(screen.getByRole('combobox', { name: 'Leads selecionados' }))
    await user.click(await screen.findByRole('option', { name: 'Bia Ramos · Escola Sol' }))
    await paste(user, screen.getByLabelText('Nome do modelo'), 'retorno')
    await submit(user)
    expect(await screen.findByText('Automação criada com sucesso.')).toBeTruthy()
    expect(created[0]?.body).toEqual({
      name: 'Retorno',
      message: 'Oi {nome}',
      scheduleType: 'weekly',
      scheduleTime: '09:00',
      scheduleDays: [2],
      startDate: TOMORROW,
      endDate: null,
      maxMessages: 1,
      sendToAll: false,
      selectedLeads: [bia.id],
      attachments: [expect.stringMatching(/^\/api\/files\//)],
      templateName: 'retorno',
      templateLanguage: 'pt_BR',
    })
    expect(router.state.location.search).toBe('')
    expect(localStorage.getItem('cadencia:draft:automations.new')).toBeNull()
  })

  it("ticking 'Enviar para todos' clears the selected leads, who are those of WhatsApp", async () => {
    keepDraft({ name: 'Retorno', message: 'Oi', startDate: TOMORROW, selectedLeads: [bia.id] })
    const { user } = openCard('/crm/whatsapp?new=1')
    const asked = mockLeads([bia])
    const created = mock(createAutomation, makeAutomation())
    await user.click((await form()).getByRole('checkbox', { name: 'Enviar para todos' }))
    await submit(user)
    expect(await screen.findByText('Automação criada com sucesso.')).toBeTruthy()
    expect(created[0]?.body).toMatchObject({ sendToAll: true, selectedLeads: [] })
    expect(asked.every(({ query }) => query.source === 'whatsapp')).toBe(true)
  })

  it('shows the message as a real lead gets it, and the next run while it is typed', async () => {
    keepDraft({ message: 'Oi {nome}, da {empresa}', startDate: TOMORROW })
    openCard('/crm/whatsapp?new=1')
    expect(await screen.findByText('Oi Bia Ramos, da Escola Sol')).toBeTruthy()
    const [year, month, day] = TOMORROW.split('-')
    expect(screen.getByText(new RegExp(`^Próximo envio: .+, ${day}/${month}/${year} às 09:00$`))).toBeTruthy()
  })

  it('refuses once in the past and a week without days, before sending', async () => {
    keepDraft({ name: 'Retorno', message: 'Oi', startDate: addDays(TODAY, -1), sendToAll: true })
    const { user } = openCard('/crm/whatsapp?new=1')
    await form()
    await submit(user)
    expect(await screen.findByText('A data de envio já passou')).toBeTruthy()
    await user.click(screen.getByText('Semanal'))
    await submit(user)
    expect(await screen.findByText('Selecione pelo menos um dia da semana')).toBeTruthy()
  })

  it('keeps what was typed when creating failed, and shows what the server objects to', async () => {
    keepDraft({ name: 'Retorno', message: 'Oi', startDate: TOMORROW, sendToAll: true })
    const issues = [
      { path: 'scheduleTime', message: 'O horário de hoje já passou. Escolha um horário futuro.' },
    ]
    mockProblem(createAutomation, { statusCode: 400, code: 'invalid', message: 'Inválido', issues })
    const { user } = openCard('/crm/whatsapp?new=1')
    await form()
    await submit(user)
    expect(await screen.findByText('Falha ao criar automação')).toBeTruthy()
    expect(screen.getByText('Erro')).toBeTruthy()
    expect(screen.getByText('O horário de hoje já passou. Escolha um horário futuro.')).toBeTruthy()
    expect(screen.getByDisplayValue('Retorno')).toBeTruthy()
  })

  it('is loaded by editing, sends the version, and Cancelar resets it', async () => {
    const automation = makeAutomation({ version: 3 })
    const { user } = openCard(undefined, [automation])
    await user.click(await screen.findByRole('button', { name: 'Editar Retomada' }))
    await paste(user, (await form('Editar automação')).getByRole('textbox', { name: 'Nome' }), ' II')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(screen.getByRole('button', { name: 'Editar Retomada' }))
    expect((await form('Editar automação')).getByDisplayValue('Retomada')).toBeTruthy()
    const changes = mock(updateAutomation, automation)
    await submit(user, 'Salvar automação')
    expect(await screen.findByText('Automação atualizada com sucesso.')).toBeTruthy()
    expect(changes[0]?.body).toMatchObject({
      name: 'Retomada',
      scheduleDays: [1, 4],
      sendToAll: true,
      version: 3,
    })
  })

  it('offers a colleague’s values when they were faster', async () => {
    const automation = makeAutomation()
    const { user } = openCard(`/crm/whatsapp?edit=${automation.id}`, [automation])
    await form('Editar automação')
    const current = { ...automation, name: 'De Bruno', version: 2 }
    mockProblem(updateAutomation, { statusCode: 409, code: 'stale_version', message: 'Alterado.', current })
    await submit(user, 'Salvar automação')
    expect(await screen.findByText('Outra pessoa alterou esta automação')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Carregar os valores atuais' }))
    expect(screen.getByDisplayValue('De Bruno')).toBeTruthy()
  })
})

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
    for (const words of ['Pendente', 'Enviada', 'Entregue', 'Lida', 'Falhou', 'Incerto', 'Não enviada']) {
      expect(list.getByText(words)).toBeTruthy()
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
    await user.click(drawer.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm/whatsapp'))
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
    for (const words of ['Quero saber mais', 'Recebida', 'Oi Bia', 'Falhou', 'Fora da janela de 24 horas']) {
      expect(await screen.findByText(words)).toBeTruthy()
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
