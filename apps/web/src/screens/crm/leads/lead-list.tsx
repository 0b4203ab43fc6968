import type { LeadFilter } from '@cadencia/crm/leads/contract'
import { useLeads } from '@cadencia/crm/leads/react'
import { Button } from '@mantine/core'
import { IconUpload, IconUsersGroup } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { sortAt, useCollectionView } from '../../../collections/use-collection-view.ts'
import { useImportUrlState } from '../imports/use-import-url-state.ts'
import type { LeadRowActions } from './lead-actions.tsx'
import { LEAD_COLLECTION, serverSort } from './lead-collection.tsx'
import { filterOf, leadFiltersIn } from './lead-filters.ts'
import { LeadSelectionActions } from './lead-selection-actions.tsx'

const PAGE = '100'

/** The call with which an address lists the leads for somebody. */
export function leadQueryAt(search: URLSearchParams, userId: string) {
  const sort = serverSort(sortAt(LEAD_COLLECTION, userId, search))
  return { ...filterOf(leadFiltersIn(search)), sort, limit: PAGE }
}

interface LeadListProps {
  filter: LeadFilter
  isFiltered: boolean
  clear: () => void
  actions: LeadRowActions
  /** The lead that is open beside the list. */
  openId: string | undefined
  onCreate: () => void
}

/** The leads that match the filters. */
export function LeadList({ filter, isFiltered, clear, actions, openId, onCreate }: LeadListProps) {
  const view = useCollectionView(LEAD_COLLECTION)
  const sort = serverSort(view.sort)
  const query = useMemo(() => ({ ...filter, sort, limit: PAGE }), [filter, sort])
  return (
    <CollectionView
      collection={LEAD_COLLECTION}
      view={view}
      list={useLeads(useDeferredValue(query))}
      context={actions}
      openId={openId}
      failed="Não foi possível carregar os leads."
      failedNext="Não foi possível carregar mais leads."
      selectionActions={(selection) => <LeadSelectionActions selection={selection} />}
      emptyState={
        <ListEmptyState
          icon={IconUsersGroup}
          text="Nenhum lead encontrado"
          description={
            isFiltered
              ? 'Nenhum lead corresponde aos filtros.'
              : 'Cadastre o primeiro contato ou importe uma planilha.'
          }
          isFiltered={isFiltered}
          clear={clear}
          createLabel="Novo Lead"
          onCreate={onCreate}
          otherWay={<ImportWay />}
        />
      }
    />
  )
}

function ImportWay() {
  const { openWizard } = useImportUrlState()
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
      onClick={openWizard}
    >
      Importar planilha
    </Button>
  )
}
