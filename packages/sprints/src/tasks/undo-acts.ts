import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { z } from 'zod'
import { taskChanged, taskCompleted, taskReopened } from '../facts.ts'
import type { TasksUndo } from './contract.ts'

const UNDO_MINUTES = 10
const CHANGES = [taskChanged, taskCompleted, taskReopened].map(({ name }) => name)

type TaskChanged = z.output<typeof taskChanged.payload>
type Asked = TasksUndo['tasks'][number]

/** A change of a task, as its fact tells it. */
export interface Act extends Pick<TaskChanged, 'task' | 'before' | 'actorId'> {
  readonly transactionId: string
}

/** The changes that may be undone still, oldest first. */
function selectActs(db: Db) {
  return db
    .selectFrom('outbox as o')
    .select(['o.payload', 'o.xid'])
    .where('o.fact', 'in', CHANGES)
    .where('o.created_at', '>', sql<string>`now() - make_interval(mins => ${UNDO_MINUTES})`)
    .orderBy('o.id')
}

/** By the task's id. */
function actsOf(
  facts: readonly { readonly payload: unknown; readonly xid: string }[],
): ReadonlyMap<string, Act> {
  return new Map(
    facts.flatMap(({ payload, xid }) => {
      const { data } = taskChanged.payload.safeParse(payload)
      return data ? [[data.task.id, { ...data, transactionId: xid }]] : []
    }),
  )
}

/** The changes that led to these revisions. */
export async function findActs(db: Db, asked: readonly Asked[]): Promise<ReadonlyMap<string, Act>> {
  const facts = await selectActs(db)
    .where(
      sql<boolean>`(o.key, o.payload -> 'task' ->> 'revision') in (
        select * from unnest(${asked.map(({ id }) => id)}::text[], ${asked.map(({ revision }) => revision)}::text[]))`,
    )
    .execute()
  return actsOf(facts)
}

/** The sub-tasks of these tasks. */
async function listSubtaskIds(db: Db, parentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where(sql<boolean>`parent_id = any(${parentIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The tasks of which these are sub-tasks. */
async function listParentIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .distinct()
    .select('parent_id as parentId')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.flatMap(({ parentId }) => parentId ?? [])
}

/**
 * What the same acts did to sub-tasks of their tasks, which were completed or moved together with them, and to parents,
 * which were reopened.
 */
export async function findActsOnFamily(
  db: Db,
  asked: readonly Asked[],
  acts: ReadonlyMap<string, Act>,
): Promise<ReadonlyMap<string, Act>> {
  const askedIds = new Set(asked.map(({ id }) => id))
  const parentIds = await listParentIds(db, [...askedIds])
  const familyIds = [...(await listSubtaskIds(db, [...askedIds])), ...parentIds].filter(
    (id) => !askedIds.has(id),
  )
  const transactionIds = [...acts.values()].map(({ transactionId }) => transactionId)
  if (familyIds.length === 0 || transactionIds.length === 0) return new Map()
  const facts = await selectActs(db)
    .where(sql<boolean>`o.key = any(${familyIds}::text[])`)
    .where(sql<boolean>`o.xid = any(${transactionIds}::xid8[])`)
    .execute()
  const isItsOwn = ({ task, before }: Act) =>
    parentIds.includes(task.id)
      ? before.status === 'completed' && task.status !== 'completed'
      : task.status !== before.status || task.sprintId !== before.sprintId
  return new Map([...actsOf(facts)].filter(([, act]) => isItsOwn(act)))
}
