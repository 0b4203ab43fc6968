import { messageOf } from '@cadencia/http/http-error'
import {
  ANALYTICS_PERIODS,
  type AnalyticsPeriod,
  type AnalyticsStats,
} from '@cadencia/insights/analytics/contract'
import {
  type AnalyticsFilter,
  prefetchAnalytics,
  useAnalyticsStats,
} from '@cadencia/insights/analytics/react'
import { formatDate, formatTime } from '@cadencia/locale/dates'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Card, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { oneOf, optionalText, recordId } from '../../../collections/filters/address-fields.ts'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { TeamFilter } from '../../../collections/filters/filters.tsx'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import classes from './analytics.module.css'
import { PERIOD_LABELS } from './analytics-labels.ts'
import { BurndownSection } from './charts/burndown-section.tsx'
import { ChartsSection } from './charts/charts-section.tsx'
import { WorkloadSection } from './charts/workload-section.tsx'
import { Findings } from './findings.tsx'
import { StatCards } from './stat-cards.tsx'
import { TeamPerformance } from './team-performance.tsx'

const ADDRESS = {
  period: oneOf(ANALYTICS_PERIODS, '30'),
  team: recordId,
  sprint: optionalText,
}

/** The filter that an address has. */
function analyticsFilterIn(params: URLSearchParams): AnalyticsFilter {
  const { period, team } = filtersIn(ADDRESS, params)
  return { period, teamId: team }
}

/** Period, team and the sprint of the burndown, which stand in the address, so that a link shows the same figures. */
function useAnalyticsFilter() {
  const { filters, change } = useUrlFilters(ADDRESS)
  const { period, team, sprint } = filters
  const filter: AnalyticsFilter = { period, teamId: team }
  return {
    filter,
    sprintId: sprint,
    choosePeriod: (chosen: AnalyticsPeriod) => change({ period: chosen }),
    // The sprint is one of the team's.
    chooseTeam: (chosen: string | null) => change({ team: chosen, sprint: null }),
    chooseSprint: (chosen: string | null) => change({ sprint: chosen }),
  }
}

const PERIOD_CHOICES = choicesOf(ANALYTICS_PERIODS, PERIOD_LABELS)
const WELL = 'Nada a recomendar: os números do período estão dentro dos limites.'

/** How the work goes: figures, teams, what follows from them, and how they changed over time. */
export function AnalyticsScreen() {
  const { filter, sprintId, choosePeriod, chooseTeam, chooseSprint } = useAnalyticsFilter()
  const stats = useAnalyticsStats(filter)
  return (
    <Screen title="Analytics" subtitle={stats.data && subtitleOf(stats.data)}>
      <FiltersRow
        label="Filtrar números"
        search={
          <SegmentedControl
            aria-label="Período"
            flex={{ base: '1 1 100%', xs: '0 0 auto' }}
            data={PERIOD_CHOICES}
            value={filter.period}
            onChange={choosePeriod}
          />
        }
      >
        <TeamFilter value={filter.teamId} onChange={chooseTeam} />
      </FiltersRow>
      <Stack gap="lg">
        {stats.data ? (
          <Figures stats={stats.data} isBusy={stats.isPlaceholderData} />
        ) : stats.isError ? (
          <ErrorState
            message={messageOf(stats.error, 'Não foi possível carregar os números.')}
            onRetry={() => void stats.refetch()}
            isRetrying={stats.isFetching}
          />
        ) : (
          <FiguresSkeleton />
        )}
        <div className={classes.charts}>
          <ChartsSection filter={filter} />
          <BurndownSection teamId={filter.teamId} sprintId={sprintId} onSprint={chooseSprint} />
          <WorkloadSection filter={filter} />
        </div>
      </Stack>
    </Screen>
  )
}

AnalyticsScreen.prefetch = ({ client, search }: ScreenAddress) =>
  prefetchAnalytics(client, analyticsFilterIn(search))

function subtitleOf({ from, to, generatedAt }: AnalyticsStats): string {
  return `${formatDate(from)} a ${formatDate(to)} · atualizado às ${formatTime(generatedAt)}`
}

function Figures({ stats, isBusy }: { stats: AnalyticsStats; isBusy: boolean }) {
  const { insights, recommendations, teamPerformance } = stats
  const advice = (
    <Findings
      id="recommendations"
      title="Recomendações"
      findings={recommendations}
      isAdvice
      {...(insights.length > 0 ? { empty: WELL } : {})}
    />
  )
  // One team's bar leaves the column empty.
  const isAdviceBelowTeams = teamPerformance.length === 1
  return (
    <Stack gap="lg" aria-busy={isBusy || undefined}>
      <StatCards stats={stats} />
      {stats.completionRate === null && stats.averageScore === null && <NothingToCount />}
      <div className={classes.columns}>
        <Stack gap="lg">
          <TeamPerformance teams={teamPerformance} />
          {isAdviceBelowTeams && advice}
        </Stack>
        <Stack gap="lg">
          <Findings id="insights" title="Principais Insights" findings={insights} />
          {!isAdviceBelowTeams && advice}
        </Stack>
      </div>
    </Stack>
  )
}

function NothingToCount() {
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <Text c="dimmed">
          Os números nascem das tarefas que os times concluem e das sprints que encerram. Neste período ainda
          não há nenhuma.
        </Text>
        <Button component={Link} to="/sprints/tasks" variant="default">
          Abrir tarefas
        </Button>
      </Group>
    </Card>
  )
}

function FiguresSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Carregando">
      <Group grow gap="md">
        {Array.from({ length: 4 }, (_, card) => (
          <Skeleton key={card} height={124} />
        ))}
      </Group>
      <div className={classes.columns}>
        <Skeleton height={420} />
        <Skeleton height={420} />
      </div>
    </Stack>
  )
}
