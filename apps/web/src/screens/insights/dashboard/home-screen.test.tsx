import { type Dashboard, getDashboard } from '@cadencia/insights/dashboard/contract'
import { makeDashboard, makeStats, mockDashboard, mockMyDay } from '@cadencia/insights/testing'
import { createMeeting, updateMeeting } from '@cadencia/meetings/contract'
import { makeMeeting, mockMeetings } from '@cadencia/meetings/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { idOf } from '../../../../testing/people.ts'
import { Home } from '../../../app/home.tsx'

beforeEach(() => {
  mockPeople()
  mockMeetings()
  mockMyDay()
})

const active: NonNullable<Dashboard['stats']['activeMeeting']> = {
  id: idOf(1),
  title: 'Planejamento',
  startTime: '2026-11-20T12:00:00Z',
  participants: 4,
  meetUrl: 'https://meet.example.com/sprint',
  canEnd: true,
}

const timelineItem: Dashboard['timeline'][number] = {
  id: idOf(2),
  name: 'Comercial',
  color: '#f59f00',
  icon: 'fas fa-handshake',
  status: 'warning',
  progress: 40,
  currentSprint: {
    id: idOf(3),
    number: 7,
    name: 'Fechamento',
    completed: 2,
    total: 5,
    endDate: '2026-12-04',
  },
  metrics: { pointsAhead: 2, openPoints: 12, velocity: 31.5, efficiency: 80 },
}

const card = async (name: string) => within(await screen.findByRole('article', { name }))

