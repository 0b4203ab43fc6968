import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import type { Sprint, SprintStatus } from '@cadencia/sprints/contract'
import { type Pace, paceFigure, paceOf, type Verdict } from '@cadencia/sprints/pace'
import { badgeOf, type StatusTone } from '@cadencia/ui/status-badge'

interface Badge {
  readonly label: string
  readonly tone: StatusTone
}

export const SPRINT_STATUS_LABELS = {
  active: { label: 'Ativa', tone: 'neutral' },
  completed: { label: 'Concluída', tone: 'neutral' },
  delayed: { label: 'Atrasada', tone: 'danger' },
} as const satisfies Record<SprintStatus, Badge>

/** A sprint's status as it is shown; one that a newer server may send is 'Desconhecido'. */
export function sprintStatusBadge(status: string): Badge {
  return badgeOf(SPRINT_STATUS_LABELS, status)
}

const VERDICT_LABELS = {
  on_time: 'Meta em dia',
  completed: 'Meta em dia',
  warning: 'Atenção',
  delayed: 'Sprint atrasada',
} as const satisfies Record<Verdict, string>

/** How a sprint stands, in one line: the word and the figure that it rests on. Nothing of a status that is not known. */
export function scoreLabel(sprint: Sprint): string | undefined {
  const { status, score, maxScore } = sprint
  if (status === 'completed') return `Pontuação ${formatNumber(score)} de ${formatNumber(maxScore)}`
  if (!(status in SPRINT_STATUS_LABELS)) return undefined
  const pace = paceOfToday(sprint)
  return [VERDICT_LABELS[pace.verdict], paceFigure(pace)].filter(Boolean).join(', ')
}

export const paceOfToday = (sprint: Sprint): Pace => paceOf(sprint, saoPauloDay(Date.now()))

/** '2 desafios ativos'. */
export function challengesLabel(count: number): string {
  return plural(count, 'desafio ativo', 'desafios ativos')
}

/** dd/MM/yyyy of both ends. */
export function formatPeriod({ startDate, endDate }: Pick<Sprint, 'startDate' | 'endDate'>): string {
  return `${formatDate(startDate)} a ${formatDate(endDate)}`
}

/** Why a sprint can't be changed or completed by this person. */
export function refusalOf({ canEdit }: Pick<Sprint, 'canEdit'>): string | undefined {
  return canEdit ? undefined : 'Só membros do time da sprint e administradores podem alterá-la.'
}
