import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import type { Sprint, SprintStatus } from '@cadencia/sprints/contract'
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

/** How a sprint stands, in one line; nothing of a status that is not known. */
export function scoreLabel({ status, score, maxScore }: Pick<Sprint, 'status' | 'score' | 'maxScore'>) {
  const labels: Partial<Record<string, string>> = {
    active: 'Meta em dia',
    delayed: 'Sprint atrasada',
    completed: `Pontuação ${formatNumber(score)} de ${formatNumber(maxScore)}`,
  }
  return labels[status]
}

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
