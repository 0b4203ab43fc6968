import { randomUUID } from 'node:crypto'
import { isSameValue } from '@cadencia/contract/fields'
import type { Db } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import { AppError, notFound } from '@cadencia/server/app-error'
import { writeChanges } from '../tasks/changes.ts'
import { type ChecklistItem, type Task, TaskDraft } from '../tasks/contract.ts'
import { changeTogether, type LockedTasks, lockedTasks, sprintClosedError } from '../tasks/locked-tasks.ts'
import { insertTask, tellFamily } from '../tasks/service.ts'
import { CHECKLIST_MAX, type ItemDraft, type ItemPatch } from './contract.ts'
import { withItem, withoutItem } from './rules.ts'

interface Item {
  readonly id: string
  readonly itemId: string
}

/** Throws 404. */
function itemOf({ checklist }: Task, itemId: string): ChecklistItem {
  const item = checklist.find(({ id }) => id === itemId)
  if (!item) throw notFound('Item não encontrado.')
  return item
}

/** Locks a task whose checklist changes. Throws 404, and 409 in a completed sprint. */
async function lockOpen(trx: Db, id: string): Promise<{ locked: LockedTasks; task: Task } | undefined> {
  const locked = await lockedTasks(trx, [id], [])
  if (!locked) return undefined
  const task = locked.get(id)
  if (locked.isClosed(task.sprintId)) throw sprintClosedError()
  return { locked, task }
}

/** Changes a checklist as it is when nobody else changes it, so that what two people do at once both stays. */
function changeChecklist(
  db: Db,
  id: string,
  change: (task: Task) => ChecklistItem[],
  actor: Actor,
): Promise<Task> {
  return changeTogether(db, async (trx) => {
    const found = await lockOpen(trx, id)
    if (!found) return undefined
    const { locked, task: before } = found
    const checklist = change(before)
    if (isSameValue(checklist, before.checklist)) return before
    const [task] = await writeChanges(trx, [{ before, after: { ...before, checklist } }], { locked, actor })
    return task
  })
}

/** Throws 404; 409 for a full list and in a completed sprint. */
export function addItem(db: Db, id: string, { text }: ItemDraft, actor: Actor): Promise<Task> {
  const added = ({ checklist }: Task) => {
    if (checklist.length >= CHECKLIST_MAX) {
      throw new AppError('too_many_items', 409, `Use no máximo ${CHECKLIST_MAX} itens.`)
    }
    return [...checklist, { id: randomUUID(), text, isDone: false }]
  }
  return changeChecklist(db, id, added, actor)
}

export function changeItem(db: Db, { id, itemId }: Item, patch: ItemPatch, actor: Actor): Promise<Task> {
  return changeChecklist(db, id, (task) => withItem(task.checklist, itemOf(task, itemId), patch), actor)
}

export function removeItem(db: Db, { id, itemId }: Item, actor: Actor): Promise<Task> {
  return changeChecklist(db, id, (task) => withoutItem(task.checklist, itemOf(task, itemId).id), actor)
}

/** Answers the sub-task, which is completed where the item was done. Throws 404; 400 for an item of a sub-task; 409. */
export function itemToSubtask(db: Db, { id, itemId }: Item, actor: Actor): Promise<Task> {
  return changeTogether(db, async (trx) => {
    const found = await lockOpen(trx, id)
    if (!found) return undefined
    const { locked, task: before } = found
    const { text, isDone } = itemOf(before, itemId)
    const draft = TaskDraft.parse({
      title: text,
      status: isDone ? 'completed' : 'pending',
      parentId: id,
    })
    const subtask = await insertTask(trx, { draft, locked, actor })
    const after = { ...before, checklist: withoutItem(before.checklist, itemId) }
    await tellFamily(trx, subtask, { locked, actor, changes: new Map([[id, { before, after }]]) })
    return subtask
  })
}
