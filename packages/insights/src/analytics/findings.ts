import { formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import type { Insight, Recommendation, TeamPerformance } from './contract.ts'
import { OVERLOAD, percentOf } from './rules.ts'

/** Everything that the rules look at. Counts of tasks leave deleted ones out. */
export interface Evidence {
  /** Tasks due in the period, those of them completed, and the same of the period before. */
  readonly due: number
  readonly dueCompleted: number
  readonly dueBefore: number
  readonly dueCompletedBefore: number
  /** Tasks completed in the period, and those of them completed after their due date. */
  readonly completed: number
  readonly completedLate: number
  /** Tasks that are open now. */
  readonly open: number
  readonly unestimated: number
  readonly overdue: number
  /** Days that the oldest of them is overdue. */
  readonly oldestOverdueDays: number
  /** Open, due within seven days, nobody's. */
  readonly unassigned: number
  readonly teams: readonly TeamPerformance[]
  /** Of the teams that completed more than three sprints: mean points of the last three, and of the three before. */
  readonly velocityNow: number | null
  readonly velocityBefore: number | null
  /** Sprints completed in the period, and their mean score of 100. */
  readonly closedSprints: number
  readonly averageScore: number | null
  readonly delayedSprints: number
  readonly people: number
  readonly overloaded: number
  /** Meetings that ended in the period; how long they took, and were planned to, in minutes. */
  readonly meetings: number
  readonly meetingMinutes: number
  readonly plannedMinutes: number
  /** Of those, how many took over ten minutes longer than planned. */
  readonly meetingsOver: number
}

/** Thresholds of the rules. */
export const LINES = {
  /** Teams with fewer tasks are not compared. */
  tasksOfTeam: 3,
  /** Percentage points below the mean at which a team is behind. */
  behind: 20,
  /** A completion rate below this, of so many tasks or more, is low. */
  lowCompletion: { percent: 70, tasks: 5 },
  /** Open tasks, and the share of them without an estimate, from which estimates are missing. */
  unestimated: { tasks: 5, percent: 30 },
  /** Meetings, and the share of them that took over ten minutes longer, from which they overrun. */
  overruns: { meetings: 3, percent: 30 },
} as const
/** Minutes beyond its plan from which a meeting overran. */
export const OVERRUN_MINUTES = 10

const percent = (value: number) => `${formatNumber(value, 1)}%`
const points = (value: number) => plural(Math.round(value * 10) / 10, 'ponto', 'pontos')
const hours = (minutes: number) => `${formatNumber(minutes / 60, 1)} h`
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)

type Rule<F> = (evidence: Evidence) => Omit<F, 'rule'> | null

type Rated = TeamPerformance & { readonly rate: number }

function ratedTeams({ teams }: Evidence): Rated[] {
  return teams
    .filter(({ total_tasks: total }) => total >= LINES.tasksOfTeam)
    .map((team) => ({ ...team, rate: percentOf(team.completed_tasks, team.total_tasks) ?? 0 }))
    .toSorted((a, b) => b.rate - a.rate)
}

function direction(difference: number): 'positive' | 'negative' | 'neutral' {
  if (difference === 0) return 'neutral'
  return difference > 0 ? 'positive' : 'negative'
}

