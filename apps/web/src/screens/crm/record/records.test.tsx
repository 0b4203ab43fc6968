import { getClient, listClients, updateClient } from '@cadencia/crm/clients/contract'
import { getLead, getLeadHistory, type Lead, updateLead } from '@cadencia/crm/leads/contract'
import { eraseLeadData, recordConsent } from '@cadencia/crm/leads/personal-data-contract'
import { getOpportunity, getStageHistory, updateOpportunity } from '@cadencia/crm/opportunities/contract'
import { makeActivity, makeClient, makeLead, makeOpportunity, mockCrm } from '@cadencia/crm/testing'
import {
  getClientOverview,
  getClientTimeline,
  getLeadOverview,
  type Journey,
  type OverviewRow,
} from '@cadencia/crm/timeline/contract'
import { listMessages } from '@cadencia/messaging/contract'
import { makeMessage } from '@cadencia/messaging/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ana, fill, openCrm, prepareCrm } from '../../../../testing/crm.tsx'
import { layOut } from '../../../../testing/layout.ts'
import '../activities/activities-tab.tsx'
import '../activities/activity-dialog.tsx'
import '../clients/clients-tab.tsx'
import '../clients/edit-client-dialog.tsx'
import '../journey/timeline-tab.tsx'
import '../leads/leads-tab.tsx'
import '../opportunities/opportunities-tab.tsx'
import './lead-privacy.tsx'
import './lead-record.tsx'
import './opportunity-record.tsx'

const client = makeClient({ name: 'Carlos Macedo', company: 'Construtora Pilar' })

const NOTHING_OPEN = {
  ...{ requests: [], tasks: [], opportunities: [], nextActivity: null, messages: [] },
  ...{ decisions: [], meetings: [], files: [] },
}

beforeEach(() => prepareCrm())

describe("Clientes ('Base de Clientes', 2-areas: CRM)", () => {
  it('shows name, company, status, segment, contract value and satisfaction out of 10; Ver Timeline leads there', async () => {
    mockCrm({ clients: [client] })
    const { user, router } = openCrm('/crm/clients?view=cards')
    expect(await screen.findByRole('heading', { name: 'Base de Clientes' })).toBeTruthy()
    const one = within(await screen.findByRole('article', { name: 'Carlos Macedo' }))
    for (const text of ['Construtora Pilar', 'Ativo', 'Médio', 'R$ 64.000,00', '9/10'])
      expect(one.getByText(text)).toBeTruthy()
    mock(getClient, client)
    mock(getClientTimeline, journey())
    await user.click(one.getByRole('link', { name: 'Ver Timeline' }))
    expect(router.state.location.pathname).toBe(`/crm/timeline/${client.id}`)
    expect(await screen.findByRole('article', { name: 'Jornada de Carlos Macedo' })).toBeTruthy()
  })

  it.each([
    ['active', 'small', 'Ativo', 'Pequeno'],
    ['inactive', 'large', 'Inativo', 'Grande'],
    ['churn', 'enterprise', 'Churn', 'Enterprise'],
  ] as const)('shows %s and %s as %s and %s', async (status, segment, statusWord, segmentWord) => {
    mockCrm({ clients: [makeClient({ name: 'Bia', status, segment, satisfactionScore: null })] })
    openCrm('/crm/clients?view=cards')
    const one = within(await screen.findByRole('article', { name: 'Bia' }))
    for (const text of [statusWord, segmentWord, 'Satisfação ainda não medida'])
      expect(one.getByText(text)).toBeTruthy()
  })

  it('edits one', async () => {
    mockCrm({ clients: [client] })
    const { user } = openCrm('/crm/clients')
    await user.click(await screen.findByRole('button', { name: 'Editar Carlos Macedo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Cliente' }))
    await user.clear(dialog.getByRole('textbox', { name: 'Satisfação' }))
    await fill(user, dialog.getByRole('textbox', { name: 'Satisfação' }), '7,5')
    const sent = mock(updateClient, client)
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Cliente atualizado com sucesso.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ satisfactionScore: 7.5, version: 1 })
  })
})

