import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { LOST_STAGE, WON_STAGE } from '../opportunities/contract.ts'

interface ConversionDay {
  /** `YYYY-MM-DD`, of São Paulo. */
  readonly day: string
  readonly won: number
  readonly lost: number
  /** Reais. */
  readonly wonValue: number
}

/** Totals only: no record of the CRM, and nobody's name. */
export interface ConversionTotals {
  /** Added in the range. */
  readonly leads: number
  readonly opportunities: number
  /** The days on which something was won or lost, in order. */
  readonly days: readonly ConversionDay[]
}

interface Range {
  readonly from: string
  readonly to: string
}

/** What was won and lost from day to day, both included. */
export async function crmConversionDays(db: Db, { from, to }: Range): Promise<ConversionDay[]> {
  const { rows } = await sql<ConversionDay>`
    select to_char(closed_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day,
      count(*) filter (where stage = ${WON_STAGE})::int as won,
      count(*) filter (where stage = ${LOST_STAGE})::int as lost,
      coalesce(sum(value) filter (where stage = ${WON_STAGE}), 0)::float8 as "wonValue"
    from opportunities
    where deleted_at is null and stage in (${WON_STAGE}, ${LOST_STAGE})
      and closed_at >= (${from}::date)::timestamp at time zone 'America/Sao_Paulo'
      and closed_at < (${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo'
    group by 1 order by 1`.execute(db)
  return rows
}

/** What the CRM brought from day to day, both included, for reports. */
export async function crmConversions(db: Db, { from, to }: Range): Promise<ConversionTotals> {
  const days = await crmConversionDays(db, { from, to })
  const [added] = (
    await sql<{ leads: number; opportunities: number }>`
      with span as (
        select (${from}::date)::timestamp at time zone 'America/Sao_Paulo' as begins,
          (${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo' as ends)
      select
        (select count(*)::int from leads, span
          where deleted_at is null and created_at >= begins and created_at < ends) as leads,
        (select count(*)::int from opportunities, span
          where deleted_at is null and created_at >= begins and created_at < ends) as opportunities`.execute(
      db,
    )
  ).rows
  return { leads: added?.leads ?? 0, opportunities: added?.opportunities ?? 0, days }
}
