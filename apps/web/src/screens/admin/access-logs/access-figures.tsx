import type { AccessLogFilter, AccessFigures as Figures } from '@cadencia/admin/access-logs/contract'
import { useAccessFigures } from '@cadencia/admin/access-logs/react'
import { messageOf } from '@cadencia/http/http-error'
import { formatNumber } from '@cadencia/locale/numbers'
import { ErrorState } from '@cadencia/ui/error-state'
import { Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { ChartFigure } from '../../../collections/charts/chart-figure.tsx'
import { AccessCharts } from './access-charts.tsx'
import classes from './access-logs.module.css'
import { stepLabel } from './access-steps.ts'

const CHART_HEIGHT = 260

/** The four figures of the accesses that the filters leave, and how they went over time. */
export function AccessFigures({ queryFilter }: { queryFilter: AccessLogFilter }) {
  const figures = useAccessFigures(queryFilter)
  if (figures.isPending) return <FiguresSkeleton />
  if (!figures.data) {
    return (
      <ErrorState
        message={messageOf(figures.error, 'Não foi possível carregar os números.')}
        onRetry={() => void figures.refetch()}
        isRetrying={figures.isFetching}
      />
    )
  }
  const { totalAccesses, activeUsers, averageResponseTime, uniqueIPs, steps } = figures.data
  return (
    <Stack gap="md" mb="md" aria-busy={figures.isPlaceholderData || undefined}>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        <Figure label="Total de acessos" value={formatNumber(totalAccesses)} />
        <Figure label="Usuários ativos" value={formatNumber(activeUsers)} />
        <Figure label="Tempo médio" value={`${formatNumber(Math.round(averageResponseTime))} ms`} />
        <Figure label="IPs distintos" value={formatNumber(uniqueIPs)} />
      </SimpleGrid>
      {steps.length > 0 && <OverTime figures={figures.data} />}
    </Stack>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Card withBorder padding="md" role="group" aria-label={label}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <div className={classes.figure}>{value}</div>
    </Card>
  )
}

function OverTime({ figures }: { figures: Figures }) {
  const { steps, step } = figures
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="accesses-over-time">
      <Title order={2} id="accesses-over-time" fz="md" mb="sm">
        Ao longo do tempo
      </Title>
      <ChartFigure
        label="Gráficos de respostas por status e de tempo de resposta"
        tableLabel="Acessos ao longo do tempo"
        columns={[
          step === 'day' ? 'Dia' : 'Hora',
          '2xx e 3xx',
          '4xx',
          '5xx',
          'Metade até (ms)',
          '95 % até (ms)',
        ]}
        rows={steps.map(({ at, succeeded, refused, failed, medianMs, p95Ms }) => ({
          key: at,
          cells: [
            stepLabel(at, step),
            formatNumber(succeeded),
            formatNumber(refused),
            formatNumber(failed),
            formatNumber(medianMs, 0),
            formatNumber(p95Ms, 0),
          ],
        }))}
      >
        <AccessCharts figures={figures} height={CHART_HEIGHT} />
      </ChartFigure>
    </Card>
  )
}

function FiguresSkeleton() {
  return (
    <Stack gap="md" mb="md" role="status" aria-label="Carregando">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} height={76} />
        ))}
      </SimpleGrid>
      <Skeleton height={CHART_HEIGHT} />
    </Stack>
  )
}
