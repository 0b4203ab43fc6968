import type { AccessLog } from '@cadencia/admin/access-logs/contract'
import { formatTimestamp } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Card, Group, Table, Text } from '@mantine/core'
import { toneOf } from './access-labels.ts'
import classes from './access-logs.module.css'

interface AccessesProps {
  accesses: readonly AccessLog[]
}

/** Accesses in a table, the newest first. */
export function AccessTable({ accesses }: AccessesProps) {
  return (
    <Table.ScrollContainer minWidth={900} type="native">
      <Table
        verticalSpacing={6}
        highlightOnHover
        className={classes.numbers ?? ''}
        aria-label="Logs de acesso"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Data/Hora</Table.Th>
            <Table.Th>Time</Table.Th>
            <Table.Th>Membro</Table.Th>
            <Table.Th>Método</Table.Th>
            <Table.Th>Caminho</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th ta="end" className={classes.when ?? ''}>
              Tempo (ms)
            </Table.Th>
            <Table.Th>IP</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accesses.map((access) => (
            <Table.Tr key={access.id}>
              <Table.Td className={classes.when ?? ''}>{formatTimestamp(access.createdAt)}</Table.Td>
              <Table.Td className={classes.when ?? ''}>{access.teamName ?? 'Sem Time'}</Table.Td>
              <Table.Td>{access.userEmail ?? 'Anônimo'}</Table.Td>
              <Table.Td>{access.method}</Table.Td>
              <Table.Td className={classes.path ?? ''}>{access.path}</Table.Td>
              <Table.Td>
                <StatusBadge tone={toneOf(access.statusCode)} label={String(access.statusCode)} />
              </Table.Td>
              <Table.Td ta="end">{formatNumber(access.responseTime, 1)}</Table.Td>
              <Table.Td>{access.ipAddress || 'N/A'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The same, one below the other, on narrow screens. */
export function AccessCards({ accesses }: AccessesProps) {
  return (
    <ul className={classes.list}>
      {accesses.map((access) => (
        <Card key={access.id} component="li" withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={550} className={classes.path ?? ''}>
              {access.method} {access.path}
            </Text>
            <StatusBadge tone={toneOf(access.statusCode)} label={String(access.statusCode)} />
          </Group>
          <Text size="sm" className={classes.path ?? ''}>
            {access.userEmail ?? 'Anônimo'} · {access.teamName ?? 'Sem Time'}
          </Text>
          <Text size="sm" c="dimmed" className={classes.numbers ?? ''}>
            {formatTimestamp(access.createdAt)} · {formatNumber(access.responseTime, 1)} ms ·{' '}
            {access.ipAddress || 'N/A'}
          </Text>
        </Card>
      ))}
    </ul>
  )
}
