import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { useSprints } from '@cadencia/sprints/react'
import { type Task, TaskDraft, TasksPatch } from '@cadencia/sprints/tasks/contract'
import { type TaskListFilter, useCreateTask, useTaskPages } from '@cadencia/sprints/tasks/react'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { useClientColumn } from '../../../collections/client-column.tsx'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { groupPatch } from '../../../collections/fields/field-columns.tsx'
import { FieldMenus } from '../../../collections/fields/field-menus.tsx'
import { filterQuery } from '../../../collections/filters/field-filters.tsx'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import type { Selection } from '../../../collections/use-selection.ts'
import { markCreated } from '../../../kit/created-store.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { useNow } from '../../../kit/use-now.ts'
import { onSelection } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { type FieldSetter, fieldActions } from '../../../records/fields/field-actions.ts'
import { memberAccess } from '../../../records/panel/field-access.ts'
import { useAttendees, useTeamFinder } from '../../../records/people/use-people.ts'
import { TASK_FIELDS, type TaskContext } from './fields.tsx'
import { SubtasksSwitch } from './subtasks-switch.tsx'
import { TASK_COLLECTION } from './task-collection.tsx'
import { useBulkTaskUpdate } from './use-bulk-task-update.ts'
import { useSwipedTask } from './use-swiped-task.tsx'
import { isFlat, queryOf, type TaskFilters, type useTaskFilters } from './use-task-filters.ts'

const NONE = {
  mine: 'Nada em aberto com você. Uma tarefa diz o que fazer, até quando e por quem.',
  all: 'Nada em aberto. Uma tarefa diz o que fazer, até quando e por quem.',
} as const

interface TaskListProps
  extends Pick<ReturnType<typeof useTaskFilters>, 'filters' | 'change' | 'isFiltered' | 'clear'> {
  userId: string
  /** Why the viewer can't write. */
  refusal: string | undefined
  /** The task that is open beside the list. */
  openId: string | undefined
  onCreate: () => void
}

/** The tasks that match the filters, as list, table or board. */
export function TaskList(props: TaskListProps) {
  const { filters, change: changeFilters, isFiltered, clear, userId, refusal, openId, onCreate } = props
  const isPhone = useIsPhone()
  const nowMs = useNow()
  const collection = useClientColumn(TASK_COLLECTION, 'task')
  const view = useCollectionView(collection)
  const list = useTaskPages(queryOf(useDeferredValue(filters), { userId, nowMs, sort: view.sort }))
  const today = saoPauloDay(nowMs)
  const { complete, reschedule, sheet } = useSwipedTask(today)
  const context = useTaskContext(today, refusal, { complete, reschedule })
  const { change } = useBulkTaskUpdate()
  const { addTask, addSubtask } = useAddTask(filters, userId)
  const canWrite = refusal === undefined
  return (
    <>
      <CollectionView
        collection={collection}
        view={view}
        list={list}
        context={context}
        failed="Não foi possível carregar as tarefas."
        failedNext="Não foi possível carregar mais tarefas."
        openId={openId}
        {...(canWrite && {
          selectionActions: (selection: Selection<Task>) => <TaskSelectionActions selection={selection} />,
          onMove: async (task: Task, groupingId: string, key: string) => {
            const patch = groupPatch<Task, TaskContext>(TASK_FIELDS, groupingId, key)
            return (await change([task.id], TasksPatch.shape.patch.parse(patch))) !== undefined
          },
          onAdd: addTask,
          onAddChild: addSubtask,
        })}
        isFlat={isFlat(filters)}
        {...(!isPhone && {
          options: (
            <SubtasksSwitch
              isOn={isFlat(filters)}
              onChange={(isOn) => changeFilters({ subtasks: isOn ? 'on' : 'off' })}
            />
          ),
        })}
        emptyState={
          <ListEmptyState
            icon={IconChecklist}
            text="Nenhuma tarefa encontrada"
            description={isFiltered ? 'Nenhuma tarefa corresponde aos filtros.' : NONE[filters.scope]}
            isFiltered={isFiltered}
            clear={clear}
            createLabel="Criar tarefa"
            refusal={refusal}
            onCreate={onCreate}
          />
        }
      />
      {sheet}
    </>
  )
}

/**
 * Adds a task to a group of the board, as the list is filtered, so that it stands there, unless the group says otherwise;
 * and a sub-task to a task.
 */
function useAddTask(filters: TaskFilters, userId: string) {
  const { mutateAsync: create } = useCreateTask()
  const add = async (body: object, failure: string): Promise<boolean> => {
    try {
      const { id } = await create({ body: TaskDraft.parse(body) })
      markCreated(id)
      return true
    } catch (error) {
      showFailure(error, failure)
      return false
    }
  }
  return {
    addTask: (title: string, groupingId: string, key: string) => {
      const ofGroup = groupPatch<Task, TaskContext>(TASK_FIELDS, groupingId, key)
      const { labelId, ...asked } = filterQuery<TaskListFilter>()(TASK_FIELDS, filters)
      // A label without its team is of nothing that could be created.
      const labelIds = labelId && asked.teamId ? [labelId] : []
      const assignedTo = filters.scope === 'mine' ? userId : null
      return add({ title, assignedTo, ...asked, labelIds, ...ofGroup }, 'Falha ao criar tarefa')
    },
    addSubtask: ({ id: parentId }: Task, title: string) =>
      add({ title, parentId }, 'Falha ao criar subtarefa'),
  }
}

function useTaskContext(
  today: string,
  refusal: string | undefined,
  { complete, reschedule }: Pick<TaskContext, 'complete' | 'reschedule'>,
): TaskContext {
  const { nameOf, labelOf, isLoaded } = useAttendees()
  const { findTeam } = useTeamFinder()
  const { data: sprints } = useSprints()
  return useMemo(() => {
    const sprintNames = new Map(sprints?.map(({ id, name }) => [id, name]))
    return {
      today,
      refusal,
      complete,
      reschedule,
      findTeam,
      nameOf: (userId) => (isLoaded ? nameOf(userId) : ''),
      personLabelOf: (userId) => (isLoaded ? labelOf(userId) : ''),
      sprintNameOf: (id) => sprintNames.get(id) ?? '',
    }
  }, [today, refusal, complete, reschedule, findTeam, nameOf, labelOf, isLoaded, sprints])
}

/** Sets one value on all selected tasks. */
function TaskSelectionActions({ selection }: { selection: Selection<Task> }) {
  const { change, isPending } = useBulkTaskUpdate()
  const setter: FieldSetter = {
    records: selection.items,
    set: async ({ patch, isMerged }, value) => {
      const changed = await change(selection.ids, TasksPatch.shape.patch.parse(patch(value)))
      // Further labels may follow.
      if (changed && !isMerged) selection.clear()
      return changed
    },
  }
  useActions(onSelection(plural(selection.ids.length, 'tarefa', 'tarefas')), [
    ...fieldActions(TASK_FIELDS, setter),
    {
      id: 'complete',
      label: 'Concluir',
      icon: IconCircleCheck,
      run: () => void setter.set(memberAccess('status'), 'completed', ''),
    },
  ])
  return <FieldMenus fields={TASK_FIELDS} isPending={isPending} setter={setter} />
}
