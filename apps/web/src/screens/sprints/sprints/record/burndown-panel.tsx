import { messageOf } from '@cadencia/http/http-error'
import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import type { BurndownDay, Sprint } from '@cadencia/sprints/contract'
import { useBurndown } from '@cadencia/sprints/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import classes from '../sprints.module.css'

const CHART_HEIGHT = 260

const BurndownChart = lazyPart(
  () => import('./burndown-chart.tsx').then((module) => module.BurndownChart),
  <Skeleton height={CHART_HEIGHT} />,
)

/** How many points remain, day by day, beside how many should. */
export function BurndownPanel({ sprint }: { sprint: Sprint }) {
  const { data: days, error, isFetching, refetch } = useBurndown(sprint.id)
  if (error && !days) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar o burndown.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!days) return <Skeleton height={CHART_HEIGHT} role="status" aria-label="Carregando" />
  if (days.length === 0 || sprint.totalPoints === 0) {
    return (
      <EmptyState
        icon={IconChartLine}
        text="Nada para mostrar ainda"
        description="O burndown começa com as primeiras tarefas da sprint."
      />
    )
  }
  return (
    <Stack gap="md">
      <Text>{summaryText(days)}</Text>
      <div role="img" aria-label="Gráfico de burndown; os mesmos valores estão na tabela abaixo">
        <BurndownChart days={days} height={CHART_HEIGHT} />
      </div>
      <details>
        <summary>Ver como tabela</summary>
        <BurndownTable days={days} />
      </details>
      <Text size="sm" c="dimmed">
        O ideal desce por igual a cada dia útil: fins de semana e feriados nacionais não contam.
      </Text>
    </Stack>
  )
}

/** The last known day, against the ideal. */
function summaryText(days: readonly BurndownDay[]): string {
  const last = days.filter(({ remaining }) => remaining !== null).at(-1)
  if (!last || last.remaining === null) return 'A sprint ainda não começou.'
  const difference = last.remaining - last.ideal
  const standing =
    Math.abs(difference) < 0.5
      ? 'no ritmo ideal'
      : `${formatNumber(Math.abs(difference), 1)} ${difference > 0 ? 'acima' : 'abaixo'} do ideal`
  return `Em ${formatDate(last.day)} restavam ${formatNumber(last.remaining)} pontos, ${standing}.`
}

function BurndownTable({ days }: { days: readonly BurndownDay[] }) {
  return (
    <Table mt="xs" className={classes.numbers ?? ''} aria-label="Pontos restantes por dia">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Dia</Table.Th>
          <Table.Th ta="end">Ideal</Table.Th>
          <Table.Th ta="end">Restante</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map(({ day, ideal, remaining }) => (
          <Table.Tr key={day}>
            <Table.Td>{formatDate(day)}</Table.Td>
            <Table.Td ta="end">{formatNumber(ideal, 1)}</Table.Td>
            <Table.Td ta="end">{remaining === null ? '' : formatNumber(remaining)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
