import '@mantine/dates/styles.layer.css'
import { useAudit } from '@cadencia/admin/react/audit'
import { messageOf } from '@cadencia/http/http-error'
import { useAdminUsers, useTeams } from '@cadencia/people/react/directory'
import { DayField } from '@cadencia/ui/date-fields'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Center, Group, Skeleton, Stack } from '@mantine/core'
import { IconClipboardList, IconDownload } from '@tabler/icons-react'
import { FilterSelect } from '../../../records/filter-select.tsx'
import { fullName } from '../../../shell/person.ts'
import { Screen } from '../../../shell/screen.tsx'
import { exportAddress } from '../access-logs/use-access-filters.ts'
import { AdministratorsOnly } from '../administrators-only.tsx'
import classes from './audit.module.css'
import { AuditEntry } from './audit-entry.tsx'
import { ENTITY_CHOICES } from './audit-words.ts'
import { type AuditFilters, useAuditFilters } from './use-audit-filters.ts'

/** What administrators did: who, what, before and after. */
export function AuditScreen() {
  return <AdministratorsOnly otherwise="/">{() => <Trail />}</AdministratorsOnly>
}

function Trail() {
  const { filters, asked, change } = useAuditFilters()
  return (
    <Screen
      title="Auditoria"
      subtitle="Quem fez o quê; guardado por cinco anos"
      backTo="/admin"
      actions={
        <Button
          component="a"
          href={exportAddress('/api/admin/audit.csv', asked)}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          Exportar CSV
        </Button>
      }
    >
      <FiltersRow filters={filters} change={change} />
      <ActList asked={asked} />
    </Screen>
  )
}

interface FiltersRowProps {
  filters: AuditFilters
  change: (next: Partial<AuditFilters>) => void
}

function FiltersRow({ filters: { who, what, from, to }, change }: FiltersRowProps) {
  const people = useAdminUsers()
  const choices = (people.data ?? []).map((person) => ({ value: person.id, label: fullName(person) }))
  return (
    <Group gap="sm" mb="md" component="search">
      <FilterSelect
        label="Quem"
        all="Todas as pessoas"
        searchable
        nothingFoundMessage="Ninguém encontrado"
        choices={choices}
        value={who}
        onChange={(next) => change({ who: next })}
      />
      <FilterSelect
        label="Registro"
        all="Todos os registros"
        choices={ENTITY_CHOICES}
        value={what}
        onChange={(next) => change({ what: next })}
      />
      <DayField
        aria-label="De"
        placeholder="De"
        clearable
        flex="1 1 120px"
        maw={{ sm: 160 }}
        value={from}
        onChange={(next) => change({ from: next })}
      />
      <DayField
        aria-label="Até"
        placeholder="Até"
        clearable
        flex="1 1 120px"
        maw={{ sm: 160 }}
        value={to}
        onChange={(next) => change({ to: next })}
      />
    </Group>
  )
}

/** What people and teams are called, by id. */
function useNames(): ReadonlyMap<string, string> {
  const people = useAdminUsers()
  const teams = useTeams()
  return new Map([
    ...(people.data ?? []).map((person) => [person.id, fullName(person)] as const),
    ...(teams.data ?? []).map(({ id, name }) => [id, name] as const),
  ])
}

function ActList({ asked }: Pick<ReturnType<typeof useAuditFilters>, 'asked'>) {
  const acts = useAudit(asked)
  const names = useNames()
  if (acts.isPending) return <Skeleton height={320} role="status" aria-label="Carregando atos" />
  if (!acts.data) {
    return (
      <ErrorState
        message={messageOf(acts.error, 'Não foi possível carregar a auditoria.')}
        onRetry={() => void acts.refetch()}
        isRetrying={acts.isFetching}
      />
    )
  }
  const rows = acts.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState icon={IconClipboardList} text="Nenhum ato encontrado" />
  return (
    <Stack gap="sm" aria-busy={acts.isPlaceholderData || undefined}>
      <ul className={classes.list} aria-label="Atos administrativos">
        {rows.map((act) => (
          <AuditEntry key={act.id} act={act} names={names} />
        ))}
      </ul>
      {acts.hasNextPage && (
        <Center>
          <Button
            variant="default"
            loading={acts.isFetchingNextPage}
            onClick={() => void acts.fetchNextPage()}
          >
            Mostrar mais
          </Button>
        </Center>
      )}
    </Stack>
  )
}
