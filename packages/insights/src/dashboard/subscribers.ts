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
  readonly record: { readonly kind: string; readonly id: string }
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
      const { actorId: actor_id, record, ...happening } = activity
      const about = { record_kind: record.kind, record_id: record.id }
      return [{ ...happening, ...about, actor_id, cause_id: `fact:${factId}` }]
    })
    if (rows.length === 0) return
    const { rows: written } = await sql<{ causeId: string }>`
      insert into activities (kind, actor_id, subject, url, record_kind, record_id, at, cause_id)
      select kind, actor_id, subject, url, record_kind, record_id, at, cause_id
      from jsonb_populate_recordset(null::activities, ${JSON.stringify(rows)}::jsonb)
      on conflict on constraint activities_once do nothing
      returning cause_id as "causeId"`.execute(trx)
    await recordAll(trx, activityRecorded, written)
  })
}

const meeting = (id: string) => ({ url: `/meetings/${id}`, record: { kind: 'meeting', id } })
const sprint = (id: string) => ({ url: `/sprints/${id}`, record: { kind: 'sprint', id } })

/** A task leads to its sprint's board. */
const task = ({ id, sprintId }: Task) =>
  sprintId
    ? { ...sprint(sprintId), url: `/sprints/${sprintId}/kanban` }
    : { url: `/sprints/tasks/${id}`, record: { kind: 'task', id } }

export const activitySubscribers: readonly Subscriber[] = [
  activityOn(meetingScheduled, ({ title: subject, actorId, at, meetingId }) => {
    return { kind: 'meeting_scheduled', subject, actorId, at, ...meeting(meetingId) }
  }),
  activityOn(meetingCompleted, ({ title: subject, actorId, at, meetingId, isPermanentRoom }) => {
    if (isPermanentRoom) return undefined
    return { kind: 'meeting_completed', subject, actorId, at, ...meeting(meetingId) }
  }),
  activityOn(taskCreated, ({ task: created, actorId, at }) => {
    return { kind: 'task_created', subject: created.title, actorId, at, ...task(created) }
  }),
  activityOn(taskCompleted, ({ task: completed, actorId, at }) => {
    return { kind: 'task_completed', subject: completed.title, actorId, at, ...task(completed) }
  }),
  activityOn(sprintCreated, ({ name: subject, sprintId, actorId, at }) => {
    return { kind: 'sprint_created', subject, actorId, at, ...sprint(sprintId) }
  }),
  activityOn(sprintCompleted, ({ name: subject, sprintId, actorId, at }) => {
    return { kind: 'sprint_completed', subject, actorId, at, ...sprint(sprintId) }
  }),
  activityOn(sprintDelayed, ({ name: subject, sprintId, actorId, at }) => {
    return { kind: 'sprint_delayed', subject, actorId, at, ...sprint(sprintId) }
  }),
  activityOn(knowledgeShared, ({ share, actorId, at }) => {
    const record = { kind: 'knowledge', id: share.id }
    return { kind: 'knowledge_shared', subject: share.title, actorId, at, url: '/sprints/knowledge', record }
  }),
  activityOn(commentWritten, (fact) => {
    const { kind, recordId: id, title: subject, url: record, comment, isForEveryone, actorId, at } = fact
    if (!isForEveryone) return undefined
    const url = commentUrl(record, comment.id)
    return { kind: 'comment_written', subject, actorId, at, url, record: { kind, id } }
  }),
]
