import { formatDate } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import type { Team } from '@cadencia/people/teams/contract'
import { BULK_MAX, PRIORITIES, TASK_STATUSES, type Task } from '@cadencia/sprints/tasks/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { type Collection, labelIn } from '../../../collections/collection.ts'
import { oneOf } from '../../../collections/filters/address-fields.ts'
import { PRIORITY_LABELS, PriorityBadge } from '../../../records/panel/priority-badge.tsx'
import { PersonCell } from '../../../records/people/person-cell.tsx'
import { TeamOf } from '../../../records/people/team-of.tsx'
import { CardFace } from '../board/card-face.tsx'
import { FocusedTaskActions } from './task-actions.tsx'
import { TaskCheckbox } from './task-checkbox.tsx'
import { DIFFICULTY_LABELS, dueBadge, taskStatusBadge } from './task-labels.ts'
import type { BulkPatch } from './use-bulk-task-update.ts'

/** What a task's row needs beside the task. */
export interface TaskContext {
  /** `YYYY-MM-DD` in São Paulo. */
  readonly today: string
  /** '' while the people load. */
  readonly nameOf: (userId: string) => string
  /** Tells namesakes apart. */
  readonly personLabelOf: (userId: string) => string
  readonly findTeam: (id: string | null) => Pick<Team, 'name' | 'color'> | undefined
  readonly sprintNameOf: (id: string) => string
  /** Why the viewer can't write. */
  readonly refusal: string | undefined
  readonly complete: (task: Task) => void
  /** Asks for another due date. */
  readonly reschedule: (task: Task) => void
}

function Assignee({ task, context }: { task: Task; context: TaskContext }) {
  const name = task.assignedTo === null ? '' : context.nameOf(task.assignedTo)
  return name === '' ? null : <PersonCell name={name} />
}

function Due({ task, today }: { task: Task; today: string }) {
  const due = dueBadge(task, today)
  return due ? <StatusBadge {...due} /> : null
}

function canChange({ status }: Task, { refusal }: TaskContext): boolean {
  return refusal === undefined && status !== 'completed'
}

/** Tasks as list, table and board. */
export const TASK_COLLECTION: Collection<Task, TaskContext> = {
  id: 'tasks',
  label: 'Tarefas',
  noun: ['tarefa', 'tarefas'],
  layouts: ['list', 'table', 'board'],
  titleLabel: 'Título',
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/sprints/tasks/${id}`,
  isDone: ({ status }) => status === 'completed',
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
  columns: [
    {
      id: 'team',
      label: 'Time',
      widthPx: 150,
      listSlot: 'facts',
      cell: ({ teamId }, { findTeam }) => <TeamOf team={findTeam(teamId)} />,
    },
    {
      id: 'points',
      label: 'Pontos',
      widthPx: 90,
      sortKey: 'points',
      isNumeric: true,
      listSlot: 'facts',
      cell: ({ points }) => points,
      listCell: ({ points }) => plural(points, 'ponto', 'pontos'),
    },
    {
      id: 'assignee',
      label: 'Responsável',
      widthPx: 180,
      listSlot: 'facts',
      cell: (task, context) => <Assignee task={task} context={context} />,
    },
    {
      id: 'sprint',
      label: 'Sprint',
      widthPx: 170,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ sprintId }, { sprintNameOf }) => (sprintId === null ? null : sprintNameOf(sprintId)),
    },
    {
      id: 'due',
      label: 'Prazo',
      widthPx: 150,
      sortKey: 'dueDate',
      cell: (task, { today }) => <Due task={task} today={today} />,
    },
    {
      id: 'priority',
      label: 'Prioridade',
      widthPx: 120,
      sortKey: 'priority',
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
      listCell: ({ priority }) =>
        priority === 'high' && <PriorityBadge priority="high" label="Prioridade alta" />,
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 140,
      sortKey: 'status',
      cell: ({ status }) => <StatusBadge {...taskStatusBadge(status)} />,
      listCell: ({ status }) => status !== 'pending' && <StatusBadge {...taskStatusBadge(status)} />,
    },
    {
      id: 'difficulty',
      label: 'Dificuldade',
      widthPx: 120,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ difficulty }) => DIFFICULTY_LABELS[difficulty],
      listCell: ({ difficulty }) => `Dificuldade ${DIFFICULTY_LABELS[difficulty].toLowerCase()}`,
    },
    {
      id: 'hours',
      label: 'Horas',
      widthPx: 90,
      isNumeric: true,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ estimatedHours }) => (estimatedHours === null ? null : `${estimatedHours} h`),
    },
    {
      id: 'created',
      label: 'Criada em',
      widthPx: 120,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ createdAt }) => formatDate(createdAt),
      listCell: ({ createdAt }) => `Criada em ${formatDate(createdAt)}`,
    },
  ],
  groupings: [
    {
      id: 'status',
      isEditable: true,
      label: 'Status',
      keys: TASK_STATUSES,
      keyOf: ({ status }) => status,
      labelOf: (key) => taskStatusBadge(key).label,
    },
    {
      id: 'priority',
      isEditable: true,
      label: 'Prioridade',
      keys: [...PRIORITIES].reverse(),
      keyOf: ({ priority }) => priority,
      labelOf: labelIn(PRIORITY_LABELS),
    },
    {
      id: 'assignee',
      isEditable: true,
      label: 'Responsável',
      keyOf: ({ assignedTo }) => assignedTo ?? '',
      labelOf: (key, { personLabelOf }) => (key === '' ? 'Sem responsável' : personLabelOf(key)),
    },
    {
      id: 'team',
      label: 'Time',
      keyOf: ({ teamId }) => teamId ?? '',
      labelOf: (key, { findTeam }) => findTeam(key)?.name ?? 'Sem time',
    },
    {
      id: 'sprint',
      isEditable: true,
      label: 'Sprint',
      keyOf: ({ sprintId }) => sprintId ?? '',
      labelOf: (key, { sprintNameOf }) => (key === '' ? 'Sem sprint' : sprintNameOf(key)),
    },
  ],
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

/** The change that puts a task into a group of the board. */
export function patchForGroup(groupingId: string, key: string): BulkPatch {
  const id = key === '' ? null : key
  if (groupingId === 'status') return { status: oneOf(TASK_STATUSES, 'pending')(key) }
  if (groupingId === 'priority') return { priority: oneOf(PRIORITIES, 'medium')(key) }
  return groupingId === 'assignee' ? { assignedTo: id } : { sprintId: id }
}
