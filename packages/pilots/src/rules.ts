import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { StageStatus } from './contract.ts'

export const COMPLETED_IS_FINAL = 'Uma etapa concluída não muda mais de status.'

/** `completed` is final; all other transitions are allowed. */
export function canBecome(from: StageStatus, to: StageStatus): boolean {
  return from !== 'completed' || to === 'completed'
}

/** The São Paulo day of a day or an instant. */
export function dueDayOf(dueDate: string | null): string | null {
  return dueDate ? saoPauloDay(dueDate) : null
}
