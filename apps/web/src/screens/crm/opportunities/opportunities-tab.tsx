import type { Stage } from '@cadencia/crm/contract/opportunities'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { Button, Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { useCloseRecord } from '../../../records/use-close-record.ts'
import { useNewAddress } from '../../../records/use-new-address.ts'
import { useNow } from '../../meetings/use-now.ts'
import { useOnceTrue } from '../../meetings/use-once-true.ts'
import { OpportunityCards } from './opportunity-cards.tsx'
import { filterOf, useOpportunityFilters } from './opportunity-filters.ts'
import { OpportunityFiltersRow } from './opportunity-filters-row.tsx'
import { PipelineBoard } from './pipeline-board.tsx'

const NewOpportunityDialog = lazy(() =>
  import('./new-opportunity-dialog.tsx').then((module) => ({ default: module.NewOpportunityDialog })),
)
const OpportunityRecord = lazy(() =>
  import('../record/opportunity-record.tsx').then((module) => ({ default: module.OpportunityRecord })),
)

/** The pipeline: a board of six stages, or cards. */
export function OpportunitiesTab() {
  const { recordId } = useParams()
  const { isCreating, openForm, closeForm } = useNewAddress()
  const { filters, change, isFiltered, clear } = useOpportunityFilters()
  const today = saoPauloDay(useNow())
  // The board follows one object as long as it means the same.
  const filter = useMemo(() => filterOf(filters, Date.parse(`${today}T12:00:00Z`)), [filters, today])
  const [stage, setStage] = useState<Stage>()
  const closeRecord = useCloseRecord('/crm/opportunities')
  const wasRecordOpen = useOnceTrue(recordId !== undefined)
  const wasFormOpen = useOnceTrue(isCreating)
  const create = (within?: Stage) => {
    setStage(within)
    openForm()
  }
  const list = { filter, isFiltered, clear, onCreate: create }
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>Pipeline de Vendas</Title>
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => create()}>
          Nova Oportunidade
        </Button>
      </Group>
      <OpportunityFiltersRow filters={filters} change={change} />
      {filters.view === 'board' ? (
        <PipelineBoard {...list} />
      ) : (
        <OpportunityCards {...list} stage={filters.stage} sort={filters.sort} />
      )}
      <Suspense fallback={null}>
        {wasRecordOpen && <OpportunityRecord id={recordId} onClose={closeRecord} />}
        {wasFormOpen && (
          <NewOpportunityDialog key={stage ?? ''} opened={isCreating} stage={stage} onClose={closeForm} />
        )}
      </Suspense>
    </>
  )
}
