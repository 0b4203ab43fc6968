import type { Fact } from '@cadencia/contract/fact'
import { recordAll } from '@cadencia/db/outbox'
import { type Subscriber, subscribeSets } from '@cadencia/db/subscriber'
import { commentUrl } from '@cadencia/discussions/contract'
import { commentWritten } from '@cadencia/discussions/facts'
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
import { sql } from 'kysely'
import type { z } from 'zod'
import { activityRecorded } from '../facts.ts'
import type { ActivityKind } from './contract.ts'

interface NewActivity {
  readonly kind: ActivityKind
  readonly actorId: string | null
  readonly subject: string
  readonly url: string
  readonly at: string
}

/** Stores what happened, once for each fact. Records `activity.recorded` for open dashboards. */
function activityOn<P extends z.ZodType>(
  fact: Fact<P>,
  activityOf: (payload: z.output<P>) => NewActivity | undefined,
): Subscriber {
  return subscribeSets(fact, `insights.${fact.name.replace('.', '_')}`, async (trx, facts) => {
    const rows = facts.flatMap(({ payload, factId }) => {
      const activity = activityOf(payload)
      if (!activity) return []
      const { actorId: actor_id, ...happening } = activity
      return [{ ...happening, actor_id, cause_id: `fact:${factId}` }]
    })
    if (rows.length === 0) return
    const { rows: written } = await sql<{ causeId: string }>`
      insert into activities (kind, actor_id, subject, url, at, cause_id)
      select kind, actor_id, subject, url, at, cause_id
      from jsonb_populate_recordset(null::activities, ${JSON.stringify(rows)}::jsonb)
      on conflict on constraint activities_once do nothing
      returning cause_id as "causeId"`.execute(trx)
    await recordAll(trx, activityRecorded, written)
  })
}

const taskUrl = (task: Task) =>
  task.sprintId ? `/sprints/${task.sprintId}/kanban` : `/sprints/tasks/${task.id}`

export const activitySubscribers: readonly Subscriber[] = [
  activityOn(meetingScheduled, ({ title: subject, actorId, at, meetingId }) => {
    return { kind: 'meeting_scheduled', subject, actorId, at, url: `/meetings/${meetingId}` }
  }),
  activityOn(meetingCompleted, ({ title: subject, actorId, at, meetingId, isPermanentRoom }) => {
    if (isPermanentRoom) return undefined
    return { kind: 'meeting_completed', subject, actorId, at, url: `/meetings/${meetingId}` }
  }),
  activityOn(taskCreated, ({ task, actorId, at }) => {
    return { kind: 'task_created', subject: task.title, actorId, at, url: taskUrl(task) }
  }),
  activityOn(taskCompleted, ({ task, actorId, at }) => {
    return { kind: 'task_completed', subject: task.title, actorId, at, url: taskUrl(task) }
  }),
  activityOn(sprintCreated, ({ name: subject, sprintId, actorId, at }) => {
    return { kind: 'sprint_created', subject, actorId, at, url: `/sprints/${sprintId}` }
  }),
  activityOn(sprintCompleted, ({ name: subject, sprintId, actorId, at }) => {
    return { kind: 'sprint_completed', subject, actorId, at, url: `/sprints/${sprintId}` }
  }),
  activityOn(sprintDelayed, ({ name: subject, sprintId, actorId, at }) => {
    return { kind: 'sprint_delayed', subject, actorId, at, url: `/sprints/${sprintId}` }
  }),
  activityOn(knowledgeShared, ({ share, actorId, at }) => {
    return { kind: 'knowledge_shared', subject: share.title, actorId, at, url: '/sprints/knowledge' }
  }),
  activityOn(commentWritten, ({ title: subject, url: record, comment, isForEveryone, actorId, at }) => {
    const url = commentUrl(record, comment.id)
    return isForEveryone ? { kind: 'comment_written', subject, actorId, at, url } : undefined
  }),
]
