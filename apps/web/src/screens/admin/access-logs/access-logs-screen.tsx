import { useAccessLogs } from '@cadencia/admin/access-logs/react'
import { useAdminSession } from '@cadencia/people/sessions/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { RowList, RowsSkeleton } from '../../../lists/row-list.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { SignOutButton } from '../../../shell/sign-out-button.tsx'
import { AccessFigures } from './access-figures.tsx'
import { AccessFiltersRow } from './access-filters-row.tsx'
import { AccessCards, AccessTable } from './access-table.tsx'
import { exportUrl, useAccessFilters } from './use-access-filters.ts'

/** Who called what, when, and how it went. */
export function AccessLogsScreen() {
  const { data: session } = useAdminSession()
  return (
    <Screen
      backTo="/admin"
      title="Logs de Acesso"
      subtitle={`Olá, ${session?.username}`}
      actions={<SignOutButton />}
    >
      <Accesses />
    </Screen>
  )
}

function Accesses() {
  const { filters, queryFilter, change } = useAccessFilters()
  return (
    <>
      <AccessFiltersRow filters={filters} change={change} />
      <AccessFigures queryFilter={queryFilter} />
      <AccessList queryFilter={queryFilter} />
    </>
  )
}

function AccessList({ queryFilter }: Pick<ReturnType<typeof useAccessFilters>, 'queryFilter'>) {
  const logs = useAccessLogs(queryFilter)
  const isPhone = useIsPhone()
  const Layout = isPhone ? AccessCards : AccessTable
  return (
    <RowList
      list={logs}
      skeleton={<RowsSkeleton count={8} height={36} />}
      failed="Não foi possível carregar os acessos."
      emptyState={<EmptyState icon={IconHistory} text="Nenhum log de acesso encontrado" />}
    >
      {(accesses, total) => (
        <Stack gap="sm" component="section" aria-labelledby="accesses">
          <Group justify="space-between">
            <Group gap="xs">
              <Title order={2} id="accesses" fz="md">
                Acessos
              </Title>
              <Text c="dimmed">{formatCount(total)}</Text>
            </Group>
            <Button
              component="a"
              href={exportUrl('/api/admin/access-logs.csv', queryFilter)}
              download
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              Exportar CSV
            </Button>
          </Group>
          <Layout accesses={accesses} />
        </Stack>
      )}
    </RowList>
  )
}

/** '1.234', or '10.000+' where no more was counted. */
function formatCount(total = ''): string {
  const isMore = total.endsWith('+')
  return `${Number(total.replace('+', '')).toLocaleString('pt-BR')}${isMore ? '+' : ''}`
}
