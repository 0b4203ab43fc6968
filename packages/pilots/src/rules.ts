import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { StageStatus } from './contract.ts'

export const COMPLETED_IS_FINAL = 'Uma etapa concluída não muda mais de status.'

/** Any status may follow any other, but for `completed`, which is final; staying is no change. */
export function canBecome(from: StageStatus, to: StageStatus): boolean {
  return from !== 'completed' || to === 'completed'
}

/** A stage's day: of a date-time its São Paulo day; null for nothing. */
export function dueDayOf(dueDate: string | null): string | null {
  return dueDate ? saoPauloDay(dueDate) : null
}