const INSIGHTS: Readonly<Record<Insight['rule'], Rule<Insight>>> = {
  completion_change: ({ due, dueCompleted, dueBefore, dueCompletedBefore }) => {
    const rate = percentOf(dueCompleted, due)
    if (rate === null) return null
    const title = 'Conclusão'
    const said = `${dueCompleted} de ${plural(due, 'tarefa', 'tarefas')} com prazo no período (${percent(rate)}) ${verb(dueCompleted, 'foi concluída', 'foram concluídas')}`
    const before = percentOf(dueCompletedBefore, dueBefore)
    if (before === null) return { title, text: `${said}.`, tone: 'neutral' }
    const difference = Math.round((rate - before) * 10) / 10
    const change =
      difference === 0
        ? `como no período anterior (${percent(before)})`
        : `${points(Math.abs(difference))} ${difference > 0 ? 'acima' : 'abaixo'} do período anterior (${percent(before)})`
    return { title, text: `${said}, ${change}.`, tone: direction(difference) }
  },

  best_team: (evidence) => {
    const [first, second] = ratedTeams(evidence)
    if (!first || !second || first.rate === second.rate) return null
    return {
      title: 'Time em destaque',
      text: `${first.name} concluiu ${first.completed_tasks} de ${plural(first.total_tasks, 'tarefa', 'tarefas')} (${percent(first.rate)}), a maior taxa entre os times; em seguida vem ${second.name}, com ${percent(second.rate)}.`,
      tone: 'positive',
    }
  },

  velocity_trend: ({ velocityNow, velocityBefore }) => {
    if (velocityNow === null || velocityBefore === null || velocityBefore === 0) return null
    const change = Math.round((velocityNow / velocityBefore - 1) * 100)
    const said =
      change === 0 ? 'o mesmo que' : `${percent(Math.abs(change))} ${change > 0 ? 'a mais' : 'a menos'} que`
    return {
      title: 'Velocidade',
      text: `As três últimas sprints de cada time entregaram em média ${points(velocityNow)}, ${said} as anteriores (${points(velocityBefore)}).`,
      tone: direction(change),
    }
  },

  sprint_scores: ({ averageScore, closedSprints }) => {
    if (averageScore === null) return null
    const text =
      closedSprints === 1
        ? `Uma sprint foi concluída no período, com ${formatNumber(averageScore, 1)} de 100 pontos.`
        : `${closedSprints} sprints foram concluídas no período, com pontuação média de ${formatNumber(averageScore, 1)} de 100.`
    return { title: 'Pontuação', text, tone: 'neutral' }
  },

  late_deliveries: ({ completed, completedLate }) => {
    const late = percentOf(completedLate, completed)
    if (late === null) return null
    if (completedLate === 0) {
      const text = `Nenhuma das ${plural(completed, 'tarefa concluída', 'tarefas concluídas')} no período passou do prazo.`
      return { title: 'Prazos', text, tone: 'positive' }
    }
    return {
      title: 'Prazos',
      text: `${completedLate} de ${plural(completed, 'tarefa concluída', 'tarefas concluídas')} no período (${percent(late)}) ${verb(completedLate, 'passou', 'passaram')} do prazo.`,
      tone: 'negative',
    }
  },

  meeting_hours: ({ meetings, meetingMinutes }) => {
    if (meetings === 0) return null
    const mean = Math.round(meetingMinutes / meetings)
    return {
      title: 'Reuniões',
      text: `${plural(meetings, 'reunião somou', 'reuniões somaram')} ${hours(meetingMinutes)}, em média ${mean} minutos cada.`,
      tone: 'neutral',
    }
  },
}

