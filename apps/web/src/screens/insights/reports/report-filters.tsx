import { MADE_WITHIN, REPORT_TYPES } from '@cadencia/insights/reports/contract'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { PersonFilter } from '../../../collections/filters/filters.tsx'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { TYPE_LABELS } from './report-labels.ts'
import type { useReportFilters } from './use-report-filters.ts'

const WITHIN_LABELS = { '1': 'Hoje', '7': 'Últimos 7 dias' } as const satisfies Record<
  (typeof MADE_WITHIN)[number],
  string
>
const TYPE_CHOICES = choicesOf(REPORT_TYPES, TYPE_LABELS)
const WITHIN_CHOICES = choicesOf(MADE_WITHIN, WITHIN_LABELS)

/** Narrows the list by type, by when the reports were made and by who made them. */
export function ReportFilters({
  filters: { type, period, person },
  change,
}: Pick<ReturnType<typeof useReportFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow label="Filtrar relatórios">
      <FilterSelect
        label="Tipo"
        all="Todos os tipos"
        choices={TYPE_CHOICES}
        value={type}
        onChange={(chosen) => change({ type: chosen })}
      />
      <FilterSelect
        label="Período"
        all="Últimos 30 dias"
        choices={WITHIN_CHOICES}
        value={period}
        onChange={(chosen) => change({ period: chosen })}
      />
      <PersonFilter label="Gerado por" value={person} onChange={(chosen) => change({ person: chosen })} />
    </FiltersRow>
  )
}
