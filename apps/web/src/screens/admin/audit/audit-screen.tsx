import { useAudit } from '@cadencia/admin/audit/react'
import { useTeams } from '@cadencia/people/teams/react'
import { useAdminUsers } from '@cadencia/people/users/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Button } from '@mantine/core'
import { IconClipboardList, IconDownload } from '@tabler/icons-react'
import { RowList, RowsSkeleton } from '../../../lists/row-list.tsx'
import { fullName } from '../../../shell/person.ts'
import { Screen } from '../../../shell/screen.tsx'
import { exportUrl } from '../access-logs/use-access-filters.ts'
import classes from './audit.module.css'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFiltersRow } from './audit-filters-row.tsx'
import { useAuditFilters } from './use-audit-filters.ts'

/** Audit log of administrators’ actions. */
export function AuditScreen() {
  const { filters, queryFilter, change } = useAuditFilters()
  return (
    <Screen
      backTo="/admin"
      title="Auditoria"
      subtitle="Quem fez o quê; guardado por cinco anos"
      actions={
        <Button
          component="a"
          href={exportUrl('/api/admin/audit.csv', queryFilter)}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          Exportar CSV
        </Button>
      }
    >
      <AuditFiltersRow filters={filters} change={change} />
      <AuditList queryFilter={queryFilter} />
    </Screen>
  )
}

/** Names of people and teams, by id. */
function useNames(): ReadonlyMap<string, string> {
  const people = useAdminUsers()
  const teams = useTeams()
  return new Map([
    ...(people.data ?? []).map((person) => [person.id, fullName(person)] as const),
    ...(teams.data ?? []).map(({ id, name }) => [id, name] as const),
  ])
}

function AuditList({ queryFilter }: Pick<ReturnType<typeof useAuditFilters>, 'queryFilter'>) {
  const entries = useAudit(queryFilter)
  const names = useNames()
  return (
    <RowList
      list={entries}
      skeleton={<RowsSkeleton count={4} height={72} />}
      failed="Não foi possível carregar a auditoria."
      emptyState={<EmptyState icon={IconClipboardList} text="Nenhum ato encontrado" />}
    >
      {(rows) => (
        <ul className={classes.list} aria-label="Atos administrativos">
          {rows.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} names={names} />
          ))}
        </ul>
      )}
    </RowList>
  )
}
