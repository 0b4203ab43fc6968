import {
  createOpportunity,
  getOpportunity,
  getOpportunityBoard,
  listOpportunities,
  type Opportunity,
  removeOpportunity,
  restoreOpportunity,
  updateOpportunity,
} from '@cadencia/crm/opportunities/contract'
import { makeOpportunity, mockCrm } from '@cadencia/crm/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fill, openCrm, prepareCrm } from '../../../../testing/crm.tsx'
import { FAILURE } from '../../../../testing/failure.ts'
import './opportunities-tab.tsx'
import './new-opportunity-dialog.tsx'
import '../record/opportunity-record.tsx'

const plan = makeOpportunity({
  title: 'Plano anual',
  value: 28_800,
  probability: 10,
  expectedCloseDate: '2030-05-20',
  notes: 'Orçamento aprovado.',
  lead: { id: crypto.randomUUID(), name: 'Adriana', company: 'Colégio Horizonte' },
})
const deal = makeOpportunity({ title: 'Renovação', stage: 'negotiation', probability: 75, value: 1000 })

function open(opportunities: Opportunity[] = [plan, deal], at = '/crm/opportunities') {
  mockCrm({ opportunities })
  return openCrm(at)
}

const column = async (name: string) => within(await screen.findByRole('region', { name }))
const card = async (title: string) => screen.findByRole('article', { name: title })

async function moveTo(user: ReturnType<typeof open>['user'], title: string, stage: string) {
  await user.click(within(await card(title)).getByRole('button', { name: 'Mover oportunidade' }))
  await user.click(await screen.findByRole('menuitem', { name: stage }))
}

beforeEach(() => prepareCrm())

describe("the pipeline ('Pipeline de Vendas', 2-areas: CRM)", () => {
  it('has six stages with counts and sums, the weighted forecast, and days in stage', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Pipeline de Vendas' })).toBeTruthy()
    for (const stage of ['Prospecção', 'Qualificação', 'Proposta', 'Negociação', 'Ganho', 'Perdido'])
      expect(await column(stage)).toBeTruthy()
    const first = await column('Prospecção')
    expect(first.getByLabelText('1 oportunidade').textContent).toBe('1')
    expect(first.getAllByText('R$ 28.800,00')).toHaveLength(2)
    expect(screen.getByText('Previsão ponderada').nextSibling?.textContent).toBe('R$ 3.630,00')
    const one = within(await card('Plano anual'))
    expect(one.getByRole('progressbar', { name: 'Probabilidade 10%' })).toBeTruthy()
    for (const text of ['20/05/2030', 'Orçamento aprovado.', '2 dias na etapa', 'Colégio Horizonte'])
      expect(one.getByText(text)).toBeTruthy()
  })

  it('stands as cards with title, value, stage badge, probability, expected close and notes', async () => {
    const { user, router } = open()
    await card('Plano anual')
    await user.click(screen.getByRole('radio', { name: 'Cartões' }))
    expect(router.state.location.search).toBe('?view=cards')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Prospecção' })).toBeNull())
    const one = within(await card('Plano anual'))
    for (const text of ['R$ 28.800,00', 'Prospecção', '10%', '20/05/2030', 'Orçamento aprovado.'])
      expect(one.getByText(text)).toBeTruthy()
  })

  it('stands as rows too, sorted by the server both ways, and opens the record beside them', async () => {
    mock(getOpportunity, plan)
    mockCrm({ opportunities: [plan, deal] })
    const asked = mock(listOpportunities, [plan, deal])
    const { user, router } = openCrm('/crm/opportunities?view=table&stage=prospecting&owner=none')
    expect(await screen.findByRole('link', { name: 'Plano anual' })).toBeTruthy()
    expect(asked[0]?.query).toMatchObject({ stage: 'prospecting', assignedTo: 'none', sort: '-createdAt' })
    await user.click(screen.getByRole('button', { name: 'Valor' }))
    await waitFor(() => expect(asked.at(-1)?.query.sort).toBe('value'))
    await user.click(screen.getByRole('button', { name: 'Valor' }))
    await waitFor(() => expect(asked.at(-1)?.query.sort).toBe('-value'))
    await user.click(screen.getByRole('link', { name: 'Plano anual' }))
    const record = within(await screen.findByRole('dialog', { name: 'Plano anual' }))
    expect(record.getByText('1 de 2')).toBeTruthy()
    await user.click(record.getByRole('button', { name: 'Próximo registro' }))
    expect(router.state.location.pathname).toBe(`/crm/opportunities/${deal.id}`)
    await user.click(screen.getByRole('radio', { name: 'Quadro' }))
    expect(await column('Prospecção')).toBeTruthy()
  })

  it.each([
    ['/crm/opportunities', 'board'],
    ['/crm/opportunities?view=cards', 'cards'],
  ])("says 'Nenhuma oportunidade encontrada' at %s", async (at) => {
    const { user } = open([], at)
    expect(await screen.findByText('Nenhuma oportunidade encontrada')).toBeTruthy()
    const [, offered] = screen.getAllByRole('button', { name: 'Nova Oportunidade' })
    if (offered) await user.click(offered)
    expect(await screen.findByRole('dialog', { name: 'Nova Oportunidade' })).toBeTruthy()
  })

  it('can be asked for again when it did not arrive', async () => {
    mockCrm()
    mockProblem(getOpportunityBoard, FAILURE)
    const { user } = openCrm('/crm/opportunities')
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    mockCrm({ opportunities: [plan] })
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await card('Plano anual')).toBeTruthy()
  })
})

