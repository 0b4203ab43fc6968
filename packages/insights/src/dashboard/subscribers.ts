import type { Db } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { meetingCompleted, meetingScheduled } from '@cadencia/meetings/facts'
import {
  knowledgeShared,
  sprintCompleted,
  sprintCreated,
  sprintDelayed,
  taskCompleted,
  taskCreated,
} from '@cadencia/sprints/facts'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { activityRecorded } from '../facts.ts'
import type { ActivityKind } from './contract.ts'

interface NewActivity {
  readonly kind: ActivityKind
  readonly actorId: string | null
  readonly subject: string
  readonly url: string
  readonly at: string
}

/** Idempotent per fact. Records `activity.recorded` for open dashboards. */
async function recordActivity(
  trx: Db,
  { actorId, ...happening }: NewActivity,
  factId: number,
): Promise<void> {
  const causeId = `fact:${factId}`
  const written = await trx
    .insertInto('activities')
    .values({ ...happening, actor_id: actorId, cause_id: causeId })
    .onConflict((conflict) => conflict.constraint('activities_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) await record(trx, activityRecorded, { causeId })
}

const taskUrl = (task: Task) =>
  task.sprintId ? `/sprints/${task.sprintId}/kanban` : `/sprints/tasks/${task.id}`

export const activitySubscribers: readonly Subscriber[] = [
  subscribe(meetingScheduled, 'insights.meeting_scheduled', (trx, fact, { factId }) => {
    const { title: subject, actorId, at, meetingId } = fact
    return recordActivity(
      trx,
      { kind: 'meeting_scheduled', subject, actorId, at, url: `/meetings/${meetingId}` },
      factId,
    )
  }),
  subscribe(meetingCompleted, 'insights.meeting_completed', async (trx, fact, { factId }) => {
    const { title: subject, actorId, at, meetingId, isPermanentRoom } = fact
    if (isPermanentRoom) return
    await recordActivity(
      trx,
      { kind: 'meeting_completed', subject, actorId, at, url: `/meetings/${meetingId}` },
      factId,
    )
  }),
  subscribe(taskCreated, 'insights.task_created', (trx, { task, actorId, at }, { factId }) =>
    recordActivity(
      trx,
      { kind: 'task_created', subject: task.title, actorId, at, url: taskUrl(task) },
      factId,
    ),
  ),
  subscribe(taskCompleted, 'insights.task_completed', (trx, { task, actorId, at }, { factId }) =>
    recordActivity(
      trx,
      { kind: 'task_completed', subject: task.title, actorId, at, url: taskUrl(task) },
      factId,
    ),
  ),
  subscribe(sprintCreated, 'insights.sprint_created', (trx, { name, sprintId, actorId, at }, { factId }) =>
    recordActivity(
      trx,
      { kind: 'sprint_created', subject: name, actorId, at, url: `/sprints/${sprintId}` },
      factId,
    ),
  ),
  subscribe(
    sprintCompleted,
    'insights.sprint_completed',
    (trx, { name, sprintId, actorId, at }, { factId }) =>
      recordActivity(
        trx,
        { kind: 'sprint_completed', subject: name, actorId, at, url: `/sprints/${sprintId}` },
        factId,
      ),
  ),
  subscribe(sprintDelayed, 'insights.sprint_delayed', (trx, { name, sprintId, actorId, at }, { factId }) =>
    recordActivity(
      trx,
      { kind: 'sprint_delayed', subject: name, actorId, at, url: `/sprints/${sprintId}` },
      factId,
    ),
  ),
  subscribe(knowledgeShared, 'insights.knowledge_shared', (trx, { share, actorId, at }, { factId }) =>
    recordActivity(
      trx,
      { kind: 'knowledge_shared', subject: share.title, actorId, at, url: '/sprints/knowledge' },
      factId,
    ),
  ),
]
