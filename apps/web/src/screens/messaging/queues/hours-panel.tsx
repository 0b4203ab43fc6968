import { messageOf } from '@cadencia/http/http-error'
import { formatTime } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import type { QueueHour } from '@cadencia/messaging/queues/contract'
import { useQueueHours } from '@cadencia/messaging/queues/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { ChartFigure } from '../../../collections/charts/chart-figure.tsx'
import { HoursCharts } from './hours-charts.tsx'
import { durationLabel } from './queue-labels.ts'

const CHART_HEIGHT = 240

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
      <ChartFigure
        label="Gráficos de vazão e de espera"
        tableLabel="Jobs por hora"
        columns={['Hora', 'Concluídos', 'Falhas', 'Espera']}
        rows={hours.map(({ hour, completed, failed, waitingSeconds }) => ({
          key: hour,
          cells: [
            formatTime(hour),
            formatNumber(completed),
            formatNumber(failed),
            waitingSeconds === null ? '—' : durationLabel(waitingSeconds),
          ],
        }))}
      >
        <HoursCharts hours={hours} height={CHART_HEIGHT} />
      </ChartFigure>
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
