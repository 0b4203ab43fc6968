import type { StatusTone } from '@cadencia/ui/status-badge'

/** The tone of a status code. */
export function toneOf(statusCode: number): StatusTone {
  if (statusCode >= 500) return 'danger'
  if (statusCode >= 400) return 'warning'
  return 'neutral'
}