describe('clients as rows', () => {
  it('stand as cards first, the table one switch away, grouped, sorted by the server both ways', async () => {
    const lost = makeClient({ name: 'Bia Prado', status: 'churn' })
    mockCrm({ clients: [client, lost] })
    const asked = mock(listClients, [client, lost])
    const { user, router } = openCrm('/crm/clients?group=status')
    expect(await screen.findByRole('button', { name: /^Ativo/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Churn/ })).toBeTruthy()
    expect(screen.getByText('2 clientes encontrados')).toBeTruthy()
    expect(screen.getByRole('article', { name: 'Bia Prado' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Tabela' }))
    const heading = await screen.findByRole('button', { name: 'Valor do contrato' })
    await user.click(heading)
    await waitFor(() => expect(asked.at(-1)?.query.sort).toBe('contractValue'))
    await user.click(screen.getByRole('button', { name: 'Valor do contrato' }))
    await waitFor(() => expect(asked.at(-1)?.query.sort).toBe('-contractValue'))
    expect(router.state.location.search).toContain('sort=-contractValue')
    await user.click(screen.getByRole('radio', { name: 'Cartões' }))
    expect(await screen.findByRole('article', { name: 'Bia Prado' })).toBeTruthy()
  })

  it('are narrowed by status, segment and owner, which stand in the address', async () => {
    mockCrm({ clients: [client] })
    const asked = mock(listClients, [client])
    openCrm('/crm/clients?status=active&segment=medium&owner=none&q=pilar')
    await screen.findByRole('link', { name: 'Carlos Macedo' })
    expect(asked.at(-1)?.query).toMatchObject({
      status: 'active',
      segment: 'medium',
      assignedTo: 'none',
      q: 'pilar',
    })
  })

  it('lead to a record that is edited in place, and from there to the next', async () => {
    const next = makeClient({ name: 'Bia Prado' })
    mockCrm({ clients: [client, next] })
    mock(getClient, client)
    const { user, router } = openCrm(`/crm/clients/${client.id}`)
    const record = within(await screen.findByRole('dialog', { name: 'Carlos Macedo' }))
    const changes = mock(updateClient, { ...client, contractValue: 70_500.5, version: 2 })
    await user.click(await record.findByRole('button', { name: 'Valor do contrato: R$ 64.000,00' }))
    const field = record.getByRole('textbox', { name: 'Valor do contrato' })
    await user.clear(field)
    await fill(user, field, '70500,50')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Cliente atualizado')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ contractValue: 70_500.5, version: 1 })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(changes[1]?.body).toEqual({ contractValue: 64_000, version: 2 }))
    expect(record.getByRole('link', { name: client.email ?? '' })).toBeTruthy()
    await user.click(record.getByRole('button', { name: 'Próximo registro' }))
    expect(router.state.location.pathname).toBe(`/crm/clients/${next.id}`)
  })
})

it('edits the client whose row has the focus by E', async () => {
  mockCrm({ clients: [client] })
  const { user } = openCrm('/crm/clients')
  await screen.findByRole('link', { name: client.name })
  // The row is drawn again when the people of the list are known.
  await waitFor(async () => {
    act(() => screen.getByRole('link', { name: client.name, hidden: true }).focus())
    await user.keyboard('e')
    expect(screen.getByRole('dialog', { name: 'Editar Cliente' })).toBeTruthy()
  })
  expect(screen.getAllByRole('button', { name: `Editar ${client.name}`, hidden: true })).toHaveLength(1)
})

function journey(fields: Partial<Journey> = {}): Journey {
  const event = { url: null, detail: '', recordId: null, stage: null, value: null, actor: null }
  return {
    kind: 'client',
    id: client.id,
    name: client.name,
    company: client.company,
    status: 'won',
    stage: 'closed_won',
    proposals: 2,
    totalValue: 64_000,
    closedAt: '2026-05-04T15:00:00Z',
    lostReason: null,
    lostAt: null,
    events: [
      { ...event, id: '1', kind: 'lead_created', at: '2026-04-20T12:00:00Z', title: 'Lead criado' },
      {
        ...event,
        id: '2',
        kind: 'message_received',
        at: '2026-04-22T12:00:00Z',
        title: 'Mensagem recebida',
        detail: 'Pode ser quarta',
      },
      { ...event, id: '3', kind: 'won', at: '2026-05-04T15:00:00Z', title: 'Negócio ganho' },
    ],
    ...fields,
  }
}

describe('Timeline Visual (2-areas: CRM)', () => {
  it('offers clients and the two built-in ones, one converted and one lost', async () => {
    mockCrm({ clients: [client] })
    mock(getClient, client)
    mock(getClientTimeline, journey())
    const { user, router } = openCrm('/crm/timeline')
    await screen.findByRole('article', { name: 'Jornada de Carlos Macedo' })
    await user.click(await screen.findByRole('combobox', { name: 'Cliente' }))
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
    await user.click(screen.getByRole('option', { name: /Rogério Tavares.*perdido/ }))
    expect(router.state.location.pathname).toBe('/crm/timeline/demo-lost')
    const lost = within(await screen.findByRole('article', { name: 'Jornada de Rogério Tavares' }))
    expect(lost.getByText('Valor perdido')).toBeTruthy()
    expect(lost.getByText(/Perdido em 28\/05\/2026: Escolheu um concorrente/)).toBeTruthy()
    await router.navigate('/crm/timeline/demo-won')
    const won = within(await screen.findByRole('article', { name: 'Jornada de Helena Prado' }))
    expect(won.getByText('Convertido')).toBeTruthy()
    expect(won.getByText('67 dias')).toBeTruthy()
    expect(won.getAllByRole('listitem').length).toBeGreaterThan(15)
  })

  it('opens on the newest client, and without clients offers the built-in ones', async () => {
    mockCrm({ clients: [client, makeClient({ name: 'Bia Prado' })] })
    mock(getClient, client)
    mock(getClientTimeline, journey())
    const { router, unmount } = openCrm('/crm/timeline')
    expect(await screen.findByRole('article', { name: 'Jornada de Carlos Macedo' })).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/crm/timeline/${client.id}`)
    unmount()
    mockCrm()
    openCrm('/crm/timeline')
    expect(await screen.findByText('Nenhum cliente encontrado')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /demonstração/ })).toHaveLength(2)
  })

  it('shows status, proposals, total value, the day it closed, and the real events under their months', async () => {
    mockCrm({ clients: [client] })
    mock(getClient, client)
    mock(getClientTimeline, journey())
    openCrm(`/crm/timeline/${client.id}`)
    const shown = within(await screen.findByRole('article', { name: 'Jornada de Carlos Macedo' }))
    for (const text of ['Convertido', 'R$ 64.000,00', 'Ganho em 04/05/2026.', 'Pode ser quarta', '14 dias'])
      expect(shown.getByText(text)).toBeTruthy()
    expect(shown.getByRole('region', { name: 'Abril de 2026' })).toBeTruthy()
    expect(shown.getByRole('region', { name: 'Maio de 2026' })).toBeTruthy()
  })

  it('shows the stage in which an opportunity began, also where it was won without another', async () => {
    const about = { detail: '', recordId: client.id, url: null, value: 900, actor: null }
    const events: Journey['events'] = [
      {
        ...about,
        id: '1',
        kind: 'opportunity_created',
        at: '2026-04-20T12:00:00Z',
        title: 'Oportunidade criada',
        stage: 'prospecting',
      },
      {
        ...about,
        id: '2',
        kind: 'won',
        at: '2026-05-04T15:00:00Z',
        title: 'Oportunidade ganha',
        stage: 'closed_won',
      },
    ]
    mockCrm({ clients: [client] })
    mock(getClient, client)
    mock(getClientTimeline, journey({ events }))
    openCrm(`/crm/timeline/${client.id}`)
    const path = within(await screen.findByRole('region', { name: 'Caminho no pipeline' }))
    expect(path.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Prospecção14 dias',
      'Ganho',
    ])
  })
})

describe('records', () => {
  it('records consent and erases personal data of a lead after asking (LGPD)', async () => {
    const lead = makeLead({ name: 'Bia Prado' })
    mockCrm({ leads: [lead] })
    mock(getLead, lead)
    const { user } = openCrm(`/crm/leads/${lead.id}?tab=privacy`)
    const record = within(await screen.findByRole('dialog', { name: 'Bia Prado' }))
    const button = await record.findByRole('button', { name: 'Registrar consentimento' })
    await user.click(button)
    expect(await record.findByText('Informe como o consentimento foi registrado')).toBeTruthy()
    await fill(user, record.getByRole('textbox', { name: 'Como foi registrado' }), 'Por telefone')
    const sent = mock(recordConsent, { ...lead, consent: 'granted' })
    await user.click(button)
    expect(await screen.findByText('Consentimento registrado.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ consent: 'granted', note: 'Por telefone' })

    await user.click(record.getByRole('button', { name: 'Apagar dados pessoais' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apagar dados pessoais' }))
    mockProblem(eraseLeadData, { statusCode: 503, code: 'unavailable', message: 'Tente mais tarde.' })
    await user.click(dialog.getByRole('button', { name: 'Apagar' }))
    expect(await screen.findByText('Tente mais tarde.')).toBeTruthy()
    const erased = mock(eraseLeadData, null)
    await user.click(dialog.getByRole('button', { name: 'Apagar' }))
    expect(await screen.findByText('Dados pessoais apagados.')).toBeTruthy()
    expect(erased).toHaveLength(1)
  })

  it('moves an opportunity from its record, and shows its way through the stages', async () => {
    const opportunity = makeOpportunity({ title: 'Plano anual' })
    // Before the board, whose address it would take for an id.
    mock(getOpportunity, opportunity)
    mockCrm({ opportunities: [opportunity] })
    mock(getStageHistory, [
      {
        id: crypto.randomUUID(),
        stage: 'prospecting',
        actor: null,
        enteredAt: opportunity.createdAt,
        leftAt: null,
        lostReason: null,
      },
    ])
    const { user } = openCrm(`/crm/opportunities/${opportunity.id}`)
    const record = within(await screen.findByRole('dialog', { name: 'Plano anual' }))
    expect(record.getByText('R$ 2.880,00')).toBeTruthy()
    await user.click(record.getByRole('combobox', { name: 'Etapa' }))
    const sent = mock(updateOpportunity, { ...opportunity, stage: 'proposal', probability: 50 })
    await user.click(await screen.findByRole('option', { name: 'Proposta' }))
    expect(await screen.findByText('Oportunidade movida')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ stage: 'proposal' })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(sent[1]?.body).toEqual({ stage: 'prospecting', probability: 10 }))
    await user.click(record.getByRole('tab', { name: 'Timeline' }))
    expect(await record.findByRole('heading', { name: 'Caminho no pipeline' })).toBeTruthy()
  })

  it('edits an opportunity in its place', async () => {
    const opportunity = makeOpportunity({ title: 'Plano anual' })
    mock(getOpportunity, opportunity)
    mockCrm({ opportunities: [opportunity] })
    const { user } = openCrm(`/crm/opportunities/${opportunity.id}`)
    const record = within(await screen.findByRole('dialog', { name: 'Plano anual' }))
    const sent = mock(updateOpportunity, { ...opportunity, probability: 60, version: 2 })
    await user.click(record.getByRole('button', { name: 'Probabilidade: 10%' }))
    const field = record.getByRole('textbox', { name: 'Probabilidade' })
    await user.clear(field)
    await fill(user, field, '160')
    await user.keyboard('{Enter}')
    expect(await record.findByText('A probabilidade deve ser de 0 a 100')).toBeTruthy()
    await user.clear(field)
    await fill(user, field, '60')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Oportunidade atualizada')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ probability: 60, version: 1 })
  })
})

describe('a lead’s record', () => {
  beforeEach(layOut)
  const lead = makeLead({ name: 'Adriana Abreu', status: 'contacted' })

  it('has its own address, its data and who changed what', async () => {
    mock(getLead, lead)
    mock(getLeadHistory, [
      {
        id: crypto.randomUUID(),
        what: 'changed',
        actor: { ...ana, profileImageUrl: null },
        changes: [{ field: 'status', from: 'new', to: 'contacted' }],
        at: lead.updatedAt,
      },
    ])
    mockCrm({ leads: [lead] })
    const { user, router } = openCrm(`/crm/leads/${lead.id}?status=contacted`)
    const record = within(await screen.findByRole('dialog', { name: lead.name }))
    expect(record.getByRole('link', { name: lead.email ?? '' })).toBeTruthy()
    await user.click(record.getByRole('tab', { name: 'Atividade' }))
    expect(await record.findByText(/mudou o status de Novo para Contatado/)).toBeTruthy()
    expect(router.state.location.search).toContain('tab=history')
    await user.click(record.getByRole('button', { name: 'Fechar' }))
    expect(router.state.location.pathname).toBe('/crm')
    expect(router.state.location.search).toBe('?status=contacted')
  })

  /** Answers a change, and what is asked after it. */
  function answer(changed: Lead) {
    mock(getLead, changed)
    return mock(updateLead, changed)
  }

  it('is edited in place, field by field with its version, which can be undone', async () => {
    mock(getLead, lead)
    mockCrm({ leads: [lead] })
    const { user } = openCrm(`/crm/leads/${lead.id}`)
    const record = within(await screen.findByRole('dialog', { name: lead.name }))
    await user.click(record.getByRole('button', { name: 'Status: Contatado' }))
    const sent = answer({ ...lead, status: 'qualified', version: 2 })
    await user.click(await screen.findByRole('option', { name: 'Qualificado' }))
    expect(await screen.findByText('Status: Qualificado')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ status: 'qualified', version: 1 })
    expect(await record.findByRole('button', { name: 'Status: Qualificado' })).toBeTruthy()

    const undone = answer({ ...lead, version: 3 })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await record.findByRole('button', { name: 'Status: Contatado' })).toBeTruthy()
    expect(undone[0]?.body).toEqual({ status: 'contacted', version: 2 })

    await user.click(record.getByRole('button', { name: 'Telefone: +55 (11) 90001-0000' }))
    const phone = record.getByRole('textbox', { name: 'Telefone' })
    await user.clear(phone)
    await fill(user, phone, '11 98888-7777')
    const written = answer({ ...lead, phone: '+5511988887777', version: 4 })
    await user.keyboard('{Enter}')
    expect(await record.findByRole('button', { name: 'Telefone: +55 (11) 98888-7777' })).toBeTruthy()
    expect(written[0]?.body).toEqual({ phone: '11 98888-7777', version: 3 })
    expect(record.getByRole('link', { name: '+55 (11) 98888-7777' }).getAttribute('href')).toBe(
      'tel:+5511988887777',
    )
  })

  it('of erased data cannot be edited', async () => {
    const erased = makeLead({ name: 'Titular apagado', erasedAt: lead.createdAt, email: null, phone: null })
    mock(getLead, erased)
    mockCrm({ leads: [erased] })
    const { user } = openCrm(`/crm/leads/${erased.id}`)
    const record = within(await screen.findByRole('dialog', { name: 'Titular apagado' }))
    expect(record.getByText('Dados apagados')).toBeTruthy()
    expect(record.queryByRole('button', { name: /Status/ })).toBeNull()
    await user.click(record.getByRole('button', { name: 'Mais ações' }))
    const edit = await screen.findByRole('menuitem', { name: /^Editar/ })
    expect(edit.getAttribute('data-disabled')).toBe('true')
  })

  it('shows the last messages and leads to the conversation', async () => {
    mock(getLead, lead)
    mockCrm({ leads: [lead] })
    const answer = makeMessage({ direction: 'incoming', state: 'received', text: 'Pode ser quarta' })
    const question = makeMessage({ text: 'Quando podemos falar?' })
    mock(listMessages, [answer, question, makeMessage({ text: 'Olá' })])
    mock(getLeadOverview, { record: lead, ...NOTHING_OPEN, messages: [question, answer] })
    const { user, router } = openCrm(`/crm/leads/${lead.id}`)
    const record = within(await screen.findByRole('dialog', { name: lead.name }))
    const last = within(await record.findByRole('region', { name: 'Últimas mensagens' }))
    expect(last.getAllByRole('listitem')).toHaveLength(2)
    expect(last.getByText('Pode ser quarta')).toBeTruthy()
    await user.click(last.getByRole('button', { name: 'Ver conversa' }))
    expect(router.state.location.search).toBe('?tab=messages')
    expect(await record.findByText('Olá')).toBeTruthy()
  })

  it('says in one call what is open, what was agreed and what is attached', async () => {
    const client = makeClient({ name: 'Escola Aurora' })
    mockCrm({ clients: [client] })
    const row = (over: Partial<OverviewRow>) => ({
      ...{ id: crypto.randomUUID(), title: '', detail: '', status: 'open', url: '/x', at: client.createdAt },
      ...over,
    })
    const asked = mock(getClientOverview, {
      ...NOTHING_OPEN,
      record: client,
      requests: [
        row({ title: 'Sem acesso', url: '/support/1' }),
        row({ title: 'Outro acesso', status: 'closed' }),
      ],
      tasks: [row({ title: 'Enviar contrato', status: 'completed' })],
      opportunities: [makeOpportunity({ title: 'Plano anual', clientId: client.id, stage: 'closed_won' })],
      nextActivity: makeActivity({ subject: 'Ligar na quinta', scheduledAt: '2030-01-01T12:00:00Z' }),
      decisions: [
        {
          ...{ id: crypto.randomUUID(), meetingId: crypto.randomUUID(), title: 'Renovação' },
          ...{ url: '/meetings/1?item=2', at: '2026-11-20T12:00:00Z', text: 'Renovar por dois anos' },
        },
      ],
    })
    const alone = mock(getClient, client)
    openCrm(`/crm/clients/${client.id}`)
    const record = within(await screen.findByRole('dialog', { name: client.name }))
    const requests = within(await record.findByRole('region', { name: 'Solicitações' }))
    expect(requests.getByRole('link', { name: 'Sem acesso' }).getAttribute('href')).toBe('/support/1')
    expect(requests.queryByText('Outro acesso')).toBeNull()
    expect(requests.getByRole('button', { name: 'Mais 1' })).toBeTruthy()
    const tasks = within(record.getByRole('region', { name: 'Tarefas' }))
    expect(tasks.getByText('Nada em aberto.')).toBeTruthy()
    expect(record.getByText('Ligar na quinta')).toBeTruthy()
    expect(record.getByRole('link', { name: 'Plano anual' })).toBeTruthy()
    const agreed = within(record.getByRole('region', { name: 'O que foi combinado' }))
    const decision = agreed.getByRole('link', { name: 'Renovar por dois anos' })
    expect(decision.getAttribute('href')).toBe('/meetings/1?item=2')
    expect(asked).toHaveLength(1)
    expect(alone).toHaveLength(0)
  })

  it('shows the meeting of its next activity as a link, with the summary that one may read', async () => {
    mockCrm({ clients: [client] })
    const of = (title: string, summary: string | null) => {
      const meeting = { id: crypto.randomUUID(), title, url: `/meetings/${title}`, summary }
      return makeActivity({ subject: 'Visita', meetingId: meeting.id, meeting })
    }
    for (const [title, summary] of [
      ['Lida', 'Renovar por dois anos'],
      ['Alheia', null],
    ] as const) {
      mock(getClientOverview, { ...NOTHING_OPEN, record: client, nextActivity: of(title, summary) })
      const { unmount } = openCrm(`/crm/clients/${client.id}`)
      const activity = within(await screen.findByRole('article', { name: 'Visita' }))
      expect(activity.getByRole('link', { name: title }).getAttribute('href')).toBe(`/meetings/${title}`)
      expect(activity.queryByText('Renovar por dois anos') !== null).toBe(summary !== null)
      unmount()
    }
  })

  it('leads to the next lead of the list beside it', async () => {
    const other = makeLead({ name: 'Bia Prado' })
    mock(getLead, lead)
    mockCrm({ leads: [lead, other] })
    const { user, router } = openCrm(`/crm/leads/${lead.id}`)
    const record = within(await screen.findByRole('dialog', { name: lead.name }))
    expect(await record.findByText('1 de 2')).toBeTruthy()
    mock(getLead, other)
    await user.click(record.getByRole('button', { name: 'Próximo registro' }))
    expect(await screen.findByRole('dialog', { name: 'Bia Prado' })).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/crm/leads/${other.id}`)
  })

  it('says that an address names no lead', async () => {
    const id = crypto.randomUUID()
    mockCrm()
    mockProblem(getLead, { statusCode: 404, code: 'not_found', message: 'Lead não encontrado.' })
    openCrm(`/crm/leads/${id}`)
    expect(await screen.findByText('Lead não encontrado')).toBeTruthy()
  })
})
