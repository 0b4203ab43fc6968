import { formatNumber } from '@cadencia/locale/numbers'
import { isSettled, type SupportRequest, type SupportStatus } from '@cadencia/support/contract'
import type { StatusTone } from '@cadencia/ui/status-badge'

interface Badge {
  readonly label: string
  readonly tone: StatusTone
}

export const STATUS_LABELS = {
  open: { label: 'Aberta', tone: 'neutral' },
  in_progress: { label: 'Em andamento', tone: 'info' },
  resolved: { label: 'Resolvida', tone: 'neutral' },
  closed: { label: 'Fechada', tone: 'neutral' },
} as const satisfies Record<SupportStatus, Badge>

export const NOT_ALLOWED_TO_ACT = 'Só os times envolvidos, quem abriu e o responsável podem agir.'
export const GUESTS_ONLY_READ = 'Convidados apenas consultam.'

/** Whether it should have been resolved by `nowMs` and is not: 'Atrasada'. */
export function isLate(request: SupportRequest, nowMs: number): boolean {
  return !isSettled(request) && (request.isOverdue || Date.parse(request.dueAt) < nowMs)
}

/** Hours as people say them: '45 min', '3,5 h'; '—' where none were measured. */
export function hoursLabel(hours: number | null): string {
  if (hours === null) return '—'
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return `${formatNumber(hours, 1)} h`
}
