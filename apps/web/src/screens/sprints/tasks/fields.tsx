import { formatDate } from '@cadencia/locale/dates'
import { labelOf } from '@cadencia/locale/fallback'
import { plural } from '@cadencia/locale/text'
import type { Team } from '@cadencia/people/teams/contract'
import {
  DIFFICULTIES,
  isDone,
  POINTS,
  PRIORITIES,
  QUALITY,
  TASK_STATUSES,
  type Task,
} from '@cadencia/sprints/tasks/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { IconCalendar, IconCircleDot, IconFlag, IconRun, IconTag, IconUser } from '@tabler/icons-react'
import { fieldsOf } from '../../../records/fields/field.ts'
import { PRIORITY_LABELS, PriorityBadge } from '../../../records/panel/priority-badge.tsx'
import { PersonCell } from '../../../records/people/person-cell.tsx'
import { TeamOf } from '../../../records/people/team-of.tsx'
import { BlockedMark } from './blocked-mark.tsx'
import { DIFFICULTY_LABELS, dueBadge, TASK_STATUS_LABELS, taskStatusBadge } from './task-labels.ts'

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

/** All that is known of a task, in the order of its panel. */
export const TASK_FIELDS = fieldsOf<Task, TaskContext>()({
  title: { kind: 'text', label: 'Título', maxLength: 200, history: 'o título', form: { isRequired: true } },
  description: { kind: 'longText', label: 'Descrição', history: 'a descrição', form: {} },
  assignedTo: {
    kind: 'person',
    label: 'Responsável',
    none: 'Ninguém',
    history: 'o responsável',
    form: {},
    property: {},
    fact: {},
    column: {
      id: 'assignee',
      widthPx: 156,
      leastPx: 142,
      listSlot: 'person',
      cell: ({ assignedTo }, { nameOf }) => {
        const name = assignedTo === null ? '' : nameOf(assignedTo)
        return name === '' ? null : <PersonCell name={name} />
      },
    },
    groups: {
      id: 'assignee',
      isEditable: true,
      labelOf: (key, { personLabelOf }) => (key === '' ? 'Sem responsável' : personLabelOf(key)),
    },
    action: { label: 'Atribuir a…', icon: IconUser },
  },
  priority: {
    kind: 'choice',
    label: 'Prioridade',
    values: PRIORITIES,
    labels: PRIORITY_LABELS,
    isDescending: true,
    badge: (priority) => <PriorityBadge priority={priority} />,
    history: 'a prioridade',
    form: { initial: 'medium' },
    property: {},
    fact: {},
    column: {
      widthPx: 104,
      listSlot: 'priority',
      sortKey: 'priority',
      listCell: ({ priority }) =>
        priority === 'high' && <PriorityBadge priority="high" label="Prioridade alta" />,
    },
    groups: { isEditable: true },
    filter: { all: 'Todas as prioridades' },
    action: { label: 'Alterar prioridade…', icon: IconFlag },
  },
  status: {
    kind: 'choice',
    label: 'Status',
    values: TASK_STATUSES,
    labels: TASK_STATUS_LABELS,
    badge: (status) => <StatusBadge {...taskStatusBadge(status)} />,
    history: 'o status',
    fact: {},
    column: {
      widthPx: 122,
      listSlot: 'status',
      sortKey: 'status',
      listCell: ({ status }) => status !== 'pending' && <StatusBadge {...taskStatusBadge(status)} />,
    },
    groups: { isEditable: true },
    action: { label: 'Alterar status…', icon: IconCircleDot, keys: 's' },
  },
  labelIds: {
    kind: 'labels',
    label: 'Etiquetas',
    none: 'Pôr etiquetas',
    history: 'as etiquetas',
    form: {},
    property: {},
    fact: {},
    column: { id: 'labels', widthPx: 172, leastPx: 96, givesWay: true, listSlot: 'facts' },
    groups: {
      id: 'label',
      labelOf: (key, _context, first) => first?.labels.find(({ id }) => id === key)?.name ?? 'Sem etiqueta',
    },
    filter: { label: 'Etiqueta', all: 'Todas as etiquetas', param: 'label', query: 'labelId' },
    action: { label: 'Etiquetas…', icon: IconTag, keys: 'l', said: (name) => `etiqueta ${name}` },
  },
  isBlocked: {
    kind: 'record',
    label: 'Bloqueio',
    column: {
      id: 'blocked',
      widthPx: 110,
      listSlot: 'facts',
      isListOnly: true,
      cell: ({ isBlocked, status }) => isBlocked && !isDone({ status }) && <BlockedMark />,
    },
  },
  subtasks: {
    kind: 'record',
    label: 'Subtarefas',
    column: {
      id: 'subtasks',
      widthPx: 100,
      listSlot: 'facts',
      isHiddenByDefault: 'table',
      cell: ({ subtasks }) => subtasks.total > 0 && `${subtasks.completed} de ${subtasks.total}`,
      listCell: ({ subtasks: { completed, total } }) =>
        total > 0 && `${completed} de ${plural(total, 'subtarefa', 'subtarefas')}`,
    },
  },
  parentId: { kind: 'record', label: 'Tarefa principal', history: 'a tarefa principal' },
  blockedByIds: { kind: 'record', label: 'Bloqueada por', history: 'o que a bloqueia' },
  difficulty: {
    kind: 'choice',
    label: 'Dificuldade',
    values: DIFFICULTIES,
    labels: DIFFICULTY_LABELS,
    history: 'a dificuldade',
    form: { initial: 'medium' },
    property: {},
    fact: {},
    column: {
      widthPx: 120,
      listSlot: 'facts',
      isHiddenByDefault: true,
      listCell: ({ difficulty }) => `Dificuldade ${labelOf(DIFFICULTY_LABELS, difficulty).toLowerCase()}`,
    },
  },
  points: {
    kind: 'number',
    label: 'Pontos',
    min: POINTS.least,
    max: POINTS.most,
    history: 'os pontos',
    form: {
      initial: POINTS.default,
      fallback: POINTS.default,
      description: `De ${POINTS.least} a ${POINTS.most}`,
    },
    property: {},
    fact: {},
    column: {
      widthPx: 76,
      sortKey: 'points',
      isNumeric: true,
      listSlot: 'facts',
      listCell: ({ points }) => plural(points, 'ponto', 'pontos'),
    },
  },
  estimatedHours: {
    kind: 'number',
    label: 'Horas estimadas',
    min: 0,
    suffix: ' h',
    history: 'as horas estimadas',
    form: {},
    property: {},
    fact: {},
    column: {
      id: 'hours',
      label: 'Horas',
      widthPx: 90,
      isNumeric: true,
      listSlot: 'facts',
      isHiddenByDefault: true,
    },
  },
  startDate: { kind: 'day', label: 'Início', history: 'o início', form: {}, property: {} },
  endDate: { kind: 'day', label: 'Fim', history: 'o fim', form: {}, property: {} },
  dueDate: {
    kind: 'day',
    label: 'Prazo',
    history: 'o prazo',
    form: {},
    property: {},
    fact: {},
    column: {
      id: 'due',
      widthPx: 136,
      listSlot: 'date',
      sortKey: 'dueDate',
      cell: (task, { today }) => {
        const due = dueBadge(task, today)
        return due ? <StatusBadge {...due} /> : null
      },
    },
    action: { label: 'Remarcar para…', icon: IconCalendar },
  },
  sprintId: {
    kind: 'sprint',
    label: 'Sprint',
    none: 'Nenhuma',
    history: 'a sprint',
    form: {},
    property: {},
    column: {
      id: 'sprint',
      widthPx: 170,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ sprintId }, { sprintNameOf }) => (sprintId === null ? null : sprintNameOf(sprintId)),
    },
    groups: {
      id: 'sprint',
      isEditable: true,
      labelOf: (key, { sprintNameOf }) => (key === '' ? 'Sem sprint' : sprintNameOf(key)),
    },
    action: { label: 'Mover para…', icon: IconRun },
  },
  quality: {
    kind: 'number',
    label: 'Qualidade',
    min: QUALITY.least,
    max: QUALITY.most,
    suffix: ' de 100',
    history: 'a qualidade',
    form: { description: `De ${QUALITY.least} a ${QUALITY.most}; vale bônus acima de 70.` },
    property: { placeholder: 'Sem avaliação' },
    fact: {},
  },
  teamId: {
    kind: 'team',
    label: 'Time',
    history: 'o time',
    column: {
      id: 'team',
      widthPx: 154,
      leastPx: 148,
      listSlot: 'facts',
      cell: ({ teamId }, { findTeam }) => <TeamOf team={findTeam(teamId)} />,
    },
    groups: { id: 'team', labelOf: (key, { findTeam }) => findTeam(key)?.name ?? 'Sem time' },
    filter: { all: 'Todos os times', param: 'team' },
  },
  createdAt: {
    kind: 'instant',
    label: 'Criada em',
    column: {
      id: 'created',
      widthPx: 120,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ createdAt }) => formatDate(createdAt),
      listCell: ({ createdAt }) => `Criada em ${formatDate(createdAt)}`,
    },
  },
})

/** Those that phones show before the others are asked for. */
export const FIRST_PROPERTIES = ['assignedTo', 'priority', 'dueDate', 'points', 'sprintId']

const { teamId: _, ...boardFields } = TASK_FIELDS
/** A board shows the tasks of one team. */
export const BOARD_FIELDS = boardFields
