import type { Db } from '@cadencia/db/client'
import { forbidden } from '@cadencia/server/app-error'
import { lacksScope, mayHear, type SessionViewer } from '@cadencia/server/viewer'

/** Staff may see the totals without having unlocked the CRM; guests, and tokens without its scope, none of them. */
export function mayHearConversions(viewer: Pick<SessionViewer, 'isGuest' | 'token'>): boolean {
  return !viewer.isGuest && mayHear(viewer, 'crm')
}

/** Throws 403 where a viewer may hear no figure of the CRM. */
export function requireConversions(viewer: Pick<SessionViewer, 'isGuest' | 'token'>): void {
  if (!mayHear(viewer, 'crm')) throw lacksScope('crm', 'read')
  if (viewer.isGuest) throw forbidden('Convidados não veem números do CRM.')
}

/** What became of opportunities on one day of São Paulo. */
export interface ConversionDay {
  readonly day: string
  readonly won: number
  readonly lost: number
  /** Reais. */
  readonly wonValue: number
}

/** Totals only: no lead, no opportunity, nobody's name. */
export interface ConversionTotals {
  /** Created in the range. */
  readonly leads: number
  readonly opportunities: number
  /** Days on which something was won or lost, in any order; others may be left out. */
  readonly days: readonly ConversionDay[]
}

interface ConversionRange {
  readonly from: string
  readonly to: string
}

/** Port to the CRM, from `from` to `to` inclusive (São Paulo days). */
export interface Conversions {
  totals(db: Db, range: ConversionRange): Promise<ConversionTotals>
  /** The days of `totals` alone: what was added in the range is not counted. */
  days(db: Db, range: ConversionRange): Promise<readonly ConversionDay[]>
}
