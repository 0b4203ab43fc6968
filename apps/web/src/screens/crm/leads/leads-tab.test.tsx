import { removeLeads, updateLeads } from '@cadencia/crm/leads/bulk-contract'
import {
  createLead,
  findDuplicateLeads,
  getLead,
  type Lead,
  listLeads,
  removeLead,
  restoreLead,
  updateLead,
} from '@cadencia/crm/leads/contract'
import { convertLead } from '@cadencia/crm/leads/conversion-contract'
import { makeClient, makeLead, mockCrm } from '@cadencia/crm/testing'
import { makeCurrentUser } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ana, fill, openCrm, prepareCrm } from '../../../../testing/crm.tsx'
import { FAILURE } from '../../../../testing/failure.ts'
import { useViewPreferences } from '../../../collections/view-preferences.ts'
import './leads-tab.tsx'
import './new-lead-dialog.tsx'
import './edit-lead-dialog.tsx'
import './convert-lead-dialog.tsx'
import './bulk-edit-dialog.tsx'

const lead = makeLead({
  name: 'Adriana Abreu',
  company: 'Colégio Horizonte',
  email: 'adriana@colegio.example',
  phone: '+5511987654321',
  status: 'contacted',
  temperature: 'hot',
  score: 72,
  notes: 'Pediu uma demonstração.',
})

const card = async (name = lead.name) => within(await screen.findByRole('article', { name }))
const option = async (name: string) => screen.findByRole('option', { name })

function open(leads: Lead[] = [lead], at = '/crm') {
  mockCrm({ leads })
  mock(findDuplicateLeads, [])
  return openCrm(at)
}

beforeEach(() => {
  prepareCrm()
  useViewPreferences.setState(useViewPreferences.getInitialState())
})

