import { getAccessFigures, listAccessLogs } from '@cadencia/admin/access-logs/contract'
import { createLeadershipSprint } from '@cadencia/admin/leadership/contract'
import { getSystemReport } from '@cadencia/admin/system/contract'
import { mockDashboard } from '@cadencia/insights/testing'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { listUsers } from '@cadencia/people/contract'
import { getAdminSession } from '@cadencia/people/sessions/contract'
import { makeSprint } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeAccess, makeReport, mockAdministrator } from '../../../../testing/admin-home.ts'
import { currentUser, idOf } from '../../../../testing/people.ts'
import { standOnPhone } from '../../../../testing/phone.ts'
import { staffRoutes } from '../../../app/router.tsx'
import { LeadershipSprintForm } from './leadership-sprint-form.tsx'

beforeEach(() => {
  mockAdministrator()
  mockDashboard()
})

const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the administrator’s home', () => {
  it.each(['/admin', '/admin/dashboard'])('%s greets, links to the areas and leads out', async (at) => {
    renderApp(staffRoutes(), { at })
    expect(await screen.findByText('Olá, chefe')).toBeTruthy()
    const links = within(screen.getByRole('navigation', { name: 'Áreas da administração' }))
    const addresses = links.getAllByRole('link').map((link) => link.getAttribute('href'))
    for (const area of [
      '/admin/users',
      '/admin/access-logs',
      '/analytics',
      '/admin/settings',
      '/admin/media',
    ]) {
      expect(addresses).toContain(area)
    }
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    screen.getByRole('button', { name: 'Sair' }).click()
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/api/logout'))
  })

  it.each(['/admin', '/admin/dashboard', '/admin/settings', '/admin/media', '/admin/chats', '/admin/system'])(
    'sends everyone else from %s to /',
    async (at) => {
      mock(getAdminSession, { isAuthenticated: false, username: null })
      const { router } = renderApp(staffRoutes(), { at })
      await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    },
  )
})

describe('what needs attention', () => {
  it('stands first, the worst above, and leads to where it is mended', async () => {
    mock(
      getSystemReport,
      makeReport({
        queues: {
          state: 'degraded',
          kind: null,
          list: [{ queueName: 'reports', waiting: 0, active: 0, failed: 0, isPaused: true }],
        },
        failedJobs: { lastDay: 2, latest: [] },
        outbox: { waiting: 0, lagSeconds: 0, parked: 0, setAside: 1 },
      }),
    )
    renderApp(staffRoutes(), { at: '/admin' })
    const attention = await region('Precisa de atenção')
    await attention.findByRole('link', { name: 'As filas estão fora do ar' })
    expect(
      attention.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['As filas estão fora do ar', '/admin/system'],
      ['A fila Relatórios está pausada', '/admin/queues'],
      ['2 jobs falharam nas últimas 24 horas', '/admin/queues'],
      ['1 evento deixado de lado', '/admin/system'],
      ['Ainda não há backup', '/admin/system'],
    ])
    const links = screen.getByRole('navigation', { name: 'Áreas da administração' })
    const heading = screen.getByRole('heading', { name: 'Precisa de atenção' })
    expect(heading.compareDocumentPosition(links)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByText('Convide sua equipe')).toBeNull()
  })

  it('is nothing where all is well', async () => {
    const takenAt = new Date().toISOString()
    mock(getSystemReport, makeReport({ backups: [{ name: 'hoje', bytes: 1, takenAt }] }))
    renderApp(staffRoutes(), { at: '/admin' })
    expect(await screen.findByText('Nada precisa de você agora.')).toBeTruthy()
  })

  it('says Convide sua equipe while nobody else is here', async () => {
    mock(listUsers, [currentUser()])
    renderApp(staffRoutes(), { at: '/admin' })
    const invitation = await region('Convide sua equipe')
    const link = invitation.getByRole('link', { name: 'Adicionar pessoas' })
    expect(link.getAttribute('href')).toBe('/admin/users')
  })
})

