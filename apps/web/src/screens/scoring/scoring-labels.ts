import { formatDate } from '@cadencia/locale/dates'
import {
  addDays,
  type InstantLike,
  saoPauloDay,
  saoPauloWeek,
  startOfMonth,
} from '@cadencia/locale/sao-paulo'
import type { Cause, Period, RATING_PARTS } from '@cadencia/scoring/contract'
import { RATING_MAX } from '@cadencia/scoring/contract'

export const PERIOD_LABELS = { weekly: 'Semanal', monthly: 'Mensal' } as const satisfies Record<
  Period,
  string
>

/** 'nesta semana' */
export const IN_PERIOD = { weekly: 'nesta semana', monthly: 'neste mês' } as const satisfies Record<
  Period,
  string
>

export const CAUSE_LABELS = {
  task: 'Tarefas',
  sprint: 'Sprints',
  meeting: 'Reuniões',
  knowledge: 'Conhecimento compartilhado',
  goal: 'Metas',
} as const satisfies Record<Cause, string>

export const CAUSE_NOUNS = {
  task: 'Tarefa',
  sprint: 'Sprint',
  meeting: 'Reunião',
  knowledge: 'Conhecimento',
  goal: 'Meta',
} as const satisfies Record<Cause, string>

export const RATING_PART_LABELS = {
  consistency: 'Consistência',
  quality: 'Qualidade',
  timing: 'Prazo',
  productivity: 'Produtividade',
  collaboration: 'Colaboração',
} as const satisfies Record<(typeof RATING_PARTS)[number], string>

/** What a part of a rating is counted from. */
export const RATING_PART_MEANINGS = {
  consistency: 'Dias com entrega sobre dias úteis',
  quality: 'Qualidade média; sem avaliação vale 70',
  timing: 'Parte das entregas no prazo',
  productivity: 'Pontos concluídos sobre planejados',
  collaboration: 'Compartilhamentos e reuniões por membro',
} as const satisfies Record<(typeof RATING_PARTS)[number], string>

/** First and last day of the running week (Monday to Sunday) or month in São Paulo. */
function periodDays(period: Period, now: InstantLike): { readonly from: string; readonly to: string } {
  if (period === 'weekly') {
    const { monday, sunday } = saoPauloWeek(now)
    return { from: monday, to: sunday }
  }
  const today = saoPauloDay(now)
  return { from: startOfMonth(today), to: addDays(startOfMonth(today, 1), -1) }
}

/** 'Semana de 16/11/2026 a 22/11/2026' or 'Mês de 01/11/2026 a 30/11/2026'. */
export function formatPeriod(period: Period, now: InstantLike): string {
  const { from, to } = periodDays(period, now)
  return dateRangeLabel(period, from, to)
}

/** The same of days that are known. */
export function dateRangeLabel(period: Period, from: string, to: string): string {
  return `${period === 'weekly' ? 'Semana' : 'Mês'} de ${formatDate(from)} a ${formatDate(to)}`
}

function withPlaces(value: number, places: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: places, maximumFractionDigits: places })
}

/** Points with both places, so that they stand in columns: '1.234,50'. */
export function pointsLabel(points: number): string {
  return withPlaces(points, 2)
}

/** A rating with its one place: '8,4'. */
export function ratingFigure(rating: number): string {
  return withPlaces(rating, 1)
}

/** '8,4 de 10' */
export function ratingLabel(rating: number): string {
  return `${ratingFigure(rating)} de ${RATING_MAX}`
}

/** '3º'; a dash without a place. */
export function placeLabel(place: number | null): string {
  return place === null ? '—' : `${place}º`
}

/** What an entry adds or takes away: '+22,50' or '−22,50'. */
export function signedPoints(points: number): string {
  return `${points < 0 ? '−' : '+'}${pointsLabel(Math.abs(points))}`
}
