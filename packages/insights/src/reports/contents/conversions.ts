import type { Db } from '@cadencia/db/client'
import { saoPauloWeek } from '@cadencia/locale/sao-paulo'
import { percentOf, pointsOf, type Range, stepOf } from '../../analytics/rules.ts'
import type { ConversionDay, Conversions, ConversionTotals } from '../../conversions.ts'
import type { Content } from '../content.ts'
import { axisDay, column, stepName, table } from './tables.ts'

const sum = (days: readonly ConversionDay[], of: 'won' | 'lost' | 'wonValue') =>
  days.reduce((total, day) => total + day[of], 0)

/** The days of the range, or its weeks, with what was won and lost in each. */
function pointsWith(range: Range, days: readonly ConversionDay[]) {
  const pointOf = (day: string) => (stepOf(range) === 'day' ? day : saoPauloWeek(day).monday)
  const byPoint = Map.groupBy(days, ({ day }) => pointOf(day))
  return pointsOf(range).map((day) => {
    const those = byPoint.get(day) ?? []
    return { day, won: sum(those, 'won'), lost: sum(those, 'lost'), wonValue: sum(those, 'wonValue') }
  })
}

function figures(totals: ConversionTotals | null): Content['figures'] {
  const won = totals && sum(totals.days, 'won')
  const lost = totals && sum(totals.days, 'lost')
  return [
    { label: 'Leads novos', kind: 'number', value: totals?.leads ?? null },
    { label: 'Oportunidades criadas', kind: 'number', value: totals?.opportunities ?? null },
    { label: 'Ganhas', kind: 'number', value: won },
    { label: 'Perdidas', kind: 'number', value: lost },
    {
      label: 'Taxa de conversão',
      kind: 'percent',
      value: won === null || lost === null ? null : percentOf(won, won + lost),
    },
    { label: 'Valor ganho', kind: 'currency', value: totals && sum(totals.days, 'wonValue') },
  ]
}

/** Conversions: totals of opportunities, without a lead's name. 'Sem dados' where nothing counts them. */
export async function conversionContent(
  db: Db,
  range: Range,
  conversions: Conversions | undefined,
): Promise<Content> {
  const totals = conversions ? await conversions.totals(db, { from: range.from, to: range.to }) : null
  const points = totals ? pointsWith(range, totals.days) : []
  const busy = points.filter(({ won, lost }) => won + lost > 0)
  if (busy.length === 0) return { figures: figures(totals), charts: [], tables: [] }
  const isDaily = stepOf(range) === 'day'
  return {
    figures: figures(totals),
    charts: [
      {
        title: 'Oportunidades ganhas e perdidas',
        kind: 'bar',
        placesName: stepName(range),
        valuesName: 'Oportunidades',
        labels: points.map(({ day }) => axisDay(day)),
        series: [
          { name: 'Ganhas', values: points.map(({ won }) => won) },
          { name: 'Perdidas', values: points.map(({ lost }) => lost) },
        ],
      },
    ],
    tables: [
      table(
        isDaily ? 'Por dia' : 'Por semana',
        [
          column('day', stepName(range), 'date'),
          column('won', 'Ganhas'),
          column('lost', 'Perdidas'),
          column('wonValue', 'Valor ganho', 'currency'),
        ],
        busy,
      ),
    ],
  }
}
