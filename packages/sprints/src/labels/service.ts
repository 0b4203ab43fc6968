import { randomUUID } from 'node:crypto'
import { type Db, lockName, transact } from '@cadencia/db/client'
import { AppError, forbidden, notFound } from '@cadencia/server/app-error'
import { requireVersion } from '@cadencia/server/versions'
import type { SprintActor } from '../context.ts'
import type { Task } from '../tasks/contract.ts'
import { changeTogether, lockedTasks } from '../tasks/locked-tasks.ts'
import { tasks } from '../tasks/record.ts'
import { writeAll } from '../tasks/write-changes.ts'
import { LABELS_MAX, type LabelDraft, type LabelPatch, type TeamLabel } from './contract.ts'
import { labels } from './record.ts'
import { countLabels, isMember, isNameTaken, isTeam, listCarrying } from './repository.ts'

/** Throws 403. */
async function requireMember(db: Db, teamId: string, { viewer }: SprintActor): Promise<void> {
  if (viewer.isAdministrator || (await isMember(db, teamId, viewer.userId))) return
  throw forbidden('Só quem é do time muda as suas etiquetas.')
}

/** Throws 409. */
async function requireFreeName(trx: Db, label: Pick<TeamLabel, 'id' | 'teamId' | 'name'>): Promise<void> {
  await lockName(trx, `labels of ${label.teamId}`)
  if (await isNameTaken(trx, label)) {
    throw new AppError('name_taken', 409, 'O time já tem uma etiqueta com este nome.')
  }
}

/** Throws 404; 403; 409 `name_taken` and `too_many_labels`. */
export function addLabel(
  db: Db,
  teamId: string,
  { draft, actor }: { readonly draft: LabelDraft; readonly actor: SprintActor },
): Promise<TeamLabel> {
  return transact(db, async (trx) => {
    if (!(await isTeam(trx, teamId))) throw notFound('Time não encontrado.')
    await requireMember(trx, teamId, actor)
    const label = { id: randomUUID(), teamId, ...draft }
    await requireFreeName(trx, label)
    if ((await countLabels(trx, teamId)) >= LABELS_MAX) {
      throw new AppError('too_many_labels', 409, `Um time tem no máximo ${LABELS_MAX} etiquetas.`)
    }
    return labels.insert(trx, label, { actor })
  })
}

interface Carried {
  readonly before: TeamLabel
  /** The tasks that carry it, deleted ones too. */
  readonly carrying: readonly { readonly task: Task; readonly deletedAt: string | null }[]
}

/**
 * Locks a label and the tasks that carry it: nobody puts it on others meanwhile. Undefined where somebody just did: then
 * everything begins again. Throws 404 and 403.
 */
async function lockCarried(trx: Db, id: string, actor: SprintActor): Promise<Carried | undefined> {
  await requireMember(trx, (await labels.get(trx, id)).teamId, actor)
  const taskIds = await listCarrying(trx, id)
  const locked = await lockedTasks(trx, taskIds, [])
  if (!locked) return undefined
  const before = await labels.lock(trx, id)
  if ((await listCarrying(trx, id)).some((taskId) => !locked.find(taskId))) return undefined
  return { before, carrying: taskIds.flatMap((taskId) => locked.find(taskId) ?? []) }
}

/** Throws 404; 403; 409 for a stale version and `name_taken`. */
export function changeLabel(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: LabelPatch; readonly actor: SprintActor },
): Promise<TeamLabel> {
  const { version, ...fields } = patch
  return changeTogether(db, async (trx) => {
    const found = await lockCarried(trx, id, actor)
    if (!found) return undefined
    const { before, carrying } = found
    await requireVersion(before, version)
    const { name = before.name, color = before.color } = fields
    if (name === before.name && color === before.color) return before
    if (name !== before.name) await requireFreeName(trx, { ...before, name })
    const label = await labels.patch(trx, before, { changes: fields, actor })
    const shown = carrying.filter(({ deletedAt }) => deletedAt === null)
    await writeAll(
      trx,
      shown.map(({ task }) => ({ before: task, after: task })),
      actor,
    )
    return label
  })
}

/** Throws 404 and 403. */
export async function removeLabel(db: Db, id: string, actor: SprintActor): Promise<void> {
  await changeTogether(db, async (trx) => {
    const found = await lockCarried(trx, id, actor)
    if (!found) return undefined
    const withoutLabel = (task: Task) => task.labelIds.filter((labelId) => labelId !== id)
    const [deleted, there] = partition(found.carrying)
    await writeAll(
      trx,
      there.map((before) => ({
        before,
        after: { ...before, labelIds: withoutLabel(before), version: before.version + 1 },
      })),
      actor,
    )
    await tasks.patchAll(
      trx,
      deleted.map((before) => ({
        before,
        changes: { labelIds: withoutLabel(before), version: before.version },
      })),
      { actor, facts: () => [] },
    )
    return labels.remove(trx, id, { actor })
  })
}

function partition(carrying: Carried['carrying']): readonly [deleted: Task[], there: Task[]] {
  const { deleted = [], there = [] } = Object.groupBy(carrying, ({ deletedAt }) =>
    deletedAt === null ? 'there' : 'deleted',
  )
  return [deleted.map(({ task }) => task), there.map(({ task }) => task)]
}
