import type { Stage } from '@cadencia/crm/opportunities/contract'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Button, Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { useCloseRecord } from '../../../details/use-close-record.ts'
import { useCreateParam } from '../../../lists/use-create-param.ts'
import { useNow } from '../../../shell/use-now.ts'
import { OpportunityCards } from './opportunity-cards.tsx'
import { filterOf, useOpportunityFilters } from './opportunity-filters.ts'
import { OpportunityFiltersRow } from './opportunity-filters-row.tsx'
import { PipelineBoard } from './pipeline-board.tsx'

const NewOpportunityDialog = lazyOverlay(() =>
  import('./new-opportunity-dialog.tsx').then((module) => module.NewOpportunityDialog),
)
const OpportunityRecord = lazyOverlay(() =>
  import('../record/opportunity-record.tsx').then((module) => module.OpportunityRecord),
)

/** The pipeline: a board of six stages, or cards. */
export function OpportunitiesTab() {
  const { recordId } = useParams()
  const { isCreating, openForm, closeForm } = useCreateParam()
  const { filters, change, isFiltered, clear } = useOpportunityFilters()
  const today = saoPauloDay(useNow())
  // The board follows one object as long as it means the same.
  const filter = useMemo(() => filterOf(filters, today), [filters, today])
  const [stage, setStage] = useState<Stage>()
  const closeRecord = useCloseRecord('/crm/opportunities')
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
      {recordId && <OpportunityRecord id={recordId} onClose={closeRecord} />}
      <NewOpportunityDialog key={stage ?? ''} opened={isCreating} stage={stage} onClose={closeForm} />
    </>
  )
}
