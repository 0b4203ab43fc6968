import { closeCrm, getCrmAccess, openCrm as unlock } from '@cadencia/crm/access/contract'
import { getLead, listLeads } from '@cadencia/crm/leads/contract'
import { getCrmStats } from '@cadencia/crm/stats/contract'
import { makeLead, makeStats, mockCrm } from '@cadencia/crm/testing'
import { makeCurrentUser } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fill, openCrm, prepareCrm } from '../../../testing/crm.tsx'
import { FAILURE } from '../../../testing/failure.ts'
import './leads/leads-tab.tsx'
import './clients/clients-tab.tsx'

const FLAG = 'cadencia:crm-authenticated'
const LOCKED = { statusCode: 403, code: 'crm_locked', message: 'Entre no CRM para continuar.' }

beforeEach(() => prepareCrm())

describe('the gate (2-areas: CRM gate)', () => {
  it("asks for one password and says 'Senha incorreta'; what was typed can be written over", async () => {
    mockCrm({ unlocked: false })
    mockProblem(unlock, { statusCode: 401, code: 'invalid_credentials', message: 'Senha incorreta' })
    const { user } = openCrm()
    expect(await screen.findByRole('heading', { level: 1, name: 'Acesso ao CRM' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Voltar' })).toBeTruthy()
    const field = await screen.findByLabelText(/Senha do CRM/)
    expect(document.querySelectorAll('input')).toHaveLength(1)
    await fill(user, field, 'errada')
    await user.click(screen.getByRole('button', { name: 'Entrar no CRM' }))
    expect(await screen.findByText('Senha incorreta')).toBeTruthy()
    expect(localStorage.getItem(FLAG)).toBeNull()
    // The page is not told that its session is over.
    expect(screen.queryByText('Unauthorized')).toBeNull()
  })

  it('opens with the password, remembers only what to show, and says so when it closes', async () => {
    mockCrm({ unlocked: false })
    const sent = mock(unlock, { unlocked: true })
    const { user } = openCrm()
    await fill(user, await screen.findByLabelText(/Senha do CRM/), 'senha-certa')
    mock(getCrmAccess, { unlocked: true })
    await user.click(screen.getByRole('button', { name: 'Entrar no CRM' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'CRM Comercial' })).toBeTruthy()
    expect(sent[0]?.body).toEqual({ password: 'senha-certa' })
    expect(localStorage.getItem(FLAG)).toBe('true')
    expect(JSON.stringify(localStorage)).not.toContain('senha-certa')

    mock(closeCrm, null)
    await user.click(await screen.findByRole('button', { name: 'Sair do CRM' }))
    expect(await screen.findByText('Logout realizado')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Acesso ao CRM' })).toBeTruthy()
    expect(localStorage.getItem(FLAG)).toBeNull()
  })

  it('asks again for what was under way when it could not be left', async () => {
    mockCrm({ leads: [makeLead({ name: 'Escola Aurora' })] })
    const asked = mock(listLeads, [], { isOnce: true, delayMs: 'infinite' })
    mockProblem(closeCrm, FAILURE)
    const { user } = openCrm()
    await waitFor(() => expect(asked).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Sair do CRM' }))
    expect(await screen.findByText('Escola Aurora')).toBeTruthy()
  })

  it('holds the place of the CRM where it was open before, and gives way to the gate when it is not', async () => {
    localStorage.setItem(FLAG, 'true')
    mockCrm({ unlocked: false })
    openCrm()
    expect(screen.getByRole('heading', { level: 1, name: 'CRM Comercial' })).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Acesso ao CRM' })).toBeTruthy()
    expect(localStorage.getItem(FLAG)).toBeNull()
  })

  it('comes back as soon as a call answers crm_locked', async () => {
    mockCrm()
    mockProblem(listLeads, LOCKED)
    openCrm()
    expect(await screen.findByRole('heading', { level: 1, name: 'Acesso ao CRM' })).toBeTruthy()
  })

  it('is not for guests', async () => {
    prepareCrm(makeCurrentUser({ isGuest: true }))
    mock(getCrmAccess, { unlocked: false })
    openCrm()
    expect(await screen.findByText('O CRM não está aberto a convidados.')).toBeTruthy()
    expect(screen.queryByLabelText(/Senha do CRM/)).toBeNull()
  })
})

describe('the open CRM', () => {
  it('shows the four figures, with Pipeline Total in BRL and Taxa Conversão as a rounded percent', async () => {
    mockCrm({
      stats: makeStats({
        totalLeads: 1234,
        totalOpportunities: 26,
        pipelineTotal: 1_871_630.5,
        conversionRate: 23,
      }),
    })
    openCrm()
    const figure = async (name: string) => (await screen.findByRole('article', { name })).textContent
    expect(await figure('Total Leads')).toContain('1.234')
    expect(await figure('Oportunidades')).toContain('26')
    expect(await figure('Pipeline Total')).toContain('R$ 1.871.630,50')
    expect(await figure('Taxa Conversão')).toContain('23%')
  })

  it('has the eight tabs in their order, Leads first open, and keeps the tab in the address', async () => {
    mockCrm()
    const { user, router } = openCrm()
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Oportunidades',
      'Clientes',
      'Timeline Visual',
      'Atividades',
      'Anexos',
      'Leads',
      'WhatsApp',
      'Filas',
    ])
    expect(screen.getByRole('tab', { name: 'Leads' }).getAttribute('aria-selected')).toBe('true')
    await user.click(screen.getByRole('tab', { name: 'Clientes' }))
    expect(router.state.location.pathname).toBe('/crm/clients')
    expect(await screen.findByText('Nenhum cliente encontrado')).toBeTruthy()
  })

  it('keeps the filters of a tab that was left', async () => {
    mockCrm()
    const { user, router } = openCrm('/crm?status=new')
    await screen.findByText('Nenhum lead encontrado')
    await user.click(screen.getByRole('tab', { name: 'Clientes' }))
    await screen.findByText('Nenhum cliente encontrado')
    expect(router.state.location.search).toBe('')
    await user.click(screen.getByRole('tab', { name: 'Leads' }))
    await waitFor(() => expect(router.state.location.search).toBe('?status=new'))
  })

  it('leads from an unknown tab to Leads', async () => {
    mockCrm()
    const { router } = openCrm('/crm/nada')
    await screen.findByText('Nenhum lead encontrado')
    expect(router.state.location.pathname).toBe('/crm')
  })

  it('says where figures did not come, and asks again', async () => {
    mockCrm()
    mockProblem(getCrmStats, FAILURE)
    const { user } = openCrm()
    const failure = within(await screen.findByRole('alert'))
    expect(failure.getByText('Volte em instantes.')).toBeTruthy()
    mock(getCrmStats, makeStats({ totalLeads: 7 }))
    await user.click(failure.getByRole('button', { name: 'Tentar novamente' }))
    expect((await screen.findByRole('article', { name: 'Total Leads' })).textContent).toContain('7')
  })

  it('follows live changes', async () => {
    mockCrm()
    const { announce } = openCrm()
    await screen.findByRole('article', { name: 'Total Leads' })
    mock(getCrmStats, makeStats({ totalLeads: 3 }))
    const lead = makeLead()
    mock(getLead, lead)
    announce({ type: 'changed', entity: 'crm_lead', id: lead.id })
    await waitFor(() =>
      expect(screen.getByRole('article', { name: 'Total Leads' }).textContent).toContain('3'),
    )
  })
})
