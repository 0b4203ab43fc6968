import { plural } from '@cadencia/locale/text'
import { BULK_MAX, isDone, type Task } from '@cadencia/sprints/tasks/contract'
import { useSubtasksOf } from '@cadencia/sprints/tasks/react'
import { isUnsent } from '@cadencia/sprints/tasks/unsent-tasks'
import { showToast } from '@cadencia/ui/toast'
import { useEffect } from 'react'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { CardFace } from '../board/card-face.tsx'
import { TASK_FIELDS, type TaskContext } from './fields.tsx'
import { FocusedTaskActions } from './task-actions.tsx'
import { TaskCheckbox } from './task-checkbox.tsx'

function canChange({ status }: Task, { refusal }: TaskContext): boolean {
  return refusal === undefined && !isDone({ status })
}

/** The sub-tasks of the tasks that are open in a list. */
function useOpenedSubtasks(parentIds: readonly string[]): readonly Task[] {
  const { subtasks, hasFailed } = useSubtasksOf(parentIds)
  useEffect(() => {
    if (hasFailed) showToast({ title: 'Não foi possível carregar as subtarefas.', tone: 'error' })
  }, [hasFailed])
  return subtasks
}

/** Tasks as list, table and board. */
export const TASK_COLLECTION: Collection<Task, TaskContext> = {
  id: 'tasks',
  label: 'Tarefas',
  noun: ['tarefa', 'tarefas'],
  layouts: ['list', 'table', 'board'],
  titleLabel: 'Título',
  titlePx: 340,
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/sprints/tasks/${id}`,
  isDone,
  Actions: FocusedTaskActions,
  leading: (task, { refusal }) => <TaskCheckbox task={task} refusal={refusal} />,
  selectionMax: BULK_MAX,
  defaultSort: 'auto',
  otherSorts: [
    { key: 'auto', label: 'Recomendada', isOneWay: true },
    { key: 'createdAt', label: 'Criação' },
  ],
  summary: (tasks) =>
    plural(
      tasks.reduce((sum, { points }) => sum + points, 0),
      'ponto',
      'pontos',
    ),
  tree: {
    parentOf: ({ parentId }) => parentId,
    parentNameOf: ({ parentTitle }) => parentTitle,
    hasChildren: ({ subtasks }) => subtasks.total > 0,
    useChildren: useOpenedSubtasks,
    canAdd: ({ id, parentId }, { refusal }) => refusal === undefined && parentId === null && !isUnsent(id),
    addLabel: 'Adicionar subtarefa',
  },
  columns: columnsOf<Task, TaskContext>(TASK_FIELDS, {
    order: ['blocked', 'labels', 'subtasks', 'team', 'points', 'assignee', 'sprint', 'due'],
  }),
  groupings: groupingsOf<Task, TaskContext>(TASK_FIELDS, ['status']),
  swipe: {
    right: {
      label: 'Concluir',
      isFor: canChange,
      run: (task, { complete }) => complete(task),
    },
    left: {
      label: 'Remarcar',
      isFor: canChange,
      run: (task, { reschedule }) => reschedule(task),
    },
  },
  boardCard: (task, { today, nameOf }) => <CardFace task={task} today={today} nameOf={nameOf} />,
}
