import { addDays, daysBetween, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import type { MessagingSettings } from '@cadencia/settings/contract'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A new number begins with so many on its first day, and may send half as many again each day. */
export const WARM_UP_START = 50
export const WARM_UP_GROWTH = 1.5
/** Random share added to the shortest spacing. */
const JITTER = 0.5
/** Slots are assigned this far ahead only, so that changed settings apply soon. */
export const AHEAD_MS = 10_000
/** Most messages with a slot at the same time. */
export const DISPATCHED_MAX = 500

/** What is known of a number when its pace is asked. */
export interface PaceState {
  /** São Paulo's day of its first send; null for a number that never sent. */
  readonly firstDay: string | null
  readonly sentToday: number
  readonly isConnected: boolean
  /** A simulated number needs no warming up. */
  readonly isSimulated: boolean
  readonly isUnderMaintenance: boolean
}

export type GateReason = 'disconnected' | 'maintenance' | 'window' | 'cap'

export interface Gate {
  readonly isOpen: boolean
  /** Null when open. */
  readonly reason: GateReason | null
  /** Epoch milliseconds of the next opening by the clock; null when open, or when no clock opens it. */
  readonly opensAt: number | null
  /** How many may be sent today, in all. */
  readonly allowance: number
}

/** Whether a message may leave now, and else why not. `now` in epoch milliseconds. */
export function gateAt(settings: MessagingSettings, state: PaceState, now: number): Gate {
  const allowance = allowanceOn(saoPauloDay(now), settings, state)
  const closed = (reason: GateReason, opensAt: number | null): Gate => ({
    isOpen: false,
    reason,
    opensAt,
    allowance,
  })
  if (state.isUnderMaintenance) return closed('maintenance', null)
  if (!state.isConnected) return closed('disconnected', null)
  const opensAt = windowOpensAt(settings, now)
  if (opensAt > now) return closed('window', opensAt)
  if (state.sentToday >= allowance) {
    const tomorrow = Date.parse(saoPauloStartOfDay(addDays(saoPauloDay(now), 1)))
    return closed('cap', windowOpensAt(settings, tomorrow))
  }
  return { isOpen: true, reason: null, opensAt: null, allowance }
}

/** How many messages a number may send on a São Paulo day. */
export function allowanceOn(
  day: string,
  { dailyCap, warmUp }: MessagingSettings,
  { firstDay, isSimulated }: Pick<PaceState, 'firstDay' | 'isSimulated'>,
): number {
  if (!warmUp || isSimulated) return dailyCap
  const age = firstDay === null ? 0 : Math.max(0, daysBetween(firstDay, day))
  return Math.min(dailyCap, Math.floor(WARM_UP_START * WARM_UP_GROWTH ** age))
}

/** The first instant from `now` on that lies in the send window, on São Paulo's clock. */
export function windowOpensAt(
  { sendWindowStart, sendWindowEnd }: Pick<MessagingSettings, 'sendWindowStart' | 'sendWindowEnd'>,
  now: number,
): number {
  const today = Date.parse(saoPauloStartOfDay(saoPauloDay(now)))
  const start = msOf(sendWindowStart)
  if (now - today < start) return today + start
  if (now - today < msOf(sendWindowEnd)) return now
  return Date.parse(saoPauloStartOfDay(addDays(saoPauloDay(now), 1))) + start
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR_MS + minutes * MINUTE_MS
}

/** The shortest time between two sends, in milliseconds. */
export function gapMs({ sendsPerMinute, minSpacingSeconds }: MessagingSettings): number {
  return Math.max(MINUTE_MS / sendsPerMinute, minSpacingSeconds * 1000)
}

/** A time between two sends, in milliseconds; `chance` is 0 to 1. */
export function spacingMs(settings: MessagingSettings, chance: number): number {
  return gapMs(settings) * (1 + JITTER * chance)
}

export interface TurnInput {
  readonly settings: MessagingSettings
  readonly now: number
  /** When the last turn was or will be; null when nothing is under way. Epoch milliseconds. */
  readonly lastTurnAt: number | null
  /** Messages dispatched and not yet sent. */
  readonly dispatched: number
  /** Sends left today. */
  readonly left: number
  readonly chance: () => number
}

/**
 * The turns (epoch milliseconds) to be given out now: those of the next moments, and at least one where nothing is under
 * way, so that each send can call the next.
 */
export function nextTurns({ settings, now, lastTurnAt, dispatched, left, chance }: TurnInput): number[] {
  const turns: number[] = []
  const most = Math.min(DISPATCHED_MAX, left) - dispatched
  let at = Math.max(now, lastTurnAt === null ? now : lastTurnAt + spacingMs(settings, chance()))
  while (turns.length < most && (at <= now + AHEAD_MS || dispatched + turns.length === 0)) {
    turns.push(at)
    at += spacingMs(settings, chance())
  }
  return turns
}

const OPT_OUT_WORDS: ReadonlySet<string> = new Set([
  'SAIR',
  'PARAR',
  'PARE',
  'STOP',
  'SAIR DA LISTA',
  'NAO QUERO RECEBER',
])
/** WhatsApp's ready-made buttons under marketing templates, and Spanish and English ones of companies with both. */
const MARKETING_STOPS: ReadonlySet<string> = new Set([
  'PARAR PROMOCOES',
  'CANCELAR PROMOCOES',
  'STOP PROMOTIONS',
  'UNSUBSCRIBE FROM PROMOS',
  'DETENER PROMOCIONES',
])
const MARKS = /[\p{M}\p{Cf}]/gu
const NOT_A_LETTER = /[^\p{L}\p{N}]+/gu

/** Whether an answer asks not to be written to again: SAIR, PARE and the like, however written, and nothing else. */
export function asksToStop(text: string): boolean {
  return OPT_OUT_WORDS.has(bareWords(text))
}

/** Whether an answer asks for no promotions any more, as WhatsApp's button for it does, and nothing else. */
export function asksForNoMarketing(text: string): boolean {
  return MARKETING_STOPS.has(bareWords(text))
}

/** Capital letters without accents, with one blank between words. */
function bareWords(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').replace(NOT_A_LETTER, ' ').trim().toUpperCase()
}

/** What a contact gets who did not write within this time: templates alone, where the gateway says so. */
export const REPLY_WINDOW_MS = 24 * HOUR_MS
/** A message that only the gateway knows is alarming after this time. */
export const UNACKNOWLEDGED_MS = 15 * MINUTE_MS
/** A call ends within 10 s, and within 20 s with a file; what is with the gateway longer was interrupted. */
export const INTERRUPTED_AFTER_MS = 45_000
/** So many refusals in a row, and the gateway counts as away. */
export const REFUSALS_MAX = 10