describe('the Leads tab (2-areas: CRM)', () => {
  it('shows of a lead name, company, status, e-mail, phone, score out of 100 and notes', async () => {
    open()
    const one = await card()
    for (const text of [
      'Colégio Horizonte',
      'Contatado',
      'Quente',
      'adriana@colegio.example',
      '+55 (11) 98765-4321',
      '72/100',
      'Pediu uma demonstração.',
    ])
      expect(one.getByText(text)).toBeTruthy()
    expect(one.getByRole('progressbar', { name: 'Pontuação 72 de 100' })).toBeTruthy()
    expect(screen.getByText('1 lead encontrado')).toBeTruthy()
  })

  it.each([
    ['new', 'Novo'],
    ['contacted', 'Contatado'],
    ['qualified', 'Qualificado'],
    ['unqualified', 'Desqualificado'],
  ] as const)('shows the status %s as %s', async (status, label) => {
    open([makeLead({ name: 'Bia', status })])
    expect((await card('Bia')).getByText(label)).toBeTruthy()
  })

  it("says 'Nenhum lead encontrado' and offers to create one", async () => {
    const { user } = open([])
    expect(await screen.findByText('Nenhum lead encontrado')).toBeTruthy()
    const [, offered] = screen.getAllByRole('button', { name: 'Novo Lead' })
    if (offered) await user.click(offered)
    expect(await screen.findByRole('dialog', { name: 'Novo Lead' })).toBeTruthy()
  })

  it('offers to import where there is nothing, not where a filter leaves nothing', async () => {
    const { user, router } = open([])
    await user.click(await screen.findByRole('button', { name: 'Importar planilha' }))
    expect(router.state.location.search).toBe('?import=new')
    cleanup()
    open([], '/crm?q=nada')
    expect(await screen.findByRole('button', { name: 'Limpar filtros' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Importar planilha' })).toBeNull()
  })

  it('can be asked for again when it did not arrive', async () => {
    mockCrm()
    mockProblem(listLeads, FAILURE)
    const { user } = openCrm()
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    mock(listLeads, [lead])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await card()).toBeTruthy()
  })

  it('narrows by text, status and source, in the address and in the call', async () => {
    mockCrm({ leads: [lead] })
    const asked = mock(listLeads, [lead])
    const { user, router } = openCrm('/crm?source=website')
    await card()
    await fill(user, screen.getByRole('searchbox', { name: 'Buscar lead' }), 'colégio')
    await user.click(screen.getByRole('combobox', { name: 'Status' }))
    await user.click(await option('Contatado'))
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        source: 'website',
        q: 'colégio',
        status: 'contacted',
      }),
    )
    await waitFor(() =>
      expect(asked.at(-1)?.query).toMatchObject({ source: 'website', q: 'colégio', status: 'contacted' }),
    )
  })

  it('stands in a table as well', async () => {
    const { user, router } = open()
    await card()
    await user.click(screen.getByRole('radio', { name: 'Tabela' }))
    const table = within(await screen.findByRole('table', { name: 'Leads' }))
    expect(table.getByRole('link', { name: lead.name })).toBeTruthy()
    expect(router.state.location.search).toBe('?view=table')
  })

  it('stands the next time as each person left it, unless the address says otherwise', async () => {
    const first = open()
    await card()
    await first.user.click(screen.getByRole('radio', { name: 'Tabela' }))
    await screen.findByRole('table', { name: 'Leads' })
    cleanup()
    const second = open()
    await screen.findByRole('table', { name: 'Leads' })
    await second.user.click(screen.getByRole('radio', { name: 'Cartões' }))
    await card()
    cleanup()
    open([lead], '/crm?view=table')
    await screen.findByRole('table', { name: 'Leads' })
    cleanup()
    open()
    await card()
    cleanup()
    useViewPreferences.getState().remember(`${ana.id}:leads`, { layout: 'table' })
    prepareCrm(makeCurrentUser({ id: crypto.randomUUID() }))
    open()
    await card()
  })

  it('is sorted by the server, both ways, from the headings of the table', async () => {
    mockCrm()
    const asked = mock(listLeads, [lead])
    const { user, router } = openCrm('/crm?view=table')
    const table = within(await screen.findByRole('table', { name: 'Leads' }))
    const sorts = () => asked.map(({ query }) => query.sort)
    expect(sorts()).toEqual(['newest'])
    const heading = (name: string) => table.getByRole('columnheader', { name: new RegExp(name) })
    for (const [name, ascending, descending] of [
      ['Nome', 'name', '-name'],
      ['Empresa', 'company', '-company'],
      ['Pontuação', '-score', 'score'],
      ['Criado', 'oldest', 'newest'],
    ] as const) {
      await user.click(table.getByRole('button', { name }))
      await waitFor(() => expect(sorts()).toContain(ascending))
      expect(heading(name).getAttribute('aria-sort')).toBe('ascending')
      await user.click(table.getByRole('button', { name }))
      await waitFor(() => expect(sorts()).toContain(descending))
      expect(heading(name).getAttribute('aria-sort')).toBe('descending')
    }
    expect(router.state.location.search).toBe('?view=table')
  })

  it('stands in groups, such as by status', async () => {
    open([lead, makeLead({ name: 'Bia', status: 'new' })], '/crm?view=list&group=status')
    const list = within(await screen.findByRole('list', { name: 'Leads' }))
    // Without a layout all rows are without height, and those around the first in sight follow.
    await waitFor(() =>
      expect(list.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)).toEqual([
        'Novo1',
        'Contatado1',
      ]),
    )
  })
})

it('stands by who is responsible, namesakes apart', async () => {
  const ofSomebody = (name: string) =>
    makeLead({
      name,
      owner: { id: crypto.randomUUID(), firstName: 'Ana', lastName: 'Souza', profileImageUrl: null },
    })
  open([ofSomebody('Caio'), ofSomebody('Bia')], '/crm?view=list&group=owner')
  const list = within(await screen.findByRole('list', { name: 'Leads' }))
  await waitFor(() =>
    expect(list.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)).toEqual([
      'Ana Souza1',
      'Ana Souza1',
    ]),
  )
})

