import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { mock } from '@cadencia/testkit/msw'
import {
  type BurndownDay,
  getBurndown,
  getClosing,
  getSprint,
  getSprintHistory,
  listSprints,
  MAX_SCORE,
  type Sprint,
  type SprintClosing,
} from './contract.ts'
import { type KnowledgeShare, listKnowledge, SHARE_POINTS } from './knowledge/contract.ts'
import { listLabels, type TeamLabel } from './labels/contract.ts'
import { getTask, listTasks, POINTS, type Task } from './tasks/contract.ts'

/** Days from today, of São Paulo. */
function inDays(count: number): string {
  return addDays(saoPauloDay(Date.now()), count)
}

/** A sprint of two weeks, half of them over, that its viewer may change; nothing is in it, unless told. */
export function makeSprint(overrides: Partial<Sprint> = {}): Sprint {
  return {
    id: crypto.randomUUID(),
    teamId: crypto.randomUUID(),
    name: 'Matrículas de verão',
    number: 12,
    startDate: inDays(-7),
    endDate: inDays(7),
    maxScore: MAX_SCORE.default,
    status: 'active',
    challenges: [],
    difficulties: [],
    helpRequests: [],
    topics: '',
    topicsFormat: 'markdown',
    score: 0,
    completionRate: 0,
    timeEfficiency: 0,
    qualityRating: 0,
    totalTasks: 0,
    completedTasks: 0,
    totalPoints: 0,
    completedPoints: 0,
    createdBy: crypto.randomUUID(),
    completedAt: null,
    version: 1,
    createdAt: new Date().toISOString(),
    canEdit: true,
    ...overrides,
  }
}

/** A sprint that was completed today with a good result. */
export function makeCompletedSprint(overrides: Partial<Sprint> = {}): Sprint {
  return makeSprint({
    status: 'completed',
    completedAt: new Date().toISOString(),
    totalTasks: 4,
    completedTasks: 3,
    totalPoints: 20,
    completedPoints: 15,
    completionRate: 0.75,
    timeEfficiency: 1,
    qualityRating: 4.25,
    score: 85.5,
    ...overrides,
  })
}

/** A task that nobody has begun, due tomorrow; a completed one is so from now on. */
export function makeTask(overrides: Partial<Task> = {}): Task {
  const now = new Date().toISOString()
  return {
    id: crypto.randomUUID(),
    title: 'Revisar o contrato da escola',
    description: '',
    descriptionFormat: 'markdown',
    status: 'pending',
    priority: 'medium',
    difficulty: 'medium',
    points: POINTS.default,
    estimatedHours: null,
    assignedTo: null,
    sprintId: null,
    teamId: null,
    meetingId: null,
    parentId: null,
    subtasks: { total: 0, completed: 0 },
    labelIds: [],
    labels: [],
    checklist: [],
    blockedByIds: [],
    isBlocked: false,
    parentTitle: null,
    startDate: null,
    endDate: null,
    dueDate: inDays(1),
    quality: null,
    completedAt: overrides.status === 'completed' ? now : null,
    rank: 'a0',
    createdBy: crypto.randomUUID(),
    version: 1,
    revision: 1,
    createdAt: now,
    ...overrides,
  }
}

/** A label of a team. */
export function makeLabel(overrides: Partial<TeamLabel> = {}): TeamLabel {
  return {
    id: crypto.randomUUID(),
    teamId: crypto.randomUUID(),
    name: 'Urgente',
    color: '#d6336c',
    version: 1,
    ...overrides,
  }
}

/** The record of a sprint that was closed today with one task done and one carried on. */
export function makeClosing(overrides: Partial<SprintClosing> = {}): SprintClosing {
  const task = {
    taskId: crypto.randomUUID(),
    title: 'Publicar o calendário',
    status: 'completed',
    points: POINTS.default,
    assignedTo: null,
    quality: 90,
    dueDate: inDays(-1),
    completedAt: new Date().toISOString(),
    isCarried: false,
  }
  const carried = {
    ...task,
    taskId: crypto.randomUUID(),
    title: 'Rever a tabela de preços',
    status: 'pending',
    quality: null,
    completedAt: null,
    isCarried: true,
  }
  return {
    sprintId: crypto.randomUUID(),
    closedAt: new Date().toISOString(),
    closedBy: crypto.randomUUID(),
    carriedTo: crypto.randomUUID(),
    tasks: [task, carried],
    burndown: makeBurndown(),
    ...overrides,
  }
}

/** Five days from 20 points to none; the last two are yet to come. */
export function makeBurndown(): BurndownDay[] {
  return [16, 12, 8, 4, 0].map((ideal, index) => ({
    day: inDays(index - 2),
    ideal,
    remaining: index < 3 ? 20 - index * 5 : null,
  }))
}

/** What somebody shared today, for its points. */
export function makeKnowledgeShare(overrides: Partial<KnowledgeShare> = {}): KnowledgeShare {
  return {
    id: crypto.randomUUID(),
    sprintId: crypto.randomUUID(),
    fromUserId: crypto.randomUUID(),
    toUserId: crypto.randomUUID(),
    title: 'Como filtrar os contratos',
    description: '',
    descriptionFormat: 'markdown',
    knowledgeArea: 'geral',
    points: SHARE_POINTS,
    createdAt: new Date().toISOString(),
    ...overrides,
  }
}

/**
 * Answers what screens ask of sprints, tasks and knowledge by themselves; what a test does not name is empty.
 * The first sprint and the first task are the ones that a record shows.
 */
export function mockSprints({
  sprints = [],
  tasks = [],
  shares = [],
  labels = [],
  burndown = [],
  closing,
}: {
  readonly sprints?: Sprint[]
  readonly tasks?: Task[]
  readonly shares?: KnowledgeShare[]
  readonly labels?: TeamLabel[]
  readonly burndown?: BurndownDay[]
  readonly closing?: SprintClosing
} = {}): void {
  const [sprint] = sprints
  const [task] = tasks
  mock(listSprints, sprints)
  mock(listTasks, tasks)
  mock(listKnowledge, shares)
  mock(getBurndown, burndown)
  mock(getSprintHistory, [])
  mock(listLabels, labels)
  if (sprint) mock(getSprint, sprint)
  if (sprint?.status === 'completed') mock(getClosing, closing ?? makeClosing({ sprintId: sprint.id }))
  if (task) mock(getTask, task)
}
