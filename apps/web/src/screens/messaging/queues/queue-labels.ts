import { lookUp } from '@cadencia/locale/fallback'
import { formatNumber } from '@cadencia/locale/numbers'
import type { JobStatus } from '@cadencia/messaging/queues/contract'
import type { StatusTone } from '@cadencia/ui/status-badge'

interface Badge {
  readonly label: string
  readonly tone: StatusTone
}

export const STATUS_LABELS = {
  pending: { label: 'Pendente', tone: 'neutral' },
  processing: { label: 'Processando', tone: 'info' },
  completed: { label: 'Concluído', tone: 'neutral' },
  failed: { label: 'Falhou', tone: 'danger' },
} as const satisfies Record<JobStatus, Badge>

/** A job's status as it is shown; one that a newer server may send is 'Pendente'. */
export function jobStatusBadge(status: string): Badge {
  return lookUp(STATUS_LABELS, status, STATUS_LABELS.pending)
}

export const ADMINISTRATORS_ONLY = 'Só administradores podem fazer isso.'
export const MANAGED_BY_ADMINISTRATORS = 'Só administradores pausam e limpam filas.'
export const GUESTS_ONLY_READ = 'Convidados podem apenas consultar.'

/** A number and its unit stay on one line. */
const NBSP = '\u00a0'
const MINUTE_S = 60
const HOUR_S = 3600

/** A span of time in seconds as '340 ms', '1,3 s', '12 s', '5 min' or '2,5 h'. */
export function durationLabel(seconds: number): string {
  if (seconds < 1) return `${formatNumber(seconds * 1000, 0)}${NBSP}ms`
  if (seconds < 10) return `${formatNumber(seconds, 1)}${NBSP}s`
  if (seconds < 2 * MINUTE_S) return `${formatNumber(seconds, 0)}${NBSP}s`
  if (seconds < 2 * HOUR_S) return `${formatNumber(seconds / MINUTE_S, 0)}${NBSP}min`
  return `${formatNumber(seconds / HOUR_S, 1)}${NBSP}h`
}

const SPAN_UNITS = [
  { name: 'Horas', seconds: HOUR_S, from: 2 * HOUR_S },
  { name: 'Minutos', seconds: MINUTE_S, from: 2 * MINUTE_S },
  { name: 'Segundos', seconds: 1, from: 1 },
  { name: 'Milissegundos', seconds: 0.001, from: 0 },
] as const

/** The unit of an axis that reaches so many seconds. */
export function durationUnit(seconds: number): { readonly name: string; readonly seconds: number } {
  return SPAN_UNITS.find(({ from }) => seconds >= from) ?? SPAN_UNITS[3]
}

/** The seconds between two instants, never negative. */
export function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
}