describe('Novo Lead', () => {
  it('needs name and e-mail: the button stays disabled otherwise', async () => {
    const { user } = open([lead], '/crm?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Lead' }))
    const button = dialog.getByRole('button', { name: 'Criar lead' })
    expect(button).toHaveProperty('disabled', true)
    await fill(user, dialog.getByRole('textbox', { name: 'Nome' }), 'Bia Prado')
    expect(button).toHaveProperty('disabled', true)
    const email = dialog.getByRole('textbox', { name: 'E-mail' })
    expect(email.getAttribute('type')).toBe('email')
    await fill(user, email, 'bia@escola.example')
    expect(button).toHaveProperty('disabled', false)
  })

  it("is sent with source website unless told, closes, and says 'Lead criado com sucesso.'", async () => {
    const { user } = open([lead], '/crm?new=1')
    const sent = mock(createLead, makeLead({ name: 'Bia Prado' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Lead' }))
    await fill(user, dialog.getByRole('textbox', { name: 'Nome' }), 'Bia Prado')
    await fill(user, dialog.getByRole('textbox', { name: 'E-mail' }), 'bia@escola.example')
    await fill(user, dialog.getByRole('textbox', { name: 'Telefone' }), '11 98765-4321')
    await user.click(dialog.getByRole('button', { name: 'Criar lead' }))
    expect(await screen.findByText('Lead criado com sucesso.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({
      name: 'Bia Prado',
      email: 'bia@escola.example',
      phone: '11 98765-4321',
      company: '',
      source: 'website',
      notes: '',
    })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo Lead' })).toBeNull())
  })

  it('warns of a lead with the same e-mail, and does not stand in the way', async () => {
    const { user } = open([lead], '/crm?new=1')
    const asked = mock(findDuplicateLeads, [
      {
        id: lead.id,
        name: lead.name,
        email: lead.email,
        phone: lead.phone,
        company: lead.company,
        status: lead.status,
        createdAt: lead.createdAt,
        matches: ['email'],
      },
    ])
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Lead' }))
    await fill(user, dialog.getByRole('textbox', { name: 'Nome' }), 'Outra')
    await fill(user, dialog.getByRole('textbox', { name: 'E-mail' }), 'adriana@colegio.example')
    expect(await dialog.findByText('Possível lead duplicado')).toBeTruthy()
    expect(dialog.getByText(/mesmo e-mail/)).toBeTruthy()
    expect(asked.at(-1)?.query).toEqual({ email: 'adriana@colegio.example' })
    expect(dialog.getByRole('button', { name: 'Criar lead' })).toHaveProperty('disabled', false)
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), '.br')
    expect(dialog.queryByText('Possível lead duplicado')).toBeNull()
  })

  it('keeps what was typed when creating failed', async () => {
    const { user } = open([lead], '/crm?new=1')
    mockProblem(createLead, FAILURE)
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Lead' }))
    await fill(user, dialog.getByRole('textbox', { name: 'Nome' }), 'Bia')
    await fill(user, dialog.getByRole('textbox', { name: 'E-mail' }), 'bia@escola.example')
    await user.click(dialog.getByRole('button', { name: 'Criar lead' }))
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    expect(dialog.getByDisplayValue('Bia')).toBeTruthy()
    expect(Object.values({ ...localStorage }).join()).not.toContain('bia@escola.example')
  })
})