describe('moving between stages', () => {
  it('shows at once, sends the stage, and says a win with the way to its client', async () => {
    const { user, router } = open()
    const clientId = crypto.randomUUID()
    const won: Opportunity = { ...plan, stage: 'closed_won', revision: 2, clientId, closedAt: plan.updatedAt }
    const sent = mock(updateOpportunity, won)
    await moveTo(user, 'Plano anual', 'Ganho')
    expect(await screen.findByText("Oportunidade 'Plano anual' ganha.")).toBeTruthy()
    expect(sent[0]?.body).toEqual({ stage: 'closed_won' })
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
    expect((await column('Ganho')).getByRole('article', { name: 'Plano anual' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ver cliente' }))
    expect(router.state.location.pathname).toBe(`/crm/clients/${clientId}`)
  })

  it('can be undone: it goes back to its place with what it was likely to bring', async () => {
    const first = makeOpportunity({ title: 'Antes', rank: 'Zz' })
    const { user } = open([first, { ...plan, probability: 33 }])
    const sent = mock(updateOpportunity, { ...plan, stage: 'proposal', probability: 33, revision: 2 })
    await moveTo(user, 'Plano anual', 'Proposta')
    expect(await screen.findByText('Oportunidade movida')).toBeTruthy()
    expect(screen.getByText('Plano anual: Proposta')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toEqual({ stage: 'prospecting', afterId: first.id, probability: 33 })
  })

  it('stays where it went while a filtered board is asked for again', async () => {
    const { user } = open([plan], '/crm/opportunities?q=plano')
    await card('Plano anual')
    // Only the server can tell whether it still matches.
    const notes = 'Fechado por telefone'
    mock(updateOpportunity, {
      ...plan,
      notes,
      stage: 'closed_won',
      revision: 2,
      clientId: crypto.randomUUID(),
    })
    const asked = mock(getOpportunityBoard, { columns: [], forecast: 0 }, { delayMs: 'infinite' })
    await moveTo(user, 'Plano anual', 'Ganho')
    expect(await screen.findByText("Oportunidade 'Plano anual' ganha.")).toBeTruthy()
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    expect((await column('Ganho')).getByRole('article', { name: 'Plano anual' })).toBeTruthy()
  })

  it('asks the reason of a loss, without which nothing moves', async () => {
    const { user } = open()
    const sent = mock(updateOpportunity, { ...plan, stage: 'closed_lost', revision: 2, lostReason: 'Preço' })
    await moveTo(user, 'Plano anual', 'Perdido')
    const dialog = within(await screen.findByRole('dialog', { name: 'Oportunidade perdida' }))
    await user.click(dialog.getByRole('button', { name: 'Marcar como perdida' }))
    expect(await dialog.findByText('Informe o motivo da perda')).toBeTruthy()
    expect(sent).toHaveLength(0)
    await fill(user, dialog.getByRole('textbox', { name: 'Motivo da perda' }), 'Preço')
    await user.click(dialog.getByRole('button', { name: 'Marcar como perdida' }))
    await waitFor(() => expect(sent[0]?.body).toEqual({ stage: 'closed_lost', lostReason: 'Preço' }))
    expect((await column('Perdido')).getByRole('article', { name: 'Plano anual' })).toBeTruthy()
  })

  it('is rolled back with a message when it fails', async () => {
    const { user } = open()
    mockProblem(updateOpportunity, FAILURE)
    await moveTo(user, 'Plano anual', 'Proposta')
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    expect((await column('Prospecção')).getByRole('article', { name: 'Plano anual' })).toBeTruthy()
  })

  it('is seen live when a colleague does it', async () => {
    const { announce } = open()
    await card('Plano anual')
    const row = { ...plan, stage: 'proposal' as const, revision: 2 }
    announce({ type: 'changed', entity: 'crm_opportunity', id: plan.id, row })
    await waitFor(async () =>
      expect((await column('Proposta')).getByRole('article', { name: 'Plano anual' })).toBeTruthy(),
    )
  })

  it('opens, deletes with a way back, and walks with the keys of a card', async () => {
    mock(getOpportunity, plan)
    const { user, router } = open()
    const first = await card('Plano anual')
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(await card('Renovação'))
    mock(removeOpportunity, null)
    fireEvent.keyDown(first, { key: 'Delete' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir oportunidade' }))
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Oportunidade excluída com sucesso.')).toBeTruthy()
    mock(restoreOpportunity, plan)
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Oportunidade restaurada com sucesso.')).toBeTruthy()
    fireEvent.keyDown(await card('Plano anual'), { key: 'Enter' })
    expect(router.state.location.pathname).toBe(`/crm/opportunities/${plan.id}`)
    expect(await screen.findByRole('dialog', { name: 'Plano anual' })).toBeTruthy()
  })
})

describe('Nova Oportunidade', () => {
  it('begins in prospecting with probability 10, offers the first four stages, needs title and value', async () => {
    const { user } = open([plan], '/crm/opportunities?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova Oportunidade' }))
    expect(dialog.getByDisplayValue('Prospecção')).toBeTruthy()
    expect(dialog.getByDisplayValue('10%')).toBeTruthy()
    const button = dialog.getByRole('button', { name: 'Criar oportunidade' })
    await fill(user, dialog.getByRole('textbox', { name: 'Título' }), 'Expansão')
    expect(button).toHaveProperty('disabled', true)
    await fill(user, dialog.getByRole('textbox', { name: 'Valor' }), '1234,56')
    expect(button).toHaveProperty('disabled', false)
    await user.click(dialog.getByRole('combobox', { name: 'Etapa' }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Prospecção',
      'Qualificação',
      'Proposta',
      'Negociação',
    ])
    await user.keyboard('{Escape}')
    const sent = mock(createOpportunity, makeOpportunity())
    await user.click(button)
    expect(await screen.findByText('Oportunidade criada com sucesso.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({
      title: 'Expansão',
      leadId: null,
      value: 1234.56,
      stage: 'prospecting',
      probability: 10,
      expectedCloseDate: null,
      notes: '',
    })
  })
})
