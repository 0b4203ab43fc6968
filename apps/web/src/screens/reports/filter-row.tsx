import { MADE_WITHIN, REPORT_TYPES } from '@cadencia/insights/contract/reports'
import { Group } from '@mantine/core'
import { FilterSelect } from '../../records/filter-select.tsx'
import { TYPE_WORDS } from './report-words.ts'
import type { useReportFilter, Within } from './use-report-filter.ts'

const WITHIN_LABELS = { '1': 'Hoje', '7': 'Últimos 7 dias' } as const satisfies Record<Within, string>
const TYPE_CHOICES = REPORT_TYPES.map((value) => ({ value, label: TYPE_WORDS[value].label }))
const WITHIN_CHOICES = MADE_WITHIN.map((value) => ({ value, label: WITHIN_LABELS[value] }))

/** Narrows the list by type and by when the reports were made. */
export function FilterRow({
  type,
  within,
  chooseType,
  chooseWithin,
}: Pick<ReturnType<typeof useReportFilter>, 'type' | 'within' | 'chooseType' | 'chooseWithin'>) {
  return (
    <Group id="report-filters" gap="sm" mb="md" role="search" aria-label="Filtrar relatórios">
      <FilterSelect
        label="Tipo"
        all="Todos os tipos"
        choices={TYPE_CHOICES}
        value={type}
        onChange={chooseType}
      />
      <FilterSelect
        label="Período"
        all="Últimos 30 dias"
        choices={WITHIN_CHOICES}
        value={within}
        onChange={chooseWithin}
      />
    </Group>
  )
}
