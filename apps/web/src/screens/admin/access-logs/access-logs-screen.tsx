import { useAccessLogs } from '@cadencia/admin/react/access-logs'
import { messageOf } from '@cadencia/http/http-error'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { PHONE_QUERY } from '@cadencia/ui/theme'
import { Button, Center, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconHistory, IconLayoutDashboard, IconLogout, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Screen } from '../../../shell/screen.tsx'
import { signOut } from '../../../shell/sign-out.ts'
import { AdministratorsOnly } from '../administrators-only.tsx'
import { AccessFigures } from './access-figures.tsx'
import { AccessFiltersRow } from './access-filters-row.tsx'
import { AccessCards, AccessTable } from './access-table.tsx'
import { exportAddress, useAccessFilters } from './use-access-filters.ts'

/** Who called what, when, and how it went. */
export function AccessLogsScreen() {
  return (
    <AdministratorsOnly otherwise="/">
      {(username) => (
        <Screen title="Logs de Acesso" subtitle={`Olá, ${username}`} backTo="/admin" actions={<Ways />}>
          <Accesses />
        </Screen>
      )}
    </AdministratorsOnly>
  )
}

function Ways() {
  return (
    <>
      <Button
        component={Link}
        to="/admin/dashboard"
        variant="default"
        leftSection={<IconLayoutDashboard size={16} stroke={1.75} aria-hidden />}
      >
        Dashboard
      </Button>
      <Button
        component={Link}
        to="/admin/users"
        variant="default"
        leftSection={<IconUsers size={16} stroke={1.75} aria-hidden />}
      >
        Usuários
      </Button>
      <Button
        variant="default"
        leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
        onClick={signOut}
      >
        Sair
      </Button>
    </>
  )
}

function Accesses() {
  const { filters, asked, change } = useAccessFilters()
  return (
    <>
      <AccessFiltersRow filters={filters} change={change} />
      <AccessFigures asked={asked} />
      <AccessList asked={asked} />
    </>
  )
}

function AccessList({ asked }: Pick<ReturnType<typeof useAccessFilters>, 'asked'>) {
  const logs = useAccessLogs(asked)
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  if (logs.isPending) return <Skeleton height={360} role="status" aria-label="Carregando acessos" />
  if (!logs.data) {
    return (
      <ErrorState
        message={messageOf(logs.error, 'Não foi possível carregar os acessos.')}
        onRetry={() => void logs.refetch()}
        isRetrying={logs.isFetching}
      />
    )
  }
  const accesses = logs.data.pages.flatMap(({ rows }) => rows)
  if (accesses.length === 0) return <EmptyState icon={IconHistory} text="Nenhum log de acesso encontrado" />
  const Layout = isPhone ? AccessCards : AccessTable
  return (
    <Stack
      gap="sm"
      component="section"
      aria-labelledby="accesses"
      aria-busy={logs.isPlaceholderData || undefined}
    >
      <Group justify="space-between">
        <Group gap="xs">
          <Title order={2} id="accesses" fz="md">
            Acessos
          </Title>
          <Text c="dimmed">{totalWords(logs.data.pages[0]?.total)}</Text>
        </Group>
        <Button
          component="a"
          href={exportAddress('/api/admin/access-logs.csv', asked)}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          Exportar CSV
        </Button>
      </Group>
      <Layout accesses={accesses} />
      {logs.hasNextPage && (
        <Center>
          <Button
            variant="default"
            loading={logs.isFetchingNextPage}
            onClick={() => void logs.fetchNextPage()}
          >
            Mostrar mais
          </Button>
        </Center>
      )}
    </Stack>
  )
}

/** '1.234', or '10.000+' where no more was counted. */
function totalWords(total = ''): string {
  const isMore = total.endsWith('+')
  return `${Number(total.replace('+', '')).toLocaleString('pt-BR')}${isMore ? '+' : ''}`
}
