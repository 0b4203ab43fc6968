import { messageOf } from '@cadencia/http/http-error'
import { formatTime } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import type { QueueHour } from '@cadencia/messaging/queues/contract'
import { useQueueHours } from '@cadencia/messaging/queues/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Card, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { durationLabel } from './queue-labels.ts'
import classes from './queues.module.css'

const CHART_HEIGHT = 240

const HoursCharts = lazyPart(
  () => import('./hours-charts.tsx').then((module) => module.HoursCharts),
  <Skeleton height={CHART_HEIGHT} />,
)

/** How many jobs ended in each of the last 24 hours, and how long they had waited. */
export function HoursPanel() {
  const hours = useQueueHours()
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="queue-hours">
      <Title order={2} id="queue-hours" mb="xs">
        Últimas 24 horas
      </Title>
      {hours.isPending && <Skeleton height={CHART_HEIGHT} role="status" aria-label="Carregando" />}
      {hours.isError && !hours.data && (
        <ErrorState
          message={messageOf(hours.error, 'Não foi possível carregar a vazão.')}
          onRetry={() => void hours.refetch()}
          isRetrying={hours.isFetching}
        />
      )}
      {hours.data && <Hours hours={hours.data} />}
    </Card>
  )
}

function Hours({ hours }: { hours: QueueHour[] }) {
  if (hours.every(({ completed, failed }) => completed + failed === 0)) {
    return <Text c="dimmed">Nenhum job terminou nas últimas 24 horas.</Text>
  }
  return (
    <Stack gap="sm">
      <Text>{summaryText(hours)}</Text>
      <div role="img" aria-label="Gráficos de vazão e de espera; os mesmos valores estão na tabela abaixo">
        <HoursCharts hours={hours} height={CHART_HEIGHT} />
      </div>
      <details>
        <summary>Ver como tabela</summary>
        <HoursTable hours={hours} />
      </details>
    </Stack>
  )
}

/** The whole day in one sentence; the mean counts each hour as often as jobs ended in it. */
function summaryText(hours: readonly QueueHour[]): string {
  const sum = (of: (hour: QueueHour) => number) => hours.reduce((total, hour) => total + of(hour), 0)
  const known = hours.filter(({ waitingSeconds }) => waitingSeconds !== null)
  const ended = known.reduce((total, { completed, failed }) => total + completed + failed, 0)
  const waited = known.reduce(
    (total, { completed, failed, waitingSeconds }) => total + (completed + failed) * (waitingSeconds ?? 0),
    0,
  )
  const totals = `${plural(
    sum(({ completed }) => completed),
    'job concluído',
    'jobs concluídos',
  )}, ${plural(
    sum(({ failed }) => failed),
    'falha',
    'falhas',
  )}`
  return ended > 0 ? `${totals}; espera média de ${durationLabel(waited / ended)}.` : `${totals}.`
}

function HoursTable({ hours }: { hours: readonly QueueHour[] }) {
  return (
    <Table mt="xs" className={classes.numbers ?? ''} aria-label="Jobs por hora">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Hora</Table.Th>
          <Table.Th ta="end">Concluídos</Table.Th>
          <Table.Th ta="end">Falhas</Table.Th>
          <Table.Th ta="end">Espera</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {hours.map(({ hour, completed, failed, waitingSeconds }) => (
          <Table.Tr key={hour}>
            <Table.Td>{formatTime(hour)}</Table.Td>
            <Table.Td ta="end">{formatNumber(completed)}</Table.Td>
            <Table.Td ta="end">{formatNumber(failed)}</Table.Td>
            <Table.Td ta="end">{waitingSeconds === null ? '—' : durationLabel(waitingSeconds)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