const RECOMMENDATIONS: Readonly<Record<Recommendation['rule'], Rule<Recommendation>>> = {
  overloaded_people: ({ people, overloaded }) => {
    const share = percentOf(overloaded, people)
    if (share === null || overloaded === 0) return null
    return {
      title: 'Redistribua tarefas',
      text: `${overloaded} de ${plural(people, 'pessoa', 'pessoas')} (${percent(share)}) ${verb(overloaded, 'tem', 'têm')} mais de ${OVERLOAD.hours} horas abertas para os próximos ${OVERLOAD.withinDays} dias ou mais de ${OVERLOAD.overdueTasks} tarefas atrasadas.`,
      tone: 'negative',
    }
  },

  overdue_tasks: ({ overdue, oldestOverdueDays }) => {
    if (overdue === 0) return null
    return {
      title: 'Revise os prazos',
      text: `${plural(overdue, 'tarefa aberta está atrasada', 'tarefas abertas estão atrasadas')}, a mais antiga há ${plural(oldestOverdueDays, 'dia', 'dias')}.`,
      tone: 'negative',
    }
  },

  low_completion: ({ due, dueCompleted }) => {
    const rate = percentOf(dueCompleted, due)
    if (rate === null || due < LINES.lowCompletion.tasks || rate >= LINES.lowCompletion.percent) return null
    return {
      title: 'Planeje menos de cada vez',
      text: `Apenas ${dueCompleted} de ${due} tarefas com prazo no período (${percent(rate)}) ${verb(dueCompleted, 'foi concluída', 'foram concluídas')}; abaixo de ${LINES.lowCompletion.percent}%, o plano é maior que o time.`,
      tone: 'negative',
    }
  },

  team_behind: (evidence) => {
    const teams = ratedTeams(evidence)
    const last = teams.at(-1)
    if (!last || teams.length < 2) return null
    const mean = teams.reduce((sum, { rate }) => sum + rate, 0) / teams.length
    const gap = Math.round((mean - last.rate) * 10) / 10
    if (gap < LINES.behind) return null
    return {
      title: `Apoie ${last.name}`,
      text: `${last.name} concluiu ${last.completed_tasks} de ${plural(last.total_tasks, 'tarefa', 'tarefas')} (${percent(last.rate)}), ${points(gap)} abaixo da média dos times.`,
      tone: 'negative',
    }
  },

  delayed_sprints: ({ delayedSprints }) => {
    if (delayedSprints === 0) return null
    return {
      title: 'Conclua ou replaneje sprints',
      text: `${plural(delayedSprints, 'sprint passou', 'sprints passaram')} do fim com tarefas abertas.`,
      tone: 'negative',
    }
  },

  unassigned_tasks: ({ unassigned }) => {
    if (unassigned === 0) return null
    return {
      title: 'Defina responsáveis',
      text: `${plural(unassigned, 'tarefa vence', 'tarefas vencem')} nos próximos ${OVERLOAD.withinDays} dias sem responsável.`,
      tone: 'negative',
    }
  },

  unestimated_tasks: ({ open, unestimated }) => {
    const share = percentOf(unestimated, open)
    if (share === null || open < LINES.unestimated.tasks || share < LINES.unestimated.percent) return null
    return {
      title: 'Estime as tarefas',
      text: `${unestimated} de ${open} tarefas abertas (${percent(share)}) ${verb(unestimated, 'não tem', 'não têm')} horas estimadas: a carga das pessoas é maior do que se vê.`,
      tone: 'neutral',
    }
  },

  meeting_overruns: ({ meetings, meetingsOver, meetingMinutes, plannedMinutes }) => {
    const share = percentOf(meetingsOver, meetings)
    const { overruns } = LINES
    if (share === null || meetings < overruns.meetings || share < overruns.percent) return null
    return {
      title: 'Encurte as reuniões',
      text: `${meetingsOver} de ${meetings} reuniões (${percent(share)}) ${verb(meetingsOver, 'passou', 'passaram')} mais de ${OVERRUN_MINUTES} minutos do planejado; ao todo foram ${hours(meetingMinutes)} em vez de ${hours(plannedMinutes)}.`,
      tone: 'negative',
    }
  },
}

function apply<F extends { readonly rule: string }>(
  rules: Readonly<Record<F['rule'], Rule<F>>>,
  evidence: Evidence,
): (Omit<F, 'rule'> & Pick<F, 'rule'>)[] {
  return (Object.keys(rules) as F['rule'][]).flatMap((rule) => {
    const said = rules[rule](evidence)
    return said === null ? [] : [{ ...said, rule }]
  })
}

/** In the order of the rules; rules without enough data give nothing. */
export function insightsFrom(evidence: Evidence): Insight[] {
  return apply<Insight>(INSIGHTS, evidence)
}

/** Most urgent first. */
export function recommendationsFrom(evidence: Evidence): Recommendation[] {
  return apply<Recommendation>(RECOMMENDATIONS, evidence)
}
