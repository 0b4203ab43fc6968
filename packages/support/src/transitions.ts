import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { AppError, forbidden, invalid } from '@cadencia/server/app-error'
import { NOTES_REQUIRED, type SupportPatch, type SupportStatus } from './contract.ts'
import { supportAssigned, supportClosed, supportResolved, supportStarted } from './facts.ts'
import { addEntry } from './history-repository.ts'
import { updateRequest } from './repository.ts'
import { canAct, canTransition, hoursSinceCreation, needsNotes, type SupportRecord } from './rules.ts'
import {
  type Actor,
  getRecord,
  getRecordForUpdate,
  instantOf,
  noteFirstAction,
  payloadOf,
  requireAssignable,
} from './service.ts'

const TRANSITION_REFUSED = {
  open: 'Uma solicitação iniciada não volta a ficar aberta.',
  in_progress: 'Só uma solicitação aberta pode ser iniciada.',
  resolved: 'Só uma solicitação em andamento pode ser resolvida.',
  closed: 'Só uma solicitação resolvida pode ser fechada.',
} as const satisfies Record<SupportStatus, string>

const ASSIGNMENT_REFUSED = 'Só uma solicitação aberta ou em andamento pode ser atribuída.'

const transitionRefused = (message: string) => new AppError('invalid_transition', 409, message)

/** `ok` is false for a stale version. */
export type ChangeOutcome = { readonly ok: true } | { readonly ok: false; readonly current: SupportRecord }

/**
 * Throws 404, 403 without permission, 409 for a transition that is not allowed, 400 for resolving or closing without
 * notes.
 */
export function changeRequest(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: SupportPatch; readonly actor: Actor },
): Promise<ChangeOutcome> {
  return transact(db, async (trx) => {
    const before = await getRecordForUpdate(trx, id)
    if (!canAct(actor.viewer, before)) {
      throw forbidden('Só os times envolvidos, quem abriu e o responsável podem mudar a solicitação.')
    }
    if (patch.version !== undefined && patch.version !== before.version) return { ok: false, current: before }
    const isAssigning = patch.responsibleTeamId !== undefined || patch.assignedUserId !== undefined
    if (isAssigning) await assign(trx, before, { patch, actor })
    else if (patch.status !== undefined) await move(trx, before, { patch, to: patch.status, actor })
    return { ok: true }
  })
}

interface Assignment {
  readonly patch: SupportPatch
  readonly actor: Actor
}

/** Also starts an open request. */
async function assign(trx: Db, before: SupportRecord, { patch, actor }: Assignment): Promise<void> {
  const isPending = before.status === 'open' || before.status === 'in_progress'
  const isStart = patch.status === undefined || patch.status === 'in_progress'
  if (!isPending || !isStart) throw transitionRefused(ASSIGNMENT_REFUSED)
  const { responsibleTeamId = before.responsibleTeamId, assignedUserId = before.assignedUserId } = patch
  const given = { responsibleTeamId: responsibleTeamId || null, assignedUserId: assignedUserId || null }
  if (given.assignedUserId !== before.assignedUserId) await requireAssignable(trx, given.assignedUserId)
  await startWith(trx, before, { kind: 'assigned', given, actor })
}

interface Move {
  readonly patch: SupportPatch
  readonly to: SupportStatus
  readonly actor: Actor
}

async function move(trx: Db, before: SupportRecord, { patch, to, actor }: Move): Promise<void> {
  if (!canTransition(before.status, to)) throw transitionRefused(TRANSITION_REFUSED[to])
  const notes = patch.resolutionNotes ?? ''
  if (needsNotes(to) && notes === '') throw invalid('resolutionNotes', NOTES_REQUIRED)
  if (to === 'resolved') return resolve(trx, before, { notes, actor })
  if (to === 'closed') return close(trx, before, { notes, actor })
  const { responsibleTeamId, assignedUserId } = before
  // Starting an unassigned request assigns it to the actor, who may then finish it.
  const given = { responsibleTeamId, assignedUserId: assignedUserId ?? actor.viewer.userId }
  await startWith(trx, before, { kind: 'started', given, actor })
}

interface Start {
  readonly kind: 'assigned' | 'started'
  readonly given: Pick<SupportRecord, 'responsibleTeamId' | 'assignedUserId'>
  readonly actor: Actor
}

async function startWith(trx: Db, before: SupportRecord, { kind, given, actor }: Start): Promise<void> {
  const at = instantOf(actor)
  const isStarting = before.status === 'open'
  await updateRequest(trx, before.id, {
    ...given,
    status: 'in_progress',
    startedAt: isStarting ? at : undefined,
  })
  const moved = isStarting ? ({ fromStatus: 'open', toStatus: 'in_progress' } as const) : {}
  await addEntry(trx, { requestId: before.id, kind, actorId: actor.viewer.userId, at, ...given, ...moved })
  await noteFirstAction(trx, before, actor)
  const after = await getRecord(trx, before.id)
  const { responsibleTeamId, assignedUserId } = before
  if (given.responsibleTeamId !== responsibleTeamId || given.assignedUserId !== assignedUserId) {
    await record(trx, supportAssigned, {
      ...payloadOf(after, actor),
      before: { responsibleTeamId, assignedUserId },
    })
  }
  if (isStarting) await record(trx, supportStarted, payloadOf(after, actor))
}

interface Finish {
  readonly notes: string
  readonly actor: Actor
}

async function resolve(trx: Db, before: SupportRecord, { notes, actor }: Finish): Promise<void> {
  const at = instantOf(actor)
  await updateRequest(trx, before.id, {
    status: 'resolved',
    resolutionNotes: notes,
    resolvedAt: at,
    resolutionHours: hoursSinceCreation(before, actor.now),
  })
  const entry = {
    requestId: before.id,
    kind: 'resolved',
    actorId: actor.viewer.userId,
    at,
    text: notes,
  } as const
  await addEntry(trx, { ...entry, fromStatus: 'in_progress', toStatus: 'resolved' })
  const after = await getRecord(trx, before.id)
  const wasOnTime = actor.now <= Date.parse(before.dueAt)
  await record(trx, supportResolved, { ...payloadOf(after, actor), resolutionNotes: notes, wasOnTime })
}

async function close(trx: Db, before: SupportRecord, { notes, actor }: Finish): Promise<void> {
  const at = instantOf(actor)
  await updateRequest(trx, before.id, { status: 'closed', resolutionNotes: notes, closedAt: at })
  const entry = {
    requestId: before.id,
    kind: 'closed',
    actorId: actor.viewer.userId,
    at,
    text: notes,
  } as const
  await addEntry(trx, { ...entry, fromStatus: 'resolved', toStatus: 'closed' })
  await record(trx, supportClosed, payloadOf(await getRecord(trx, before.id), actor))
}
