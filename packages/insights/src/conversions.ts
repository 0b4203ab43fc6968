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

/** Port to the CRM: opportunities won and lost by day, from `from` to `to` inclusive (São Paulo days). */
export type Conversions = (
  db: Db,
  range: { readonly from: string; readonly to: string },
) => Promise<ConversionTotals>
