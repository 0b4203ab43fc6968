import type { AccessFigures } from '@cadencia/admin/contract/access-logs'
import { formatDate, formatTime } from '@cadencia/locale/dates'

/** A step of the charts: dd/MM, with the hour where the steps are hours. */
export function stepWords(at: string, step: AccessFigures['step']): string {
  const day = formatDate(at).slice(0, 5)
  return step === 'day' ? day : `${day} ${formatTime(at)}`
}
