import type { AccessLogFilter, AccessFigures as Figures } from '@cadencia/admin/access-logs/contract'
import { useAccessFigures } from '@cadencia/admin/access-logs/react'
import { messageOf } from '@cadencia/http/http-error'
import { formatNumber } from '@cadencia/locale/numbers'
import { ErrorState } from '@cadencia/ui/error-state'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Card, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import classes from './access-logs.module.css'
import { stepLabel } from './access-steps.ts'

const CHART_HEIGHT = 260

const AccessCharts = lazyPart(
  () => import('./access-charts.tsx').then((module) => module.AccessCharts),
  <Skeleton height={CHART_HEIGHT} />,
)

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
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="accesses-over-time">
      <Title order={2} id="accesses-over-time" fz="md" mb="sm">
        Ao longo do tempo
      </Title>
      <div
        role="img"
        aria-label="Gráficos de respostas por status e de tempo de resposta; os mesmos valores estão na tabela abaixo"
      >
        <AccessCharts figures={figures} height={CHART_HEIGHT} />
      </div>
      <details>
        <summary>Ver como tabela</summary>
        <StepTable figures={figures} />
      </details>
    </Card>
  )
}

function StepTable({ figures: { steps, step } }: { figures: Figures }) {
  return (
    <Table.ScrollContainer minWidth={520} type="native">
      <Table mt="xs" className={classes.numbers ?? ''} aria-label="Acessos ao longo do tempo">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{step === 'day' ? 'Dia' : 'Hora'}</Table.Th>
            <Table.Th ta="end">2xx e 3xx</Table.Th>
            <Table.Th ta="end">4xx</Table.Th>
            <Table.Th ta="end">5xx</Table.Th>
            <Table.Th ta="end">Metade até (ms)</Table.Th>
            <Table.Th ta="end">95 % até (ms)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map(({ at, succeeded, refused, failed, medianMs, p95Ms }) => (
            <Table.Tr key={at}>
              <Table.Td>{stepLabel(at, step)}</Table.Td>
              <Table.Td ta="end">{formatNumber(succeeded)}</Table.Td>
              <Table.Td ta="end">{formatNumber(refused)}</Table.Td>
              <Table.Td ta="end">{formatNumber(failed)}</Table.Td>
              <Table.Td ta="end">{formatNumber(medianMs, 0)}</Table.Td>
              <Table.Td ta="end">{formatNumber(p95Ms, 0)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
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
