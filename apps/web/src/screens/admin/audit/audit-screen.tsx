import { useAudit } from '@cadencia/admin/audit/react'
import { useTeams } from '@cadencia/people/teams/react'
import { useAdminUsers } from '@cadencia/people/users/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Button } from '@mantine/core'
import { IconClipboardList, IconDownload } from '@tabler/icons-react'
import { RowList, RowsSkeleton } from '../../../lists/row-list.tsx'
import { AdministratorsOnly } from '../../../people/administrators-only.tsx'
import { fullName } from '../../../shell/person.ts'
import { Screen } from '../../../shell/screen.tsx'
import { exportAddress } from '../access-logs/use-access-filters.ts'
import classes from './audit.module.css'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFiltersRow } from './audit-filters-row.tsx'
import { useAuditFilters } from './use-audit-filters.ts'

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
      <AuditFiltersRow filters={filters} change={change} />
      <ActList asked={asked} />
    </Screen>
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
  return (
    <RowList
      list={acts}
      skeleton={<RowsSkeleton count={4} height={72} />}
      failed="Não foi possível carregar a auditoria."
      emptyState={<EmptyState icon={IconClipboardList} text="Nenhum ato encontrado" />}
    >
      {(rows) => (
        <ul className={classes.list} aria-label="Atos administrativos">
          {rows.map((act) => (
            <AuditEntry key={act.id} act={act} names={names} />
          ))}
        </ul>
      )}
    </RowList>
  )
}
