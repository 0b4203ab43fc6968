import type { Viewer } from '@cadencia/contract/viewer'
import { type Db, transact } from '@cadencia/db/client'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid } from '@cadencia/server/app-error'
import { requireWriteScope, type SessionViewer } from '@cadencia/server/viewer'
import { isDone, type Task } from '@cadencia/sprints/tasks/contract'
import { lockEditable } from '../access.ts'
import { meetings } from '../record.ts'
import { touchMeetings } from '../repository.ts'
import { canReadTranscript } from '../rules.ts'
import {
  ITEM_STATUSES,
  ITEMS_MAX,
  type ItemDraft,
  type ItemKind,
  type ItemPatch,
  type ItemTaskDraft,
} from './contract.ts'
import { type ItemKey, lockItems, lockSuccession, requireRoom } from './locks.ts'
import { type ItemRecord, items } from './record.ts'
import {
  eraseItemFacts,
  findItemOfTask,
  listMeetingItems,
  listRefusals,
  removeForGood,
  supersedes,
} from './repository.ts'
import { hasStatus, itemText, statusWithTask, taskWords } from './rules.ts'
import { saidKey } from './said-key.ts'
import type { MeetingTasks } from './tasks.ts'

interface Adding {
  readonly draft: ItemDraft
  readonly viewer: Viewer
  readonly actor: Actor
}

/** Throws 404, 403, 400 for somebody who is deactivated, 409 for more than `ITEMS_MAX`. */
export function addItem(db: Db, meetingId: string, { draft, viewer, actor }: Adding) {
  return transact(db, async (trx) => {
    await lockEditable(trx, meetingId, viewer, { named: [draft.assigneeId] })
    await requireActive(trx, { path: 'assigneeId', ids: [draft.assigneeId], before: [actor.actorId] })
    await requireRoom(trx, meetingId)
    await touchMeetings(trx, [meetingId])
    const made = { meetingId, source: 'person', createdBy: actor.actorId, createdAt: actor.at } as const
    const [status] = ITEM_STATUSES[draft.kind]
    return items.insert(trx, { ...draft, ...made, status }, { actor })
  })
}

interface ItemChange {
  readonly patch: ItemPatch
  readonly viewer: SessionViewer
  readonly actor: Actor
  readonly tasks: MeetingTasks
}

/**
 * Changes an item, and completes or reopens its task. Throws 404, 403, 400 for a status of the other kind and a decision that
 * cannot supersede it, 409 for a stale version and for what the task refuses.
 */
export function changeItem(db: Db, key: ItemKey, { patch, viewer, actor, tasks }: ItemChange) {
  return transact(db, async (trx) => {
    const { version, ...edit } = patch
    const { supersededById } = edit
    if (supersededById) await lockSuccession(trx)
    const otherIds = supersededById ? [supersededById] : []
    const { item: before, others } = await lockItems(trx, key, {
      ...{ viewer, version, otherIds },
      named: [edit.assigneeId],
    })
    await requireActive(trx, {
      path: 'assigneeId',
      ids: [edit.assigneeId],
      before: [before.assigneeId, actor.actorId],
    })
    const course = await courseOf(trx, before, { edit, successor: others[0], viewer, actor })
    const { status } = course
    if (before.taskId !== null && status !== undefined && status !== before.status) {
      requireWriteScope(viewer, 'sprints')
      await followItem(trx, before.taskId, { status, actor, tasks })
    }
    if (edit.text !== undefined && edit.text !== before.text) await eraseItemFacts(trx, before, edit.text)
    await touchMeetings(trx, [before.meetingId])
    return items.patch(trx, before, { changes: { ...edit, ...course, isTouched: true }, actor })
  })
}

interface Course {
  readonly edit: Omit<ItemPatch, 'version'>
  /** The decision that is to supersede it, if there is such a one. */
  readonly successor: ItemRecord | undefined
  readonly viewer: Viewer
  readonly actor: Actor
}

