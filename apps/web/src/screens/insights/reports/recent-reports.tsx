import { useFilesMade, useRecentReports } from '@cadencia/insights/reports/react'
import { Badge, Button, Card, Group, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconReportAnalytics } from '@tabler/icons-react'
import { RecordSequence } from '../../../details/record-sequence.ts'
import { ListEmptyState } from '../../../lists/list-empty-state.tsx'
import { RowList, RowsSkeleton } from '../../../lists/row-list.tsx'
import { useGuestRefusal } from '../../../people/use-guest-refusal.ts'
import { FilterRow } from './filter-row.tsx'
import { ReportRow } from './report-row.tsx'
import type { useReportFilters } from './use-report-filters.ts'

interface RecentReportsProps
  extends Pick<ReturnType<typeof useReportFilters>, 'filters' | 'isFiltered' | 'change' | 'clear'> {
  onGenerate: () => void
}

/** The reports of the last 30 days. */
export function RecentReports({ change, ...list }: RecentReportsProps) {
  const { filters, isFiltered } = list
  const filterCount = Object.values(filters).filter(Boolean).length
  const [isOpen, { toggle }] = useDisclosure(isFiltered)
  return (
    <section aria-labelledby="recent-reports">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="recent-reports">
          Relatórios Recentes
        </Title>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          rightSection={
            isFiltered && (
              <Badge size="sm" circle aria-label={`${filterCount} em uso`}>
                {filterCount}
              </Badge>
            )
          }
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'report-filters' : undefined}
          onClick={toggle}
        >
          Filtrar
        </Button>
      </Group>
      {isOpen && <FilterRow filters={filters} change={change} />}
      <ReportList {...list} />
    </section>
  )
}

function ReportList({
  filters: { type, period },
  isFiltered,
  clear,
  onGenerate,
}: Omit<RecentReportsProps, 'change'>) {
  const refusal = useGuestRefusal()
  const filesMade = useFilesMade()
  const list = useRecentReports({ ...(type ? { type } : {}), ...(period ? { within: period } : {}) })
  return (
    <RowList
      list={list}
      skeleton={<RowsSkeleton count={3} height={92} />}
      failed="Não foi possível carregar os relatórios."
      emptyState={
        <Card withBorder>
          <ListEmptyState
            icon={IconReportAnalytics}
            text="Nenhum relatório encontrado"
            description={
              isFiltered
                ? 'Nenhum relatório corresponde aos filtros.'
                : 'Exporte um dos quatro acima ou gere um do período que quiser.'
            }
            isFiltered={isFiltered}
            clear={clear}
            createLabel="Gerar Relatório"
            refusal={refusal}
            onCreate={onGenerate}
          />
        </Card>
      }
    >
      {(reports) => (
        <Stack gap="sm">
          <RecordSequence path="/reports" items={reports} />
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} filesMade={filesMade.get(report.id)} />
          ))}
        </Stack>
      )}
    </RowList>
  )
}