describe('the dashboard', () => {
  it('holds its place with four figures and six teams while it loads', async () => {
    mock(getDashboard, makeDashboard(), { delayMs: 'infinite' })
    renderApp(<Home />)
    expect(await screen.findAllByTestId('skeleton-stat')).toHaveLength(4)
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6)
  })

  it('is painted by one request, and tells the true week and when its figures were made', async () => {
    const calls = mock(getDashboard, makeDashboard({ generatedAt: '2026-11-20T17:05:00Z' }))
    renderApp(<Home />)
    expect(await screen.findByText(/^Semana \d{1,2} · Última atualização às 14:05$/)).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  it('lets guests read only', async () => {
    mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
    mockDashboard(makeDashboard({ timeline: [] }))
    renderApp(<Home />)
    for (const name of ['Nova Reunião', 'Criar tarefa', 'Agendar reunião', 'Nova Sprint']) {
      const description = 'Convidados apenas consultam.'
      expect(await screen.findByRole('button', { name, description })).toBeTruthy()
    }
  })

  it('shows four figures with what changed, or 0 and Sem dados', async () => {
    mockDashboard({
      stats: makeStats({
        todayMeetings: 3,
        meetingsChange: '2 a mais que ontem',
        meetingsChangeType: 'positive',
      }),
    })
    renderApp(<Home />)
    expect((await card('Reuniões hoje')).getByText('3')).toBeTruthy()
    expect((await card('Reuniões hoje')).getByText('2 a mais que ontem')).toBeTruthy()
    expect((await card('Tarefas criadas')).getByText('0%')).toBeTruthy()
    expect((await card('Sprints ativas')).getByText('Sem dados')).toBeTruthy()
    expect((await card('Conversões')).getByText('0')).toBeTruthy()
  })

  it('says what is missing where there is nothing yet', async () => {
    mockDashboard()
    renderApp(<Home />)
    for (const text of [
      'Nenhum time com sprints ativas',
      'Nenhuma atividade recente',
      'Resumo AI Indisponível',
      'Nenhuma reunião encontrada',
      'Nenhuma equipe encontrada',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    const transcript = screen.getByRole<HTMLButtonElement>('button', { name: 'Ver Transcrição' })
    expect(transcript.disabled).toBe(true)
    expect(screen.queryByRole('region', { name: 'Reunião em andamento' })).toBeNull()
  })

  it('shows how far the teams are: no prazo, atenção, atrasada, concluída', async () => {
    mockDashboard({
      timeline: (['on_time', 'warning', 'delayed', 'completed'] as const).map((status, index) => ({
        ...timelineItem,
        id: idOf(10 + index),
        status,
      })),
    })
    renderApp(<Home />)
    const timeline = within(await screen.findByRole('region', { name: 'Progresso dos times' }))
    for (const text of ['No Prazo', 'Atenção', 'Atrasada', 'Concluída']) {
      expect(timeline.getByText(text)).toBeTruthy()
    }
    expect(
      timeline.getAllByText(
        '2 pontos adiante · 2 de 5 tarefas · 40% dos pontos · 31,5 pontos por sprint · 80% no prazo',
      ),
    ).toHaveLength(2)
    expect(timeline.getByText(/^12 pontos em aberto · 2 de 5 tarefas/)).toBeTruthy()
    expect(timeline.getByText(/^tudo concluído · 2 de 5 tarefas/)).toBeTruthy()
    expect(timeline.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/sprints/${idOf(3)}/kanban`)
  })

  it('shows who did what, and the newest summary with its transcript', async () => {
    const at = new Date().toISOString()
    const done = { actorId: idOf(5), actorName: 'Ana Souza', subject: 'Revisar contrato', url: '/x', at }
    mockDashboard({
      activity: [
        { ...done, id: idOf(20), kind: 'task_completed' },
        {
          ...done,
          id: idOf(21),
          kind: 'sprint_delayed',
          actorId: null,
          actorName: null,
          subject: 'Sprint 8',
        },
      ],
      summary: {
        meetingId: idOf(6),
        title: 'Retrospectiva',
        summary: 'Foi decidido o escopo.',
        source: 'extractive',
        endedAt: at,
        hasTranscript: true,
      },
    })
    renderApp(<Home />)
    const activity = within(await screen.findByRole('region', { name: 'Atividade recente' }))
    expect(activity.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ana Souza concluiu a tarefa Revisar contrato'),
      expect.stringContaining('Sprint atrasada: Sprint 8'),
    ])
    expect(screen.getByText('Foi decidido o escopo.')).toBeTruthy()
    expect(screen.getByText('Resumo automático (extrativo)')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver Transcrição' }).getAttribute('href')).toBe(
      `/meetings/${idOf(6)}?tab=transcript`,
    )
  })

  it('offers to try again when it could not be loaded', async () => {
    mockProblem(getDashboard, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = renderApp(<Home />)
    await screen.findByText('Volte em instantes.')
    mockDashboard()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Nenhuma atividade recente')).toBeTruthy()
  })
})

it('asks anew for what changed while another screen was shown', async () => {
  const calls = mock(getDashboard, makeDashboard())
  const routes = [
    { path: '/', element: <Home /> },
    { path: '/elsewhere', element: <h1>Outra tela</h1> },
  ]
  const { router } = renderApp(routes, { at: '/' })
  await screen.findByText('Nenhuma atividade recente')
  await act(() => router.navigate('/elsewhere'))
  // An answer of the last seconds still counts: it was asked for the screen that is about to show it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 })
  onTestFinished(() => void vi.useRealTimers())
  mockDashboard({ stats: makeStats({ todayMeetings: 7 }) })
  await act(() => router.navigate('/'))
  expect(await (await card('Reuniões hoje')).findByText('7')).toBeTruthy()
  expect(calls).toHaveLength(1)
})

describe('the meeting under way', () => {
  it('is entered in a new tab, and ended by those who may', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    mockDashboard({ stats: makeStats({ activeMeeting: active }) })
    const { user } = renderApp(<Home />)
    const banner = within(await screen.findByRole('region', { name: 'Reunião em andamento' }))
    await user.click(banner.getByRole('button', { name: 'Entrar' }))
    expect(open.mock.lastCall?.[0]).toBe('https://meet.example.com/sprint')
    await user.click(banner.getByRole('button', { name: 'Finalizar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar reunião' }))
    const ended = mock(updateMeeting, makeMeeting({ id: active.id, status: 'completed' }))
    mockDashboard()
    await user.click(dialog.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText('Reunião Finalizada')).toBeTruthy()
    expect(ended[0]?.body).toEqual({ status: 'completed' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reunião em andamento' })).toBeNull())
  })

  it('has no Finalizar for those who may not end it', async () => {
    mockDashboard({ stats: makeStats({ activeMeeting: { ...active, canEnd: false } }) })
    renderApp(<Home />)
    const banner = within(await screen.findByRole('region', { name: 'Reunião em andamento' }))
    expect(banner.getByText(/Desde 09:00 · 4 participantes/)).toBeTruthy()
    expect(banner.queryByRole('button', { name: 'Finalizar' })).toBeNull()
  })
})

describe('Ações Rápidas', () => {
  it.each(['Nova Reunião', 'Agendar reunião'])(
    '%s opens the schedule dialog, which asks for what it needs',
    async (name) => {
      mockDashboard()
      const created = mock(createMeeting, makeMeeting(), { status: 201 })
      const { user } = renderApp(<Home />)
      await screen.findByText('Nenhuma atividade recente')
      await user.click(screen.getByRole('button', { name }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: /Agendar/ }))
      expect(await dialog.findByText('Título e data/hora são obrigatórios')).toBeTruthy()
      expect(created).toEqual([])
    },
  )

  it('leads to the reports for the other formats', async () => {
    mockDashboard()
    renderApp(<Home />)
    const link = await screen.findByRole('link', { name: 'Outros formatos' })
    expect(link.getAttribute('href')).toBe('/reports')
  })

  it('exports the report as a JSON file that bears the date', async () => {
    const stats = makeStats({ todayMeetings: 3 })
    mockDashboard({ stats })
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:report'
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    const { user } = renderApp(<Home />)
    await user.click(await screen.findByRole('button', { name: 'Exportar relatório' }))
    expect(await screen.findByText('Relatório Exportado')).toBeTruthy()
    expect(names).toEqual([expect.stringMatching(/^relatorio-dashboard-\d{4}-\d{2}-\d{2}\.json$/)])
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({
      dashboardStats: stats,
      teams: [],
      generatedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      period: 'current_month',
    })
  })
})