/** Status and successor after a patch, which belong together. */
async function courseOf(trx: Db, before: ItemRecord, { edit, ...asked }: Course) {
  const { status, supersededById } = edit
  if (status !== undefined && !hasStatus(before.kind, status)) {
    throw invalid(
      'status',
      before.kind === 'action'
        ? 'Uma ação está aberta, feita ou descartada'
        : 'Uma decisão vale, foi substituída ou revogada',
    )
  }
  if (supersededById) {
    await requireSuccessor(trx, before, { id: supersededById, ...asked })
    return { supersededById, status: 'superseded' } as const
  }
  if (supersededById === null && before.status === 'superseded')
    return { supersededById, status: status ?? 'valid' }
  if (status !== undefined && status !== 'superseded') return { supersededById: null, status }
  return { status }
}

/** Throws 400 unless it is a decision that one may read, another one, and not superseded by this one. */
async function requireSuccessor(
  trx: Db,
  before: ItemRecord,
  { id, successor, viewer, actor }: Omit<Course, 'edit'> & { readonly id: string },
): Promise<void> {
  if (before.kind !== 'decision') throw invalid('supersededById', 'Só uma decisão substitui outra')
  if (id === before.id || (await supersedes(trx, id, before.id))) {
    throw invalid('supersededById', 'Uma decisão não substitui a si mesma')
  }
  const meeting = successor && (await meetings.find(trx, successor.meetingId))
  if (!meeting || successor.kind !== 'decision' || !canReadTranscript(viewer, meeting)) {
    throw invalid('supersededById', 'Decisão não encontrada')
  }
  // Another summary must not take it away.
  if (!successor.isTouched) await items.patch(trx, successor, { changes: { isTouched: true }, actor })
}

interface Following {
  readonly status: ItemRecord['status']
  readonly actor: Actor
  readonly tasks: MeetingTasks
}

async function followItem(trx: Db, taskId: string, { status, actor: { actorId }, tasks }: Following) {
  if (status !== 'dropped')
    return tasks.setCompleted(trx, taskId, { isCompleted: status === 'done', actorId })
  const task = await tasks.find(trx, taskId)
  if (task && isDone(task)) {
    throw new AppError('task_completed', 409, 'A tarefa desta ação está concluída.')
  }
}

interface TaskMaking {
  readonly draft: ItemTaskDraft
  readonly viewer: SessionViewer
  readonly actor: Actor
  readonly tasks: MeetingTasks
}

/** Throws 404, 403, 400 for a decision, 409 with the task where there is one. */
export function makeTaskOfItem(
  db: Db,
  key: ItemKey,
  { draft, viewer, actor, tasks }: TaskMaking,
): Promise<Task> {
  requireWriteScope(viewer, 'sprints')
  return transact(db, async (trx) => {
    const { item } = await lockItems(trx, key, { viewer, named: [draft.assignedTo] })
    if (item.kind !== 'action') throw invalid('itemId', 'Só uma ação vira tarefa')
    const current = item.taskId === null ? undefined : await tasks.find(trx, item.taskId)
    if (current) throw new AppError('task_exists', 409, 'Esta ação já tem uma tarefa.', { current })
    const words = taskWords(item.text)
    const task = await tasks.add(
      trx,
      {
        ...draft,
        title: draft.title ?? words.title,
        description: draft.description || words.description,
        ...(draft.description ? {} : { descriptionFormat: 'plain' as const }),
        status: item.status === 'done' ? 'completed' : draft.status,
        assignedTo: draft.assignedTo === undefined ? item.assigneeId : draft.assignedTo,
        dueDate: draft.dueDate === undefined ? item.dueDate : draft.dueDate,
        meetingId: item.meetingId,
      },
      actor.actorId,
    )
    const status = statusWithTask(item.status, task)
    await touchMeetings(trx, [item.meetingId])
    await items.patch(trx, item, { changes: { taskId: task.id, status, isTouched: true }, actor })
    return task
  })
}