describe('what can be done with a lead', () => {
  async function choose(user: ReturnType<typeof open>['user'], act: string) {
    await user.click((await card()).getByRole('button', { name: `Opções de ${lead.name}` }))
    await user.click(await screen.findByRole('menuitem', { name: act }))
  }

  it('edits it with its version; a colleague’s values can be taken over', async () => {
    const { user } = open()
    const current = makeLead({ ...lead, name: 'Adriana Prado', version: 2 })
    const refused = mockProblem(updateLead, {
      statusCode: 409,
      code: 'stale',
      message: 'Outra pessoa alterou.',
      current,
    })
    await choose(user, 'Editar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Lead' }))
    await fill(user, dialog.getByRole('textbox', { name: 'Empresa' }), ' Novo')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await dialog.findByText('Outra pessoa alterou este lead')).toBeTruthy()
    expect(refused[0]?.body).toMatchObject({ company: 'Colégio Horizonte Novo', version: 1 })
    await user.click(dialog.getByRole('button', { name: 'Carregar os valores atuais' }))
    expect(dialog.getByDisplayValue('Adriana Prado')).toBeTruthy()
    expect(dialog.getByText('Você tinha digitado: Colégio Horizonte Novo')).toBeTruthy()
    for (const value of ['Contatado', 'Quente', '72']) expect(dialog.getByDisplayValue(value)).toBeTruthy()
    const sent = mock(updateLead, current)
    await fill(user, dialog.getByRole('textbox', { name: 'Empresa' }), ' Velho')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Lead atualizado com sucesso.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ company: 'Colégio Horizonte Velho', version: 2 })
  })

  it('makes a client of it, to which the toast leads', async () => {
    const { user, router } = open()
    const made = makeClient({ leadId: lead.id })
    const sent = mock(convertLead, { lead, opportunity: null, client: made })
    await choose(user, 'Converter')
    const dialog = within(await screen.findByRole('dialog', { name: 'Converter Lead' }))
    await user.click(dialog.getByRole('radio', { name: 'Cliente' }))
    await fill(user, dialog.getByRole('textbox', { name: 'Valor do contrato' }), '1500,50')
    await user.click(dialog.getByRole('button', { name: 'Converter' }))
    expect(await screen.findByText('Lead convertido com sucesso.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ to: 'client', contractValue: 1500.5 })
    await user.click(screen.getByRole('button', { name: 'Ver cliente' }))
    expect(router.state.location.pathname).toBe(`/crm/clients/${made.id}`)
  })

  it('is offered no second conversion', async () => {
    const converted = { ...lead, convertedAt: '2026-03-02T12:00:00.000Z' }
    const { user } = open([converted], `/crm/leads/${lead.id}`)
    mock(getLead, converted)
    const record = within(await screen.findByRole('dialog', { name: lead.name }))
    await record.findByText('Convertido em')
    expect(record.queryByRole('button', { name: 'Converter' })).toBeNull()
    await user.click((await card()).getByRole('button', { name: `Opções de ${lead.name}` }))
    expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Converter' })).toBeNull()
  })

  it('asks before it deletes, and can bring back', async () => {
    const { user } = open()
    mock(removeLead, null)
    await choose(user, 'Excluir')
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir lead' }))
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Lead excluído com sucesso.')).toBeTruthy()
    const back = mock(restoreLead, lead)
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Lead restaurado com sucesso.')).toBeTruthy()
    expect(back[0]?.params).toMatchObject({ id: lead.id })
  })

  it('changes many at once, only in the fields that were chosen', async () => {
    const other = makeLead({ name: 'Bia' })
    const { user } = open([lead, other])
    const sent = mock(updateLeads, { updated: 2 })
    await user.click((await card()).getByRole('checkbox', { name: `Selecionar ${lead.name}` }))
    await user.click(screen.getByRole('button', { name: 'Selecionar todos' }))
    const bar = within(screen.getByRole('region', { name: 'Leads: seleção' }))
    expect(bar.getByText('2 selecionados')).toBeTruthy()
    await user.click(bar.getByRole('button', { name: 'Alterar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar leads' }))
    expect(dialog.getByRole('button', { name: 'Aplicar' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('combobox', { name: 'Status' }))
    await user.click(await option('Qualificado'))
    await user.click(dialog.getByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText('2 leads atualizados.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ ids: [lead.id, other.id], changes: { status: 'qualified' } })
    expect(screen.queryByRole('region', { name: 'Leads: seleção' })).toBeNull()
  })

  it('deletes many at once after asking', async () => {
    const { user } = open()
    const sent = mock(removeLeads, { removed: 1 })
    await user.click((await card()).getByRole('checkbox', { name: `Selecionar ${lead.name}` }))
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir leads' }))
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('1 lead excluído.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ ids: [lead.id] })
  })
})
