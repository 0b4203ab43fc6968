import { MADE_WITHIN, REPORT_TYPES } from '@cadencia/insights/reports/contract'
import { useFilesMade, useRecentReports } from '@cadencia/insights/reports/react'
import { Badge, Button, Group, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconReportAnalytics } from '@tabler/icons-react'
import { useMemo } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { PersonFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { useAttendees } from '../../../records/people/use-people.ts'
import { REPORT_COLLECTION } from './report-collection.tsx'
import { TYPE_LABELS } from './report-labels.ts'
import { queryOf, type useReportFilters } from './use-report-filters.ts'

const WITHIN_LABELS = { '1': 'Hoje', '7': 'Últimos 7 dias' } as const satisfies Record<
  (typeof MADE_WITHIN)[number],
  string
>
const TYPE_CHOICES = choicesOf(REPORT_TYPES, TYPE_LABELS)
const WITHIN_CHOICES = choicesOf(MADE_WITHIN, WITHIN_LABELS)

/** Narrows the list by type, by when the reports were made and by who made them. */
function ReportFilters({
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

interface RecentReportsProps
  extends Pick<ReturnType<typeof useReportFilters>, 'filters' | 'isFiltered' | 'change' | 'clear'> {
  /** The report that is open beside the list. */
  openId: string | undefined
  onGenerate: () => void
}

/** The reports of the last 30 days. */
export function RecentReports({ change, ...list }: RecentReportsProps) {
  const { filters, isFiltered } = list
  const [isOpen, { toggle }] = useDisclosure(isFiltered)
  const activeCount = countSet(filters.type, filters.period, filters.person)
  return (
    <section aria-labelledby="recent-reports">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="recent-reports">
          {REPORT_COLLECTION.label}
        </Title>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          rightSection={
            isFiltered && (
              <Badge size="sm" circle aria-label={`${activeCount} em uso`}>
                {activeCount}
              </Badge>
            )
          }
          aria-expanded={isOpen}
          onClick={toggle}
        >
          Filtrar
        </Button>
      </Group>
      {isOpen && <ReportFilters filters={filters} change={change} />}
      <ReportList {...list} />
    </section>
  )
}

function ReportList(props: Omit<RecentReportsProps, 'change'>) {
  const { filters, isFiltered, clear, openId, onGenerate } = props
  const refusal = useGuestRefusal()
  const view = useCollectionView(REPORT_COLLECTION)
  const filesMade = useFilesMade()
  const { nameOf } = useAttendees()
  const context = useMemo(() => ({ filesMade, nameOf }), [filesMade, nameOf])
  const list = useRecentReports(queryOf(filters, view.sort))
  return (
    <CollectionView
      collection={REPORT_COLLECTION}
      view={view}
      list={list}
      context={context}
      openId={openId}
      failed="Não foi possível carregar os relatórios."
      failedNext="Não foi possível carregar mais relatórios."
      emptyState={
        <ListEmptyState
          icon={IconReportAnalytics}
          text="Nenhum relatório encontrado"
          description={
            isFiltered
              ? 'Nenhum relatório corresponde aos filtros.'
              : 'Um relatório reúne os números de um período em PDF, Excel e CSV. Exporte um dos quatro acima ou gere o seu.'
          }
          isFiltered={isFiltered}
          clear={clear}
          createLabel="Gerar Relatório"
          refusal={refusal}
          onCreate={onGenerate}
        />
      }
    />
  )
}