/** Brings the item of a task to what the task is now. */
export async function followTask(
  trx: Db,
  taskId: string,
  { actor, tasks }: { actor: Actor<string | null>; tasks: MeetingTasks },
) {
  const found = await findItemOfTask(trx, taskId)
  if (!found || !(await meetings.find(trx, found.meetingId))) return
  const key = { meetingId: found.meetingId, itemId: found.id }
  // A deleted one is waited for as well: it may just be coming back.
  const { item, isDeleted } = await lockItems(trx, key, { viewer: null, mayBeDeleted: true })
  if (isDeleted) return
  const task = await tasks.find(trx, taskId)
  if (!task) return
  const status = statusWithTask(item.status, task)
  if (status === item.status) return
  await touchMeetings(trx, [item.meetingId])
  await items.patch(trx, item, { changes: { status }, actor })
}

export interface FoundItem {
  readonly kind: ItemKind
  readonly text: string
  readonly assigneeId: string | null
  readonly dueDate: string | null
}

/**
 * Puts what a summary found in the place of what the one before found, as far as nobody touched it. A person's items,
 * changed ones and those with a task stay, and none is doubled; what a person deleted stays away.
 */
export async function replaceSummaryItems(
  trx: Db,
  meetingId: string,
  { found, actor }: { readonly found: readonly FoundItem[]; readonly actor: Actor<null> },
): Promise<void> {
  const all = await listMeetingItems(trx, meetingId)
  const isLoose = (item: ItemRecord) => item.source === 'summary' && !item.isTouched
  const kept = all.filter((item) => !isLoose(item))
  const texts = found
    .map((item) => ({ ...item, text: itemText(item.text) }))
    .filter(({ text }) => text !== '')
  const wanted = newAmong(texts, [...kept.flatMap(keysOf), ...(await listRefusals(trx, meetingId))])
  const loose = new Map(all.filter(isLoose).map((item) => [keyOf(item), item]))
  const gone = [...loose].flatMap(([key, item]) => (wanted.has(key) ? [] : [item]))
  for (const item of gone) await eraseItemFacts(trx, item)
  const goneIds = gone.map(({ id }) => id)
  await items.removeAll(trx, goneIds, { actor })
  // Nobody deleted them, so that nobody restores them.
  await removeForGood(trx, goneIds)
  const patches = [...wanted].flatMap(([key, { assigneeId, dueDate }]) => {
    const before = loose.get(key)
    const isSame = before && before.assigneeId === assigneeId && before.dueDate === dueDate
    return before && !isSame ? [{ before, changes: { assigneeId, dueDate } }] : []
  })
  await items.patchAll(trx, patches, { actor })
  const rows = [...wanted]
    .flatMap(([key, item]) => (loose.has(key) ? [] : [item]))
    .slice(0, Math.max(0, ITEMS_MAX - kept.length))
    .map((item) => ({
      ...item,
      ...({
        meetingId,
        source: 'summary',
        status: ITEM_STATUSES[item.kind][0],
        createdAt: actor.at,
      } as const),
      saidKey: saidKey(item.text),
    }))
  await items.insertAll(trx, rows, { actor })
}

const keyOf = ({ kind, text }: Pick<ItemRecord, 'kind' | 'text'>) => `${kind} ${saidKey(text)}`
const keysOf = (item: ItemRecord) => [
  keyOf(item),
  ...(item.saidKey === null ? [] : [`${item.kind} ${item.saidKey}`]),
]

/** What was found by its key, without doubles and what is known. */
function newAmong(found: readonly FoundItem[], known: readonly string[]): ReadonlyMap<string, FoundItem> {
  const taken = new Set(known)
  const wanted = new Map<string, FoundItem>()
  for (const item of found) {
    const key = keyOf(item)
    if (!taken.has(key) && !wanted.has(key)) wanted.set(key, item)
  }
  return wanted
}
