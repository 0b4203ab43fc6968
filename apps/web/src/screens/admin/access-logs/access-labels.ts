import type { StatusTone } from '@cadencia/ui/status-badge'

/** The tone of a status code. */
export function toneOf(statusCode: number): StatusTone {
  if (statusCode >= 500) return 'danger'
  if (statusCode >= 400) return 'warning'
  return 'neutral'
}

export const STATUSES = ['2xx', '3xx', '4xx', '5xx'] as const

export const STATUS_LABELS = {
  '2xx': '2xx · sucesso',
  '3xx': '3xx · sem mudança',
  '4xx': '4xx · recusado',
  '5xx': '5xx · falha',
} as const
