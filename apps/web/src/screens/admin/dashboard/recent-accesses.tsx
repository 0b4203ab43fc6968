import { type AccessLog, getAccessFigures, listAccessLogs } from '@cadencia/admin/access-logs/contract'
import { messageOf } from '@cadencia/http/http-error'
import { query } from '@cadencia/http/query'
import { formatDate, formatTime } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Anchor, Card, Group, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DEFAULT_PERIOD_LABEL, defaultFirstDay } from '../access-logs/use-access-filters.ts'
import classes from './dashboard.module.css'

/** Rows of the table. */
const LATEST = 10

/** Accesses are no live matter: what is shown is asked for each time somebody comes. */
const WHEN_SHOWN = { refetchOnMount: 'always' } as const

/** Who used the product lately: four figures of the last days, as 'Ver Todos' shows them, and the last ten accesses. */
export function RecentAccesses() {
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="recent-accesses" h="100%">
      <Group justify="space-between" mb="md">
        <Group gap="xs" align="baseline">
          <Title order={2} id="recent-accesses" fz="lg">
            Acessos recentes
          </Title>
          <Text size="sm" c="dimmed">
            {DEFAULT_PERIOD_LABEL}
          </Text>
        </Group>
        <Anchor component={Link} to="/admin/access-logs" className="touch-link">
          Ver Todos
        </Anchor>
      </Group>
      <Stack gap="md">
        <Figures />
        <Latest />
      </Stack>
    </Card>
  )
}

function Figures() {
  const { data, isPending } = useQuery({
    ...query(getAccessFigures, { query: { from: defaultFirstDay(), charts: '0' } }),
    ...WHEN_SHOWN,
  })
  if (isPending) return <Skeleton height={62} />
  // The table below says why nothing came.
  if (!data) return null
  return (
    <SimpleGrid type="container" cols={{ base: 2, '420px': 4 }} spacing="sm">
      <Figure label="Total de acessos" value={formatNumber(data.totalAccesses)} />
      <Figure label="Usuários ativos" value={formatNumber(data.activeUsers)} />
      <Figure label="Tempo médio" value={`${formatNumber(Math.round(data.averageResponseTime))} ms`} />
      <Figure label="IPs distintos" value={formatNumber(data.uniqueIPs)} />
    </SimpleGrid>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <article aria-label={label}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <div className={classes.figure}>{value}</div>
    </article>
  )
}

function Latest() {
  const latest = useQuery({
    ...query(listAccessLogs, { query: { limit: String(LATEST) } }),
    ...WHEN_SHOWN,
  })
  if (latest.isPending) return <Skeleton height={320} role="status" aria-label="Carregando acessos" />
  if (!latest.data) {
    return (
      <ErrorState
        message={messageOf(latest.error, 'Não foi possível carregar os acessos.')}
        onRetry={() => void latest.refetch()}
        isRetrying={latest.isFetching}
      />
    )
  }
  if (latest.data.length === 0) return <EmptyState icon={IconHistory} text="Nenhum acesso registrado ainda" />
  return <AccessTable accesses={latest.data.slice(0, LATEST)} />
}

/** On a phone, team and IP stand below the user. */
function AccessTable({ accesses }: { accesses: readonly AccessLog[] }) {
  const isPhone = useIsPhone()
  return (
    <Table verticalSpacing={6} horizontalSpacing="xs" aria-label="Últimos acessos">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Data</Table.Th>
          <Table.Th>Usuário</Table.Th>
          {!isPhone && <Table.Th>Time</Table.Th>}
          <Table.Th>Método</Table.Th>
          {!isPhone && <Table.Th>IP</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accesses.map((access) => (
          <AccessRow key={access.id} access={access} isPhone={isPhone} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function AccessRow({ access, isPhone }: { access: AccessLog; isPhone: boolean }) {
  const { createdAt, userEmail, method } = access
  const team = access.teamName ?? 'Sem Time'
  const ip = access.ipAddress || 'N/A'
  return (
    <Table.Tr>
      <Table.Td className={classes.when ?? ''}>{shortDateTime(createdAt)}</Table.Td>
      <Table.Td {...(isPhone ? { className: classes.who ?? '' } : {})}>
        {userEmail?.split('@')[0] || 'Anônimo'}
        {isPhone &&
          [team, ip].map((label) => (
            <Text key={label} size="sm" c="dimmed">
              {label}
            </Text>
          ))}
      </Table.Td>
      {!isPhone && <Table.Td>{team}</Table.Td>}
      <Table.Td>{method}</Table.Td>
      {!isPhone && <Table.Td>{ip}</Table.Td>}
    </Table.Tr>
  )
}

/** dd/MM HH:mm, in São Paulo. */
function shortDateTime(instant: string): string {
  return `${formatDate(instant).slice(0, 5)} ${formatTime(instant)}`
}
