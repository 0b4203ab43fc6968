import type { Sprint } from '@cadencia/sprints/contract'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useCloseRecord } from '../../records/use-close-record.ts'
import { useNewAddress } from '../../records/use-new-address.ts'
import { Screen } from '../../shell/screen.tsx'
import { ActionButton } from '../meetings/action-button.tsx'
import { useOnceTrue } from '../meetings/use-once-true.ts'
import { AreaNav } from './area-nav.tsx'
import { SprintFilters } from './sprint-filters.tsx'
import { SprintGrid } from './sprint-grid.tsx'
import { useGuestRefusal } from './use-guest-refusal.ts'
import { useRecordTask } from './use-record-task.ts'
import { useSprintFilters } from './use-sprint-filters.ts'

const NewSprintDialog = lazy(() =>
  import('./form/new-sprint-dialog.tsx').then((module) => ({ default: module.NewSprintDialog })),
)
const SprintRecord = lazy(() =>
  import('./record/sprint-record.tsx').then((module) => ({ default: module.SprintRecord })),
)
const CompleteSprintDialog = lazy(() =>
  import('./complete-sprint-dialog.tsx').then((module) => ({ default: module.CompleteSprintDialog })),
)
const ShareKnowledgeDialog = lazy(() =>
  import('./knowledge/share-knowledge-dialog.tsx').then((module) => ({
    default: module.ShareKnowledgeDialog,
  })),
)

/** What is done with one sprint in a dialog of its own. */
export type SprintTask = 'complete' | 'share'

/** The sprints of all teams, with a record beside them. */
export function SprintsScreen() {
  const { sprintId } = useParams()
  const refusal = useGuestRefusal()
  const { isCreating, openForm, closeForm } = useNewAddress(refusal)
  const sprintFilters = useSprintFilters()
  const closeRecord = useCloseRecord('/sprints')
  const wasRecordOpen = useOnceTrue(sprintId !== undefined)
  const wasFormOpen = useOnceTrue(isCreating)
  const { doing, begin, stop } = useRecordTask<SprintTask, Sprint>()

  return (
    <Screen
      title="Sprints"
      actions={
        <ActionButton
          px="md"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          reason={refusal}
          onClick={openForm}
        >
          Nova Sprint
        </ActionButton>
      }
    >
      <AreaNav at="/sprints" />
      <SprintFilters filters={sprintFilters.filters} change={sprintFilters.change} />
      <SprintGrid {...sprintFilters} refusal={refusal} onCreate={openForm} onTask={begin} />
      <Suspense fallback={null}>
        {wasRecordOpen && <SprintRecord sprintId={sprintId} onTask={begin} onClose={closeRecord} />}
        {wasFormOpen && (
          <NewSprintDialog opened={isCreating} teamId={sprintFilters.filters.team} onClose={closeForm} />
        )}
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
      </Suspense>
    </Screen>
  )
}
