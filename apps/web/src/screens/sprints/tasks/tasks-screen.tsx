import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { getTask } from '@cadencia/sprints/tasks/contract'
import { taskPages } from '@cadencia/sprints/tasks/react'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useParams } from 'react-router'
import { recordId } from '../../../collections/filters/address-fields.ts'
import { sortAt } from '../../../collections/use-collection-view.ts'
import { useCreateParam } from '../../../collections/use-create-param.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { SprintsNav } from '../sprints/sprints-nav.tsx'
import { TASK_COLLECTION } from './task-collection.tsx'
import { TaskFiltersRow } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { queryOf, taskFiltersIn, useTaskFilters } from './use-task-filters.ts'

const NewTaskDialog = lazyDialog(() =>
  import('./form/new-task-dialog.tsx').then((module) => module.NewTaskDialog),
)
const EditTask = lazyDialog(() => import('./form/edit-task-dialog.tsx').then((module) => module.EditTask))
const TaskRecord = lazyOverlay(() => import('./record/task-record.tsx').then((module) => module.TaskRecord))

/** Tasks of all sprints and of none: one's own first. */
export function TasksScreen() {
  const { taskId } = useParams()
  const { params, change } = useUrlState()
  const editId = recordId(params.get('edit')) ?? undefined
  const { data: user } = useCurrentUser()
  const refusal = useGuestRefusal()
  const { isCreating, openForm, closeForm } = useCreateParam('Nova tarefa', refusal)
  const taskFilters = useTaskFilters()
  const { scope } = taskFilters.filters
  const closeRecord = useCloseRecord('/sprints/tasks')
  return (
    <Screen title="Tarefas" create={{ label: 'Nova Tarefa', reason: refusal, onClick: openForm }}>
      <SprintsNav at="/sprints/tasks" />
      <TaskFiltersRow filters={taskFilters.filters} change={taskFilters.change} />
      {user && (
        <TaskList {...taskFilters} userId={user.id} refusal={refusal} openId={taskId} onCreate={openForm} />
      )}
      {taskId && <TaskRecord taskId={taskId} onClose={closeRecord} />}
      {editId && <EditTask taskId={editId} onClose={() => change({ edit: null })} />}
      {user && (
        <NewTaskDialog
          key={scope}
          draftKey="tasks.new"
          // Among one's own tasks, so that it stands there.
          assignedTo={scope === 'mine' ? user.id : undefined}
          opened={isCreating}
          onClose={closeForm}
        />
      )}
    </Screen>
  )
}

TasksScreen.prefetch = async ({ client, params: { taskId }, search }: ScreenAddress) => {
  if (taskId) {
    TaskRecord.preload()
    void client.prefetchQuery(query(getTask, { params: { id: taskId } }))
  }
  const { id: userId } = await client.fetchQuery(query(getCurrentUser, {}))
  const sort = sortAt(TASK_COLLECTION, userId, search)
  const filter = queryOf(taskFiltersIn(search), { userId, nowMs: Date.now(), sort })
  await client.prefetchInfiniteQuery(taskPages(filter))
}
