import type { Db } from '@cadencia/db/client'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { SeedOptions } from '@cadencia/server/domain'
import type { GoalPeriod, GoalSector, GoalWeight } from './goals/contract.ts'
import { spanOf } from './goals/rules.ts'

interface DemoGoal {
  readonly title: string
  readonly description: string
  readonly unit: string
  readonly period: GoalPeriod
  readonly sector: GoalSector
  readonly scoreWeight: GoalWeight
  readonly target: number
  readonly current: number
  readonly isActive: boolean
}

const GOALS: readonly DemoGoal[] = [
  {
    title: 'Matrículas de verão',
    description: 'Turmas de janeiro, com a campanha para ex-alunos.',
    unit: 'matrículas',
    period: 'mensal',
    sector: 'comercial',
    scoreWeight: 0.66,
    target: 40,
    current: 26,
    isActive: true,
  },
  {
    title: 'Satisfação das famílias',
    description: 'Média da pesquisa de fim de trimestre.',
    unit: 'pontos',
    period: 'trimestral',
    sector: 'todos',
    scoreWeight: 0.33,
    target: 9,
    current: 8.4,
    isActive: true,
  },
  {
    title: 'Escolas com o diário digital',
    description: '',
    unit: 'escolas',
    period: 'anual',
    sector: 'pedagogico',
    scoreWeight: 1,
    target: 120,
    current: 120,
    isActive: false,
  },
]

const HOUR_MS = 60 * 60_000

/** Goals of three kinds, whatever the scale. The scoring, which is seeded later, credits them. */
export async function seedGoals(db: Db, { now }: SeedOptions): Promise<void> {
  const today = saoPauloDay(now)
  const rows = GOALS.map((goal, index) => {
    const { startDate, endDate } = spanOf(goal.period, today)
    return {
      title: goal.title,
      description: goal.description,
      unit: goal.unit,
      period: goal.period,
      sector: goal.sector,
      score_weight: goal.scoreWeight,
      target_value: goal.target,
      current_value: goal.current,
      is_active_for_scoring: goal.isActive,
      start_date: startDate,
      end_date: endDate,
      progressed_at: new Date(now.getTime() - HOUR_MS).toISOString(),
      created_at: new Date(now.getTime() - (48 + index) * HOUR_MS).toISOString(),
    }
  })
  await db.insertInto('goals').values(rows).execute()
}
