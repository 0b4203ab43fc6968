import { getAnalyticsStats } from '@cadencia/insights/analytics/contract'
import { insightInvalidations } from '@cadencia/insights/react'
import { mockAnalytics } from '@cadencia/insights/testing'
import { makeTeam, mockPeople } from '@cadencia/people/testing'
import { listSprints } from '@cadencia/sprints/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { AnalyticsScreen } from './analytics-screen.tsx'

const comercial = makeTeam({ name: 'Comercial', color: '#2f6fde' })
const AWAY = { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' } as const
const PERFORMANCE = [
  { id: comercial.id, name: 'Comercial', color: '#2f6fde', completed_tasks: 3, total_tasks: 4, score: 84.5 },
  { id: crypto.randomUUID(), name: 'TI', color: '#334', completed_tasks: 0, total_tasks: 0, score: null },
]

const open = (at = '/analytics') =>
  renderApp(<AnalyticsScreen />, { at, invalidations: insightInvalidations })
const card = async (name: string) => (await screen.findByRole('article', { name })).textContent

beforeEach(() => {
  mockPeople({ teams: [comercial] })
  mock(listSprints, [])
})

describe('the analytics screen', () => {
  it('shows four cards: Taxa de Conclusão, Pontuação Média, Velocidade Sprint, Burnout Rate', async () => {
    mockAnalytics({ completionRate: 87.5, averageScore: 84.5, sprintVelocity: 42, burnoutRate: 12 })
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Analytics' })).toBeTruthy()
    expect(screen.getAllByRole('status', { name: 'Carregando' }).length).toBeGreaterThan(0)
    expect(await card('Taxa de Conclusão')).toContain('87,5%')
    expect(await card('Pontuação Média')).toContain('84,5')
    expect(await card('Velocidade Sprint')).toContain('42pontos por sprint')
    expect(await card('Burnout Rate')).toContain('12%')
    expect(screen.getByText('20/10/2026 a 18/11/2026 · atualizado às 12:00')).toBeTruthy()
  })

  it("says 'Sem dados' for what is missing, and never 87, 84.5, 42 or 12", async () => {
    mockAnalytics()
    open()
    for (const name of ['Taxa de Conclusão', 'Pontuação Média', 'Velocidade Sprint', 'Burnout Rate'])
      expect(await card(name)).toContain('Sem dados')
    for (const name of [
      'Performance por Equipe',
      'Principais Insights',
      'Recomendações',
      'Velocidade',
      'Conclusão no tempo',
      'Carga por pessoa',
      'Reuniões e horas',
      'Burndown',
    ]) {
      const region = await screen.findByRole('region', { name })
      await waitFor(() => expect(region.textContent).toContain('Sem dados'))
    }
  })

  it('Performance por Equipe: a bar in the team’s colour, completed over total tasks, a score of 100', async () => {
    mockAnalytics({ teamPerformance: PERFORMANCE })
    open()
    const region = within(await screen.findByRole('region', { name: 'Performance por Equipe' }))
    const bar = region.getByRole('progressbar', { name: 'Comercial: tarefas concluídas' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual([
      '75',
      '3 de 4 tarefas',
    ])
    expect(bar.firstElementChild?.getAttribute('style')).toMatch(/75%.*--team-color: #2f6fde/)
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ComercialPontuação: 84,5 de 1003 de 4 tarefas75%',
      'TIPontuação: Sem dadosSem dados',
    ])
  })

  it('Principais Insights and Recomendações say what the rules found, and say so where all is well', async () => {
    const insight = {
      rule: 'best_team',
      title: 'Time em destaque',
      text: 'TI: 9 de 10.',
      tone: 'positive',
    } as const
    mockAnalytics({ insights: [insight] })
    open()
    const insights = await screen.findByRole('region', { name: 'Principais Insights' })
    expect(insights.textContent).toContain('Time em destaqueTI: 9 de 10.')
    expect(screen.getByRole('region', { name: 'Recomendações' }).textContent).toContain(
      'Nada a recomendar: os números do período estão dentro dos limites.',
    )
  })

  it('filters by period and team, in the address, and asks for them', async () => {
    const asked = mockAnalytics()
    const { user, router } = open()
    await card('Burnout Rate')
    expect(asked[0]?.query).toEqual({ period: '30' })
    await user.click(screen.getByRole('radio', { name: '90 dias' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ period: '90' }))
    await user.click(screen.getByRole('combobox', { name: 'Time' }))
    await user.click(await screen.findByRole('option', { name: 'Comercial' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ period: '90', teamId: comercial.id }))
    expect(router.state.location.search).toBe(`?period=90&team=${comercial.id}`)
  })

  it('gives every chart a sentence and a table with the same values', async () => {
    mockAnalytics(
      {},
      {
        completion: [{ day: '2026-11-17', completed: 3, due: 2 }],
        meetings: [{ day: '2026-11-17', meetings: 2, hours: 2.5 }],
        velocity: [
          {
            sprintId: crypto.randomUUID(),
            name: 'Matrículas',
            number: 12,
            teamName: 'Comercial',
            completedPoints: 40,
            totalPoints: 45,
            closedAt: '2026-11-12T12:00:00Z',
          },
        ],
        workload: [
          {
            userId: crypto.randomUUID(),
            name: 'Ana Souza',
            openTasks: 6,
            openHours: 51,
            dueSoonHours: 41,
            overdueTasks: 1,
            isOverloaded: true,
          },
        ],
      },
    )
    const { user } = open()
    const rowsOf = async (title: string) => {
      const region = within(await screen.findByRole('region', { name: title }))
      expect(region.getByRole('img', { name: new RegExp(`Gráfico: ${title}`) })).toBeTruthy()
      await user.click(region.getByText('Ver como tabela'))
      return region
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent)
    }
    expect(await rowsOf('Velocidade')).toEqual(['Comercial 124045'])
    expect(await rowsOf('Conclusão no tempo')).toEqual(['17/11/202632'])
    expect(await rowsOf('Carga por pessoa')).toEqual(['Ana Souza651411'])
    expect(await rowsOf('Reuniões e horas')).toEqual(['17/11/202622,5'])
    expect(screen.getByText('2 reuniões terminaram no período e somaram 2,5 h.')).toBeTruthy()
  })

  it('looks again when the work changes, and offers to try again when it cannot be loaded', async () => {
    const asked = mockAnalytics({ completionRate: 50 })
    const { announce, user } = open()
    await card('Taxa de Conclusão')
    const before = asked.length
    announce({ type: 'changed', entity: 'analytics', id: 'analytics' })
    await waitFor(() => expect(asked.length).toBe(before + 1))

    mockProblem(getAnalyticsStats, AWAY)
    await user.click(screen.getByRole('radio', { name: '7 dias' }))
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    mockAnalytics({ completionRate: 60 })
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await card('Taxa de Conclusão')).toContain('60%')
  })
})
