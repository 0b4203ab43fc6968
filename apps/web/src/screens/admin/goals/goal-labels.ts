import type { Goal, GoalPeriod, GoalSector } from '@cadencia/admin/goals/contract'
import { formatNumber } from '@cadencia/locale/numbers'

export const PERIOD_LABELS = {
  mensal: 'Mensal',
  trimestral: 'Trimestral',
  anual: 'Anual',
} as const satisfies Record<GoalPeriod, string>

export const SECTOR_LABELS = {
  todos: 'Todos os setores',
  comercial: 'Comercial',
  marketing: 'Marketing',
  ti: 'TI',
  pedagogico: 'Pedagógico',
  cs: 'Customer Success',
  atendimento: 'Suporte',
  financeiro: 'Financeiro',
} as const satisfies Record<GoalSector, string>

/** A weight as it is shown: 0.66 is '66%'. */
export function weightLabel(weight: number): string {
  return `${Math.round(weight * 100)}%`
}

/** How far a goal is, 0 to 1. */
export function progressOf({ currentValue, targetValue }: Goal): number {
  return Math.min(1, currentValue / targetValue)
}

/** '30 de 40 matrículas' */
export function progressLabel({ currentValue, targetValue, unit }: Goal): string {
  return `${formatNumber(currentValue)} de ${formatNumber(targetValue)} ${unit}`.trim()
}
