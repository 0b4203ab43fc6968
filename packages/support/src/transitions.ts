import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { AppError, forbidden, invalid } from '@cadencia/server/app-error'
import { NOTES_REQUIRED, type SupportPatch, type SupportStatus } from './contract.ts'
import { supportAssigned, supportClosed, supportResolved, supportStarted } from './facts.ts'
import { addEntry } from './history-repository.ts'
import { updateRequest } from './repository.ts'
import { canAct, canMove, hoursSinceCreation, needsNotes, type SupportRecord } from './rules.ts'
import { type Act, about, firstAction, getRecord, instantOf, lock, requireAssignable } from './service.ts'

const MOVE_REFUSED = {
  open: 'Uma solicitação iniciada não volta a ficar aberta.',
  in_progress: 'Só uma solicitação aberta pode ser iniciada.',
  resolved: 'Só uma solicitação em andamento pode ser resolvida.',
  closed: 'Só uma solicitação resolvida pode ser fechada.',
} as const satisfies Record<SupportStatus, string>

const ASSIGNING_REFUSED = 'Só uma solicitação aberta ou em andamento pode ser atribuída.'

const refused = (message: string) => new AppError('invalid_transition', 409, message)

/** Not `ok`: somebody else changed the request first; `current` is what it is now. */
export type ChangeOutcome = { readonly ok: true } | { readonly ok: false; readonly current: SupportRecord }

/**
 * Moves or assigns a request, neither when `version` is given and old. Throws 404, 403 for people whose it is not,
 * 409 for a move that the transitions do not know, 400 for resolving or closing without notes.
 */
export function changeRequest(
  db: Db,
  id: string,
  { patch, act }: { readonly patch: SupportPatch; readonly act: Act },
): Promise<ChangeOutcome> {
  return transact(db, async (trx) => {
    const before = await lock(trx, id)
    if (!canAct(act.viewer, before)) {
      throw forbidden('Só os times envolvidos, quem abriu e o responsável podem mudar a solicitação.')
    }
    if (patch.version !== undefined && patch.version !== before.version) return { ok: false, current: before }
    const isAssigning = patch.responsibleTeamId !== undefined || patch.assignedUserId !== undefined
    if (isAssigning) await assign(trx, before, { patch, act })
    else if (patch.status !== undefined) await move(trx, before, { patch, to: patch.status, act })
    return { ok: true }
  })
}

interface Assignment {
  readonly patch: SupportPatch
  readonly act: Act
}

/** Sets team and assignee; an open request is started by it. */
async function assign(trx: Db, before: SupportRecord, { patch, act }: Assignment): Promise<void> {
  const isPending = before.status === 'open' || before.status === 'in_progress'
  const isStart = patch.status === undefined || patch.status === 'in_progress'
  if (!isPending || !isStart) throw refused(ASSIGNING_REFUSED)
  const { responsibleTeamId = before.responsibleTeamId, assignedUserId = before.assignedUserId } = patch
  const given = { responsibleTeamId: responsibleTeamId || null, assignedUserId: assignedUserId || null }
  if (given.assignedUserId !== before.assignedUserId) await requireAssignable(trx, given.assignedUserId)
  await startWith(trx, before, { kind: 'assigned', given, act })
}

interface Move {
  readonly patch: SupportPatch
  readonly to: SupportStatus
  readonly act: Act
}

async function move(trx: Db, before: SupportRecord, { patch, to, act }: Move): Promise<void> {
  if (!canMove(before.status, to)) throw refused(MOVE_REFUSED[to])
  const notes = patch.resolutionNotes ?? ''
  if (needsNotes(to) && notes === '') throw invalid('resolutionNotes', NOTES_REQUIRED)
  if (to === 'resolved') return resolve(trx, before, { notes, act })
  if (to === 'closed') return close(trx, before, { notes, act })
  const { responsibleTeamId, assignedUserId } = before
  // Whoever starts what nobody has takes it up: the work and the right to finish it become theirs.
  const given = { responsibleTeamId, assignedUserId: assignedUserId ?? act.viewer.userId }
  await startWith(trx, before, { kind: 'started', given, act })
}

interface Start {
  readonly kind: 'assigned' | 'started'
  readonly given: Pick<SupportRecord, 'responsibleTeamId' | 'assignedUserId'>
  readonly act: Act
}

/** Writes who has a request from now on and, where it was still open, that it is under way. */
async function startWith(trx: Db, before: SupportRecord, { kind, given, act }: Start): Promise<void> {
  const at = instantOf(act)
  const isStarting = before.status === 'open'
  await updateRequest(trx, before.id, {
    ...given,
    status: 'in_progress',
    startedAt: isStarting ? at : undefined,
  })
  const moved = isStarting ? ({ fromStatus: 'open', toStatus: 'in_progress' } as const) : {}
  await addEntry(trx, { requestId: before.id, kind, actorId: act.viewer.userId, at, ...given, ...moved })
  await firstAction(trx, before, act)
  const after = await getRecord(trx, before.id)
  const { responsibleTeamId, assignedUserId } = before
  if (given.responsibleTeamId !== responsibleTeamId || given.assignedUserId !== assignedUserId) {
    await record(trx, supportAssigned, {
      ...about(after, act),
      before: { responsibleTeamId, assignedUserId },
    })
  }
  if (isStarting) await record(trx, supportStarted, about(after, act))
}

interface Finish {
  readonly notes: string
  readonly act: Act
}

async function resolve(trx: Db, before: SupportRecord, { notes, act }: Finish): Promise<void> {
  const at = instantOf(act)
  await updateRequest(trx, before.id, {
    status: 'resolved',
    resolutionNotes: notes,
    resolvedAt: at,
    resolutionHours: hoursSinceCreation(before, act.now),
  })
  const entry = {
    requestId: before.id,
    kind: 'resolved',
    actorId: act.viewer.userId,
    at,
    text: notes,
  } as const
  await addEntry(trx, { ...entry, fromStatus: 'in_progress', toStatus: 'resolved' })
  const after = await getRecord(trx, before.id)
  const wasOnTime = act.now <= Date.parse(before.dueAt)
  await record(trx, supportResolved, { ...about(after, act), resolutionNotes: notes, wasOnTime })
}

async function close(trx: Db, before: SupportRecord, { notes, act }: Finish): Promise<void> {
  const at = instantOf(act)
  await updateRequest(trx, before.id, { status: 'closed', resolutionNotes: notes, closedAt: at })
  const entry = { requestId: before.id, kind: 'closed', actorId: act.viewer.userId, at, text: notes } as const
  await addEntry(trx, { ...entry, fromStatus: 'resolved', toStatus: 'closed' })
  await record(trx, supportClosed, about(await getRecord(trx, before.id), act))
}
