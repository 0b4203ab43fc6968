import { describe, expect, it } from 'vitest'
import { INSIGHT_RULES, RECOMMENDATION_RULES } from './contract.ts'
import { type Evidence, insightsFrom, recommendationsFrom } from './findings.ts'
import { percentOf, pointsOf, spansOf, stepOf } from './rules.ts'

const NOTHING: Evidence = {
  due: 0,
  dueCompleted: 0,
  dueBefore: 0,
  dueCompletedBefore: 0,
  completed: 0,
  completedLate: 0,
  open: 0,
  unestimated: 0,
  overdue: 0,
  oldestOverdueDays: 0,
  unassigned: 0,
  teams: [],
  velocityNow: null,
  velocityBefore: null,
  closedSprints: 0,
  averageScore: null,
  delayedSprints: 0,
  people: 0,
  overloaded: 0,
  meetings: 0,
  meetingMinutes: 0,
  plannedMinutes: 0,
  meetingsOver: 0,
}
const team = (name: string, completed_tasks: number, total_tasks: number) => ({
  id: crypto.randomUUID(),
  name,
  color: '#3b4fc4',
  completed_tasks,
  total_tasks,
  score: null,
})
const said = (evidence: Partial<Evidence>) => {
  const all = { ...NOTHING, ...evidence }
  return [...insightsFrom(all), ...recommendationsFrom(all)].map(({ rule, tone, text }) => [rule, tone, text])
}

