import { messageOf } from '@cadencia/http/http-error'
import { useFilesMade, useRecentReports } from '@cadencia/insights/react/reports'
import { ErrorState } from '@cadencia/ui/error-state'
import { Badge, Button, Card, Center, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconReportAnalytics } from '@tabler/icons-react'
import { ListEmptiness } from '../../records/list-emptiness.tsx'
import { useGuestRefusal } from '../sprints/use-guest-refusal.ts'
import { FilterRow } from './filter-row.tsx'
import { ReportRow } from './report-row.tsx'
import type { useReportFilter } from './use-report-filter.ts'

interface RecentReportsProps {
  filter: ReturnType<typeof useReportFilter>
  onGenerate: () => void
}

/** The reports of the last 30 days. */
export function RecentReports({ filter, onGenerate }: RecentReportsProps) {
  const { filterCount } = filter
  const [isOpen, { toggle }] = useDisclosure(filterCount > 0)
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
            filterCount > 0 && (
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
      {isOpen && <FilterRow {...filter} />}
      <ReportList filter={filter} onGenerate={onGenerate} />
    </section>
  )
}

function ReportList({ filter: { type, within, filterCount, clear }, onGenerate }: RecentReportsProps) {
  const refusal = useGuestRefusal()
  const filesMade = useFilesMade()
  const list = useRecentReports({ ...(type ? { type } : {}), ...(within ? { within } : {}) })
  if (list.isPending) return <ListSkeleton />
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar os relatórios.')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const reports = list.data.pages.flatMap(({ rows }) => rows)
  if (reports.length === 0) {
    return (
      <Card withBorder>
        <ListEmptiness
          icon={IconReportAnalytics}
          text="Nenhum relatório encontrado"
          description={
            filterCount > 0
              ? 'Nenhum relatório corresponde aos filtros.'
              : 'Exporte um dos quatro acima ou gere um do período que quiser.'
          }
          isFiltered={filterCount > 0}
          clear={clear}
          createLabel="Gerar Relatório"
          refusal={refusal}
          onCreate={onGenerate}
        />
      </Card>
    )
  }
  return (
    <>
      <Stack gap="sm" aria-busy={list.isPlaceholderData || undefined}>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} filesMade={filesMade.get(report.id)} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <Center mt="lg">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Mostrar mais
          </Button>
        </Center>
      )}
    </>
  )
}

function ListSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-label="Carregando">
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} height={92} />
      ))}
    </Stack>
  )
}
