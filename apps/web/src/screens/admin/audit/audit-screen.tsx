import { useAudit } from '@cadencia/admin/audit/react'
import { useAdminUsers } from '@cadencia/people/users/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { IconClipboardList } from '@tabler/icons-react'
import { useMemo } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { fullName } from '../../../kit/full-name.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import { useTeamFinder } from '../../../records/people/use-people.ts'
import { ExportButton } from '../export-button.tsx'
import { AUDIT_COLLECTION, type AuditContext } from './audit-collection.tsx'
import { AuditFiltersRow } from './audit-filters-row.tsx'
import { useAuditFilters } from './use-audit-filters.ts'

/** Audit log of administrators’ actions. */
export function AuditScreen() {
  const { filters, queryFilter, change } = useAuditFilters()
  const view = useCollectionView(AUDIT_COLLECTION)
  return (
    <Screen
      title="Auditoria"
      subtitle="Quem fez o quê; guardado por cinco anos"
      backTo="/admin"
      actions={<ExportButton path="/api/admin/audit.csv" queryFilter={queryFilter} />}
    >
      <AuditFiltersRow filters={filters} change={change} />
      <CollectionView
        collection={AUDIT_COLLECTION}
        view={view}
        list={useAudit(queryFilter)}
        context={useAuditContext()}
        failed="Não foi possível carregar a auditoria."
        failedNext="Não foi possível carregar mais atos."
        emptyState={<EmptyState icon={IconClipboardList} text="Nenhum ato encontrado" />}
      />
    </Screen>
  )
}

function useAuditContext(): AuditContext {
  const { data: people } = useAdminUsers()
  const { teams } = useTeamFinder()
  return useMemo(() => {
    const named = (people ?? []).map((person) => [person.id, fullName(person)] as const)
    return { names: new Map([...named, ...teams.map(({ id, name }) => [id, name] as const)]) }
  }, [people, teams])
}
