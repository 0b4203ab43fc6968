import type { AccessLog } from '@cadencia/admin/access-logs/contract'
import { useAccessLogs } from '@cadencia/admin/access-logs/react'
import { formatTimestamp } from '@cadencia/locale/dates'
import { useAdminSession } from '@cadencia/people/sessions/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { IconHistory } from '@tabler/icons-react'
import type { Collection } from '../../../collections/collection.ts'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { columnsOf } from '../../../collections/fields/field-columns.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import { SignOutButton } from '../../../records/people/sign-out-button.tsx'
import { ExportButton } from '../export-button.tsx'
import { AccessFigures } from './access-figures.tsx'
import { AccessFiltersRow } from './access-filters-row.tsx'
import { ACCESS_FIELDS } from './fields.tsx'
import { useAccessFilters } from './use-access-filters.ts'

/** Accesses as table and list, the newest first. */
const ACCESS_COLLECTION: Collection<AccessLog, null> = {
  id: 'access-logs',
  label: 'Logs de acesso',
  noun: ['acesso', 'acessos'],
  layouts: ['table', 'list'],
  titleLabel: 'Data/Hora',
  titlePx: 164,
  titleOf: ({ createdAt }) => formatTimestamp(createdAt),
  groupings: [],
  columns: columnsOf<AccessLog, null>(ACCESS_FIELDS),
}

/** Who called what, when, and how it went. */
export function AccessLogsScreen() {
  const { data: session } = useAdminSession()
  const { filters, queryFilter, change } = useAccessFilters()
  const view = useCollectionView(ACCESS_COLLECTION)
  return (
    <Screen
      title="Logs de Acesso"
      subtitle={`Olá, ${session?.username}`}
      backTo="/admin"
      actions={
        <>
          <ExportButton path="/api/admin/access-logs.csv" queryFilter={queryFilter} />
          <SignOutButton />
        </>
      }
    >
      <AccessFiltersRow filters={filters} change={change} />
      <AccessFigures queryFilter={queryFilter} />
      <CollectionView
        collection={ACCESS_COLLECTION}
        view={view}
        list={useAccessLogs(queryFilter)}
        context={null}
        failed="Não foi possível carregar os acessos."
        failedNext="Não foi possível carregar mais acessos."
        emptyState={<EmptyState icon={IconHistory} text="Nenhum log de acesso encontrado" />}
      />
    </Screen>
  )
}
