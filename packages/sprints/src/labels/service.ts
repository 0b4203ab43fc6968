import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { keepRole } from '@cadencia/people/teams/read-repository'
import { writeHistory } from '@cadencia/records/history'
import { AppError, forbidden, notFound } from '@cadencia/server/app-error'
import { requireFreeName } from '@cadencia/server/name-key'
import { requireVersion } from '@cadencia/server/versions'
import type { SprintActor } from '../context.ts'
import { writeAll } from '../tasks/changes.ts'
import type { Task } from '../tasks/contract.ts'
import { changeTogether, countBoardVersions, lockBoards, lockedTasks } from '../tasks/locked-tasks.ts'
import { tasks } from '../tasks/record.ts'
import { LABELS_MAX, type LabelDraft, type LabelPatch, type TeamLabel } from './contract.ts'
import { labels } from './record.ts'
import { countLabels, isTeam, listBoardsCarrying, listCarrying, selectOtherNames } from './repository.ts'

/** Whoever changes labels stays in their team until the transaction ends. Throws 401 and 403. */
async function requireMember(trx: Db, teamId: string, { viewer }: SprintActor): Promise<void> {
  const role = await keepRole(trx, teamId, viewer)
  if (!viewer.isAdministrator && role === null) throw forbidden('Só quem é do time muda as suas etiquetas.')
}

/** Throws 409 where another label of the team has a name that looks like this one. */
function requireFreeLabelName(trx: Db, label: Pick<TeamLabel, 'id' | 'teamId' | 'name'>): Promise<void> {
  const { name } = label
  const message = 'O time já tem uma etiqueta com este nome.'
  return requireFreeName(trx, { name, table: 'team_labels', others: selectOtherNames(trx, label), message })
}

/** Throws 401, 403, 404; 409 `name_taken` and `too_many_labels`. */
export function addLabel(
  db: Db,
  teamId: string,
  { draft, actor }: { readonly draft: LabelDraft; readonly actor: SprintActor },
): Promise<TeamLabel> {
  return transact(db, async (trx) => {
    if (!(await isTeam(trx, teamId))) throw notFound('Time não encontrado.')
    await requireMember(trx, teamId, actor)
    const label = { id: randomUUID(), teamId, ...draft }
    await requireFreeLabelName(trx, label)
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
 * everything begins again. Throws 401, 403 and 404.
 */
async function lockCarried(trx: Db, id: string, actor: SprintActor): Promise<Carried | undefined> {
  const taskIds = await listCarrying(trx, id)
  const locked = await lockedTasks(trx, taskIds, [])
  if (!locked) return undefined
  const before = await labels.lock(trx, id)
  await requireMember(trx, before.teamId, actor)
  if ((await listCarrying(trx, id)).some((taskId) => !locked.find(taskId))) return undefined
  return { before, carrying: taskIds.flatMap((taskId) => locked.find(taskId) ?? []) }
}

/**
 * Changes a label. The tasks that carry it are not written, only their boards counted: what tells of a task, while its
 * board is locked, has the label's name as it is then. Throws 401, 403, 404; 409 for a stale version and `name_taken`.
 */
export function changeLabel(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: LabelPatch; readonly actor: SprintActor },
): Promise<TeamLabel> {
  const { version, ...fields } = patch
  return changeTogether(db, async (trx) => {
    const sprintIds = await listBoardsCarrying(trx, id)
    await lockBoards(trx, sprintIds)
    const before = await labels.lock(trx, id)
    if ((await listBoardsCarrying(trx, id)).some((board) => !sprintIds.includes(board))) return undefined
    await requireMember(trx, before.teamId, actor)
    await requireVersion(before, version)
    const { name = before.name, color = before.color } = fields
    if (name === before.name && color === before.color) return before
    if (name !== before.name) await requireFreeLabelName(trx, { ...before, name })
    await countBoardVersions(trx, sprintIds)
    return labels.patch(trx, before, { changes: fields, actor })
  })
}

/** Throws 401, 403 and 404. */
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
        after: { ...before, labelIds: withoutLabel(before) },
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
    const removed = await labels.remove(trx, id, { actor })
    // The histories of the tasks go on naming it.
    const changes = [{ field: 'name', from: removed.name, to: null }]
    await writeHistory(trx, [{ noun: 'label', recordId: id, what: 'removed', changes }], actor)
    return removed
  })
}

function partition(carrying: Carried['carrying']): readonly [deleted: Task[], there: Task[]] {
  const { deleted = [], there = [] } = Object.groupBy(carrying, ({ deletedAt }) =>
    deletedAt === null ? 'there' : 'deleted',
  )
  return [deleted.map(({ task }) => task), there.map(({ task }) => task)]
}
