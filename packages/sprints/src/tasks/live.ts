import { type Announcement, announce, type LiveRule, type TopicRule } from '@cadencia/realtime/rules'
import { taskChanged, taskCompleted, taskCreated, taskDeleted, taskReopened, taskRestored } from '../facts.ts'
import type { Task } from './contract.ts'

/** What a board hears of a task: the row as it is now, null when it is no longer on that board. */
function onBoard(sprintId: string | null, id: string, row: Task | null): Announcement[] {
  if (sprintId === null) return []
  const event = { type: 'changed', entity: 'task', id, scope: sprintId, row } as const
  return [{ to: 'topic', topic: `board:${sprintId}`, event }]
}

/** What lists of tasks hear, which judge by the row whether it concerns them; null: it is gone. */
function inLists(id: string, row: Task | null): Announcement {
  return { to: 'topic', topic: 'tasks', event: { type: 'changed', entity: 'task', id, row } }
}

function isThere({ task }: { readonly task: Task }): Announcement[] {
  return [...onBoard(task.sprintId, task.id, task), inLists(task.id, task)]
}

function hasChanged({ task, before }: { readonly task: Task; readonly before: Pick<Task, 'sprintId'> }) {
  const left = before.sprintId === task.sprintId ? [] : onBoard(before.sprintId, task.id, null)
  return [...left, ...isThere({ task })]
}

/** Who hears of which fact: whoever has the board or a list open gets the row itself, as it is the same for all. */
export const taskLive: readonly LiveRule[] = [
  announce(taskCreated, isThere),
  announce(taskRestored, isThere),
  announce(taskChanged, hasChanged),
  announce(taskCompleted, hasChanged),
  announce(taskReopened, hasChanged),
  announce(taskDeleted, ({ task }) => [...onBoard(task.sprintId, task.id, null), inLists(task.id, null)]),
]

/** Boards and lists are open to every signed-in person, as tasks are; guests read too. */
export const taskTopics: readonly TopicRule[] = [
  { prefix: 'board', mayJoin: () => true },
  { prefix: 'tasks', mayJoin: () => true },
]
