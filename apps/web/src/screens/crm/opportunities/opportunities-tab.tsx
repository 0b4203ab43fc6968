import { boardQuery } from '@cadencia/crm/opportunities/board'
import { getOpportunity, type Stage } from '@cadencia/crm/opportunities/contract'
import { opportunityPages } from '@cadencia/crm/opportunities/react'
import { query } from '@cadencia/http/query'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { getCurrentUser } from '@cadencia/people/contract'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Group, Title } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LayoutSwitch } from '../../../collections/display-menu.tsx'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { useCollectionView, viewAt } from '../../../collections/use-collection-view.ts'
import { useCreateParam } from '../../../collections/use-create-param.ts'
import { CreateButton } from '../../../kit/screen/create-button.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useNow } from '../../../kit/use-now.ts'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { OPPORTUNITY_COLLECTION } from './opportunity-collection.tsx'
import { OpportunityFiltersRow } from './opportunity-filters-row.tsx'
import { listQueryOf, OpportunityList } from './opportunity-list.tsx'
import { PipelineBoard } from './pipeline-board.tsx'
import { filterOf, opportunityFiltersIn, useOpportunityFilters } from './use-opportunity-filters.ts'

const NewOpportunityDialog = lazyDialog(() =>
  import('./new-opportunity-dialog.tsx').then((module) => module.NewOpportunityDialog),
)
const OpportunityRecord = lazyOverlay(() =>
  import('../record/opportunity-record.tsx').then((module) => module.OpportunityRecord),
)

/** The pipeline: a board of six stages, rows or cards. */
export function OpportunitiesTab() {
  const { recordId } = useParams()
  const { isCreating, openForm, closeForm } = useCreateParam('Nova oportunidade')
  const today = saoPauloDay(useNow())
  const view = useCollectionView(OPPORTUNITY_COLLECTION)
  const isBoard = view.layout === 'board'
  const { filters, change, queryFilter, isFiltered, clear } = useOpportunityFilters({ today, isBoard })
  const isPhone = useIsPhone()
  const [stage, setStage] = useState<Stage>()
  const closeRecord = useCloseRecord('/crm/opportunities')
  const create = (within?: Stage) => {
    setStage(within)
    openForm()
  }
  const emptyState = <PipelineEmptyState isFiltered={isFiltered} clear={clear} onCreate={() => create()} />
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>Pipeline de Vendas</Title>
        <CreateButton label="Nova Oportunidade" onClick={() => create()} />
      </Group>
      <OpportunityFiltersRow filters={filters} change={change} isBoard={isBoard} />
      {isBoard ? (
        <PipelineBoard
          filter={queryFilter}
          layoutSwitch={<LayoutSwitch collection={OPPORTUNITY_COLLECTION} view={view} isPhone={isPhone} />}
          emptyState={emptyState}
          onCreate={create}
        />
      ) : (
        <OpportunityList
          queryFilter={queryFilter}
          view={view}
          today={today}
          openId={recordId}
          emptyState={emptyState}
        />
      )}
      {recordId && <OpportunityRecord id={recordId} onClose={closeRecord} />}
      <NewOpportunityDialog key={stage ?? ''} opened={isCreating} stage={stage} onClose={closeForm} />
    </>
  )
}

OpportunitiesTab.prefetch = async ({ client, params: { recordId }, search }: ScreenAddress) => {
  if (recordId) {
    OpportunityRecord.preload()
    void client.prefetchQuery(query(getOpportunity, { params: { id: recordId } }))
  }
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  const { layout, sort } = viewAt(OPPORTUNITY_COLLECTION, id, search)
  const isBoard = layout === 'board'
  const filter = filterOf(opportunityFiltersIn(search), { today: saoPauloDay(Date.now()), isBoard })
  await (isBoard
    ? client.prefetchQuery(boardQuery(filter))
    : client.prefetchInfiniteQuery(opportunityPages(listQueryOf(filter, sort))))
}

interface PipelineEmptyStateProps {
  isFiltered: boolean
  clear: () => void
  onCreate: () => void
}

/** Stands where the filters leave no opportunity, on the board as in the list. */
function PipelineEmptyState({ isFiltered, clear, onCreate }: PipelineEmptyStateProps) {
  return (
    <ListEmptyState
      icon={IconTargetArrow}
      text="Nenhuma oportunidade encontrada"
      description={
        isFiltered
          ? 'Nenhuma oportunidade corresponde aos filtros.'
          : 'Crie a primeira negociação, ou converta um lead.'
      }
      isFiltered={isFiltered}
      clear={clear}
      createLabel="Nova Oportunidade"
      onCreate={onCreate}
    />
  )
}
