import { ranksAfter } from '@cadencia/board/rank'
import { addDays, daysBetween, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { isWorkingDay } from '@cadencia/locale/working-days'
import type { Priority, TaskStatus } from '../tasks/contract.ts'
import type { DemoSprint, DemoTask } from './demo-sprint.ts'

/** When a sprint of each phase begins and ends, in days from today, and how much of it is done or begun. */
const PHASES = {
  running: { from: -9, to: 5, done: 0.4, begun: 0.25 },
  delayed: { from: -20, to: -3, done: 0.55, begun: 0.2 },
  last: { from: -38, to: -24, done: 0.9, begun: 0 },
  earlier: { from: -54, to: -40, done: 1, begun: 0 },
} as const satisfies Record<DemoSprint['phase'], object>

const STATUS = { running: 'active', delayed: 'delayed', last: 'completed', earlier: 'completed' } as const
const PRIORITIES = ['medium', 'high', 'medium', 'low', 'high', 'medium', 'low'] as const
/** The labels of each team. */
export const DEMO_LABELS = [
  { name: 'Cliente', color: '#2f6fde' },
  { name: 'Urgente', color: '#d6336c' },
  { name: 'Melhoria', color: '#2b8a3e' },
  { name: 'Interno', color: '#868e96' },
] as const

const CHECKLISTS = [
  ['Reunir os dados', 'Escrever a primeira versão', 'Pedir revisão', 'Enviar'],
  ['Conferir os contatos', 'Combinar a data', 'Confirmar por e-mail'],
  ['Levantar o que já existe', 'Definir o responsável', 'Registrar no sistema', 'Avisar a equipe'],
] as const

const PARTS = ['Levantar o que já temos', 'Fazer a primeira versão', 'Revisar com a equipe'] as const
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const HOURS_A_POINT = 2

function at(day: string, hour: number): string {
  return new Date(Date.parse(saoPauloStartOfDay(day)) + hour * HOUR_MS).toISOString()
}

/** A sprint in its place in time. */
export interface PlannedSprint {
  readonly demo: DemoSprint
  readonly copy: number
  readonly teamId: string
  /** The leader first. */
  readonly memberIds: readonly string[]
  readonly status: (typeof STATUS)[DemoSprint['phase']]
  readonly startDate: string
  readonly endDate: string
  readonly createdAt: string
  readonly completedAt: string | null
}

interface Placing extends Pick<PlannedSprint, 'demo' | 'copy' | 'teamId' | 'memberIds'> {
  readonly today: string
}

export function planSprint({ demo, copy, teamId, memberIds, today }: Placing): PlannedSprint {
  const { from, to } = PHASES[demo.phase]
  const [startDate, endDate] = [addDays(today, from), addDays(today, to)]
  const status = STATUS[demo.phase]
  const completedAt = status === 'completed' ? at(endDate, 17.5) : null
  const createdAt = at(startDate, 8.5)
  return { demo, copy, teamId, memberIds, status, startDate, endDate, createdAt, completedAt }
}

export interface PlannedTask {
  readonly title: string
  readonly description: string
  readonly status: TaskStatus
  readonly priority: Priority
  readonly difficulty: 'low' | 'medium' | 'high'
  readonly points: number
  readonly estimatedHours: number
  readonly assignedTo: string | null
  readonly startDate: string
  readonly dueDate: string
  readonly quality: number | null
  readonly createdAt: string
  readonly completedDay: string | null
  readonly completedAt: string | null
  readonly rank: string
  /** Which of the team's labels it carries. */
  readonly labels: readonly number[]
  readonly checklist: readonly { readonly text: string; readonly isDone: boolean }[]
  /** Its parent among the sprint's tasks. */
  readonly parent: number | null
  /** What it waits for among them. */
  readonly blocker: number | null
}

function earlier(day: string, other: string): string {
  if (day < other) return day
  return other
}

/** The last working day on or before `day`, at least `first`. */
function workingDayUpTo(day: string, first: string): string {
  if (day <= first) return first
  return isWorkingDay(day) ? day : workingDayUpTo(addDays(day, -1), first)
}

interface Progress {
  readonly sprint: PlannedSprint
  readonly done: number
  readonly begun: number
  readonly workedUntil: string
  readonly ranks: readonly string[]
}

/** The tasks of a sprint: those done are spread over its days so far, the open ones are due around today. */
export function planTasks(sprint: PlannedSprint, today: string): PlannedTask[] {
  const { tasks, phase } = sprint.demo
  const yesterday = addDays(today, -1)
  const progress = {
    sprint,
    done: Math.floor(tasks.length * PHASES[phase].done),
    begun: Math.ceil(tasks.length * PHASES[phase].begun),
    workedUntil: earlier(sprint.endDate, yesterday),
    ranks: ranksAfter(null, tasks.length),
  }
  const planned = tasks.map((task, index) => planTask(task, index, progress))
  return [...planned, ...planParts(planned, progress)]
}

function statusAt(index: number, { done, begun }: Progress): TaskStatus {
  if (index < done) return 'completed'
  return index < done + begun ? 'in_progress' : 'pending'
}

function planTask(
  [title, points, description = '']: DemoTask,
  index: number,
  progress: Progress,
): PlannedTask {
  const { sprint, done, workedUntil, ranks } = progress
  const status = statusAt(index, progress)
  const isDone = status === 'completed'
  // Some tasks are added during the sprint.
  const startDate = addDays(sprint.startDate, index % 6 === 5 ? 3 : 0)
  const days = daysBetween(startDate, workedUntil)
  const worked = addDays(startDate, Math.max(0, Math.round((days * (index + 1)) / Math.max(1, done))))
  const completedDay = isDone ? workingDayUpTo(earlier(worked, workedUntil), startDate) : null
  const member = sprint.memberIds[(index + sprint.copy * 3) % sprint.memberIds.length]
  return {
    title,
    description,
    status,
    priority: PRIORITIES[index % PRIORITIES.length] ?? 'medium',
    difficulty: points <= 3 ? 'low' : points <= 5 ? 'medium' : 'high',
    points,
    estimatedHours: points * HOURS_A_POINT,
    assignedTo: index % 8 === 7 ? null : (member ?? null),
    startDate,
    dueDate: dueDay(index, completedDay, progress),
    quality: isDone && index % 4 !== 3 ? 70 + ((index * 7) % 30) : null,
    createdAt: new Date(Date.parse(at(startDate, 9)) + index * MINUTE_MS).toISOString(),
    completedDay,
    completedAt: completedDay && at(completedDay, 10 + (index % 7)),
    rank: ranks[index] ?? '',
    labels: labelsAt(index),
    checklist: index % 4 === 1 ? checklistAt(index, status) : [],
    parent: null,
    blocker: status === 'pending' && index % 6 === 0 ? index - 1 : null,
  }
}

/** Two thirds carry labels, some of them two. */
function labelsAt(index: number): number[] {
  if (index % 3 === 2) return []
  const first = index % DEMO_LABELS.length
  return index % 5 === 0 ? [first, (first + 2) % DEMO_LABELS.length] : [first]
}

function checklistAt(index: number, status: TaskStatus) {
  const texts = CHECKLISTS[Math.floor(index / 4) % CHECKLISTS.length] ?? []
  const done = { pending: 0, in_progress: 2, completed: texts.length }[status]
  return texts.map((text, position) => ({ text, isDone: position < done }))
}

/** The sub-tasks of a task under way: the first is done, the second begun. */
function planParts(planned: readonly PlannedTask[], { workedUntil }: Progress): PlannedTask[] {
  const parents = planned
    .flatMap((task, parent) => (task.status === 'in_progress' ? [{ task, parent }] : []))
    .slice(0, 1)
  const ranks = ranksAfter(planned.at(-1)?.rank ?? null, parents.length * PARTS.length)
  return parents.flatMap(({ task, parent }, nth) =>
    PARTS.map((title, part): PlannedTask => {
      const status = (['completed', 'in_progress', 'pending'] as const)[part] ?? 'pending'
      const isDone = status === 'completed'
      const completedDay = isDone ? workingDayUpTo(workedUntil, task.startDate) : null
      return {
        ...task,
        title,
        description: '',
        status,
        points: 1,
        difficulty: 'low',
        estimatedHours: HOURS_A_POINT,
        quality: null,
        completedDay,
        completedAt: completedDay && at(completedDay, 16),
        rank: ranks[nth * PARTS.length + part] ?? '',
        labels: [],
        checklist: [],
        parent,
      }
    }),
  )
}

/** One in five was late; what is open is due from the day before the last one worked on. All on working days. */
function dueDay(index: number, completedDay: string | null, { sprint, workedUntil }: Progress): string {
  const due = completedDay
    ? addDays(completedDay, index % 5 === 4 ? -1 : index % 3)
    : earlier(addDays(workedUntil, (index % 6) - 1), sprint.endDate)
  return workingDayUpTo(due, sprint.startDate)
}
