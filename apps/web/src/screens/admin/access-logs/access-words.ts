import { formatDate } from '@cadencia/locale/dates'
import { saoPauloWallMs } from '@cadencia/locale/sao-paulo'
import type { StatusTone } from '@cadencia/ui/status-badge'

/** dd/MM/yyyy HH:mm:ss, in São Paulo. */
export function exactDateTime(instant: string): string {
  const wall = new Date(saoPauloWallMs(Date.parse(instant))).toISOString()
  return `${formatDate(instant)} ${wall.slice(11, 19)}`
}

/** The tone of a status code. */
export function toneOf(statusCode: number): StatusTone {
  if (statusCode >= 500) return 'danger'
  if (statusCode >= 400) return 'warning'
  return statusCode >= 300 ? 'info' : 'success'
}
