import type { Db } from '@cadencia/db/client'

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
