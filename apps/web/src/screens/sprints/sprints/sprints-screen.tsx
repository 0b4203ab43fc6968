import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { getSprint, type Sprint } from '@cadencia/sprints/contract'
import { sprintPages } from '@cadencia/sprints/react'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useParams } from 'react-router'
import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { sortAt } from '../../../collections/use-collection-view.ts'
import { useCreateParam } from '../../../collections/use-create-param.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { useRecordTask } from '../../../records/panel/use-record-action.ts'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { SPRINT_FIELDS } from './fields.tsx'
import { SPRINT_COLLECTION } from './sprint-collection.tsx'
import type { SprintTask } from './sprint-context.ts'
import { SprintList } from './sprint-list.tsx'
import { SprintsNav } from './sprints-nav.tsx'
import { queryOf, sprintFiltersIn, useSprintFilters } from './use-sprint-filters.ts'

const NewSprintDialog = lazyDialog(() =>
  import('./form/new-sprint-dialog.tsx').then((module) => module.NewSprintDialog),
)
const SprintRecord = lazyOverlay(() =>
  import('./record/sprint-record.tsx').then((module) => module.SprintRecord),
)
const CompleteSprintDialog = lazyDialog(() =>
  import('./complete-sprint-dialog.tsx').then((module) => module.CompleteSprintDialog),
)
const ShareKnowledgeDialog = lazyDialog(() =>
  import('../knowledge/share-knowledge-dialog.tsx').then((module) => module.ShareKnowledgeDialog),
)

/** The sprints of all teams, with a record beside them. */
export function SprintsScreen() {
  const { sprintId } = useParams()
  const refusal = useGuestRefusal()
  const { isCreating, openForm, closeForm } = useCreateParam('Nova sprint', refusal)
  const sprintFilters = useSprintFilters()
  const closeRecord = useCloseRecord('/sprints')
  const { doing, begin, stop } = useRecordTask<SprintTask, Sprint>()

  return (
    <Screen title="Sprints" create={{ label: 'Nova Sprint', reason: refusal, onClick: openForm }}>
      <SprintsNav at="/sprints" />
      <SprintFilters filters={sprintFilters.filters} change={sprintFilters.change} />
      <SprintList {...sprintFilters} refusal={refusal} openId={sprintId} onCreate={openForm} onTask={begin} />
      {sprintId && <SprintRecord sprintId={sprintId} onTask={begin} onClose={closeRecord} />}
      <NewSprintDialog opened={isCreating} teamId={sprintFilters.filters.team} onClose={closeForm} />
      {doing?.task === 'complete' && (
        <CompleteSprintDialog
          key={doing.opening}
          sprint={doing.record}
          opened={doing.isOpen}
          onClose={stop}
        />
      )}
      {doing?.task === 'share' && (
        <ShareKnowledgeDialog
          key={doing.opening}
          sprint={doing.record}
          opened={doing.isOpen}
          onClose={stop}
        />
      )}
    </Screen>
  )
}

SprintsScreen.prefetch = async ({ client, params: { sprintId }, search }: ScreenAddress) => {
  if (sprintId) {
    SprintRecord.preload()
    void client.prefetchQuery(query(getSprint, { params: { id: sprintId } }))
  }
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  const filter = queryOf(sprintFiltersIn(search), sortAt(SPRINT_COLLECTION, id, search))
  await client.prefetchInfiniteQuery(sprintPages(filter))
}

/** Text, team and status, in one row. */
function SprintFilters({ filters, change }: Pick<ReturnType<typeof useSprintFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar sprints"
      search={
        <SearchField
          label="Buscar sprint"
          placeholder="Nome ou tópico"
          text={filters.q}
          onChange={(q) => change({ q })}
        />
      }
      activeCount={countFilters(SPRINT_FIELDS, filters)}
    >
      <FieldFilters fields={SPRINT_FIELDS} filters={filters} change={change} />
    </FiltersRow>
  )
}