describe('recent accesses', () => {
  it('show four figures and the last ten with their formats', async () => {
    const counted = mock(getAccessFigures, {
      totalAccesses: 12_345,
      activeUsers: 17,
      averageResponseTime: 23.6,
      uniqueIPs: 9,
      step: 'hour',
      steps: [],
    })
    const anonymous = { userId: null, userEmail: null, teamName: null, ipAddress: '', method: 'POST' }
    const asked = mock(listAccessLogs, [
      makeAccess(),
      makeAccess(anonymous),
      ...Array.from({ length: 8 }, () => makeAccess({ method: 'PUT' })),
    ])
    renderApp(staffRoutes(), { at: '/admin' })
    const accesses = await region('Acessos recentes')
    const figure = async (name: string) => (await accesses.findByRole('article', { name })).textContent
    expect(await figure('Total de acessos')).toContain('12.345')
    expect(await figure('Usuários ativos')).toContain('17')
    expect(await figure('Tempo médio')).toContain('24 ms')
    expect(await figure('IPs distintos')).toContain('9')
    const rows = within(await accesses.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
    expect(rows).toHaveLength(10)
    const cells = rows.slice(0, 2).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(cells).toEqual([
      ['23/11 09:05', 'bruno', 'Comercial', 'GET', '10.0.0.7'],
      ['23/11 09:05', 'Anônimo', 'Sem Time', 'POST', 'N/A'],
    ])
    expect(asked[0]?.query).toMatchObject({ limit: '10' })
    // Bounded, and without the charts: as 'Ver Todos' begins.
    const from = addDays(saoPauloDay(Date.now()), -6)
    expect(counted.map(({ query }) => query)).toEqual([{ from, charts: '0' }])
    expect(accesses.getByText('Últimos 7 dias')).toBeTruthy()
    expect(accesses.getByRole('link', { name: 'Ver Todos' }).getAttribute('href')).toBe('/admin/access-logs')
  })

  it('names team and IP below the user on a phone', async () => {
    standOnPhone()
    mock(listAccessLogs, [makeAccess(), makeAccess({ userEmail: null, teamName: null, ipAddress: '' })])
    renderApp(staffRoutes(), { at: '/admin' })
    const accesses = await region('Acessos recentes')
    for (const text of ['Comercial', '10.0.0.7', 'Sem Time', 'N/A']) {
      expect(await accesses.findByText(text)).toBeTruthy()
    }
    expect(accesses.getAllByRole('columnheader')).toHaveLength(3)
  })

  it('Nenhum acesso registrado ainda', async () => {
    renderApp(staffRoutes(), { at: '/admin' })
    expect(await screen.findByText('Nenhum acesso registrado ainda')).toBeTruthy()
  })
})

describe('the leadership’s sprint', () => {
  /** As it was typed before: the browser's test picks the days. */
  const TYPED = {
    name: 'Virada do ano',
    teamId: idOf(102),
    startDate: '2026-12-12',
    endDate: '2026-12-20',
    topics: 'Metas de janeiro',
  }

  async function openForm(typed: object = TYPED) {
    localStorage.setItem('cadencia:draft:admin.sprint.new', JSON.stringify(typed))
    const app = renderApp(<LeadershipSprintForm />)
    const form = within(await screen.findByRole('form', { name: 'Nova sprint de liderança' }))
    const create = () => app.user.click(form.getByRole('button', { name: 'Criar Sprint' }))
    return { ...app, form, create }
  }

  it('Por favor, preencha todos os campos.', async () => {
    const { create } = await openForm({ ...TYPED, topics: '' })
    await create()
    expect((await screen.findAllByText('Por favor, preencha todos os campos.')).length).toBeGreaterThan(0)
    expect(screen.getByText('Campos obrigatórios')).toBeTruthy()
  })

  it('is sent with name, teamId, startDate, endDate and topics, and the form is empty again', async () => {
    const { create, form } = await openForm()
    const sent = mock(createLeadershipSprint, makeSprint({ name: 'Virada do ano', number: 8 }))
    await create()
    expect(await screen.findByText('Sprint criada com sucesso!')).toBeTruthy()
    expect(screen.getByText('Virada do ano é a sprint 8 do time.')).toBeTruthy()
    expect(sent[0]?.body).toEqual(TYPED)
    expect(form.getByLabelText(/Nome/)).toHaveProperty('value', '')
  })

  it('Erro ao criar sprint / Tente novamente em alguns momentos., and keeps what was typed', async () => {
    const { create, form } = await openForm()
    mockProblem(createLeadershipSprint, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
    await create()
    expect(await screen.findByText('Erro ao criar sprint')).toBeTruthy()
    expect(screen.getByText('Tente novamente em alguns momentos.')).toBeTruthy()
    expect(form.getByLabelText(/Nome/)).toHaveProperty('value', 'Virada do ano')
  })
})