describe('what the figures say and advise, each rule with its numbers', () => {
  it('says nothing, and advises nothing, where there is nothing', () => {
    expect(said({})).toEqual([])
  })

  it.each<[string, Partial<Evidence>, string, string]>([
    [
      'completion_change',
      { due: 4, dueCompleted: 3 },
      'neutral',
      '3 de 4 tarefas com prazo no período (75%) foram concluídas.',
    ],
    [
      'completion_change',
      { due: 4, dueCompleted: 3, dueBefore: 2, dueCompletedBefore: 1 },
      'positive',
      '3 de 4 tarefas com prazo no período (75%) foram concluídas, 25 pontos acima do período anterior (50%).',
    ],
    [
      'completion_change',
      { due: 4, dueCompleted: 1, dueBefore: 2, dueCompletedBefore: 2 },
      'negative',
      '1 de 4 tarefas com prazo no período (25%) foi concluída, 75 pontos abaixo do período anterior (100%).',
    ],
    [
      'best_team',
      { teams: [team('TI', 2, 4), team('Comercial', 9, 10), team('Novo', 2, 2)] },
      'positive',
      'Comercial concluiu 9 de 10 tarefas (90%), a maior taxa entre os times; em seguida vem TI, com 50%.',
    ],
    [
      'velocity_trend',
      { velocityNow: 24, velocityBefore: 20 },
      'positive',
      'As três últimas sprints de cada time entregaram em média 24 pontos, 20% a mais que as anteriores (20 pontos).',
    ],
    [
      'sprint_scores',
      { closedSprints: 2, averageScore: 84.5 },
      'neutral',
      '2 sprints foram concluídas no período, com pontuação média de 84,5 de 100.',
    ],
    [
      'late_deliveries',
      { completed: 8, completedLate: 2 },
      'negative',
      '2 de 8 tarefas concluídas no período (25%) passaram do prazo.',
    ],
    [
      'late_deliveries',
      { completed: 8 },
      'positive',
      'Nenhuma das 8 tarefas concluídas no período passou do prazo.',
    ],
    [
      'meeting_hours',
      { meetings: 3, meetingMinutes: 150 },
      'neutral',
      '3 reuniões somaram 2,5 h, em média 50 minutos cada.',
    ],
    [
      'overloaded_people',
      { people: 8, overloaded: 1 },
      'negative',
      '1 de 8 pessoas (12,5%) tem mais de 40 horas abertas para os próximos 7 dias ou mais de 5 tarefas atrasadas.',
    ],
    [
      'overdue_tasks',
      { overdue: 3, oldestOverdueDays: 12 },
      'negative',
      '3 tarefas abertas estão atrasadas, a mais antiga há 12 dias.',
    ],
    [
      'low_completion',
      { due: 10, dueCompleted: 6 },
      'negative',
      'Apenas 6 de 10 tarefas com prazo no período (60%) foram concluídas; abaixo de 70%, o plano é maior que o time.',
    ],
    [
      'team_behind',
      { teams: [team('TI', 1, 5), team('Comercial', 9, 10)] },
      'negative',
      'TI concluiu 1 de 5 tarefas (20%), 35 pontos abaixo da média dos times.',
    ],
    ['delayed_sprints', { delayedSprints: 1 }, 'negative', '1 sprint passou do fim com tarefas abertas.'],
    [
      'unassigned_tasks',
      { unassigned: 2 },
      'negative',
      '2 tarefas vencem nos próximos 7 dias sem responsável.',
    ],
    [
      'unestimated_tasks',
      { open: 10, unestimated: 3 },
      'neutral',
      '3 de 10 tarefas abertas (30%) não têm horas estimadas: a carga das pessoas é maior do que se vê.',
    ],
    [
      'meeting_overruns',
      { meetings: 4, meetingsOver: 2, meetingMinutes: 300, plannedMinutes: 240 },
      'negative',
      '2 de 4 reuniões (50%) passaram mais de 10 minutos do planejado; ao todo foram 5 h em vez de 4 h.',
    ],
  ])('%s', (rule, evidence, tone, text) => {
    expect(said(evidence)).toContainEqual([rule, tone, text])
  })

  it.each<[string, Partial<Evidence>]>([
    ['best_team', { teams: [team('TI', 4, 5), team('Comercial', 8, 10)] }],
    ['velocity_trend', { velocityNow: 20 }],
    ['low_completion', { due: 10, dueCompleted: 7 }],
    ['low_completion', { due: 4 }],
    ['team_behind', { teams: [team('TI', 5, 10), team('Comercial', 8, 10)] }],
    ['unestimated_tasks', { open: 4, unestimated: 4 }],
    ['meeting_overruns', { meetings: 4, meetingsOver: 1 }],
  ])('%s stays silent below its line', (rule, evidence) => {
    expect(said(evidence).map(([name]) => name)).not.toContain(rule)
  })

  it('knows every rule of the contract', () => {
    const all: Evidence = {
      ...NOTHING,
      due: 10,
      dueCompleted: 5,
      completed: 8,
      open: 10,
      unestimated: 5,
      overdue: 1,
      unassigned: 1,
      teams: [team('TI', 1, 5), team('Comercial', 9, 10)],
      velocityNow: 20,
      velocityBefore: 10,
      closedSprints: 1,
      averageScore: 80,
      delayedSprints: 1,
      people: 4,
      overloaded: 1,
      meetings: 4,
      meetingsOver: 4,
    }
    expect(said(all).map(([rule]) => rule)).toEqual([...INSIGHT_RULES, ...RECOMMENDATION_RULES])
  })
})

describe('periods', () => {
  it('end today in São Paulo, and are compared with as many days before', () => {
    const spans = spansOf('30', Date.parse('2026-11-22T01:00:00Z'))
    expect(spans.today).toBe('2026-11-21')
    expect(spans.now).toEqual({
      from: '2026-10-23',
      to: '2026-11-21',
      start: '2026-10-23T03:00:00.000Z',
      end: '2026-11-22T03:00:00.000Z',
    })
    expect([spans.before.from, spans.before.to]).toEqual(['2026-09-23', '2026-10-22'])
  })

  it('are drawn by day up to 31 days, by week beyond', () => {
    expect(stepOf({ from: '2026-10-01', to: '2026-10-31' })).toBe('day')
    expect(pointsOf({ from: '2026-10-01', to: '2026-10-31' })).toHaveLength(31)
    expect(pointsOf({ from: '2026-10-01', to: '2026-11-01' })).toEqual([
      '2026-09-28',
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
    ])
  })

  it('percent has one decimal, and is null of nothing', () => {
    expect([percentOf(1, 3), percentOf(0, 5), percentOf(0, 0)]).toEqual([33.3, 0, null])
  })
})
