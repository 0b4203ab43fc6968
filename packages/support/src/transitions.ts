import { type Db, transact } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { keepRole, keepViewer } from '@cadencia/people/teams/read-repository'
import type { Actor } from '@cadencia/server/actor'
import { AppError, forbidden, invalid } from '@cadencia/server/app-error'
import { requireVersion } from '@cadencia/server/versions'
import {
  isSettled,
  NOTES_REQUIRED,
  type SupportPatch,
  type SupportRequest,
  type SupportStatus,
} from './contract.ts'
import { supportAssigned, supportClosed, supportResolved, supportStarted } from './facts.ts'
import { addEntry } from './history-repository.ts'
import { aboutRequest, requests } from './record.ts'
import { canAct, canTransition, hoursSinceCreation, type SupportRecord } from './rules.ts'
import { noteFirstAction, requireAssignable, type SupportActor } from './service.ts'

const TRANSITION_REFUSED = {
  open: 'Uma solicitação iniciada não volta a ficar aberta.',
  in_progress: 'Só uma solicitação aberta pode ser iniciada.',
  resolved: 'Só uma solicitação em andamento pode ser resolvida.',
  closed: 'Só uma solicitação resolvida pode ser fechada.',
} as const satisfies Record<SupportStatus, string>

const ASSIGNMENT_REFUSED = 'Só uma solicitação aberta ou em andamento pode ser atribuída.'

const transitionRefused = (message: string) => new AppError('invalid_transition', 409, message)

interface Change {
  readonly patch: SupportPatch
  readonly actor: SupportActor
  /** The record as a 409 shows it. */
  readonly present: (record: SupportRecord, trx: Db) => Promise<SupportRequest>
}

/**
 * Throws 404, 403 without permission, 409 for a stale version and for a transition that is not allowed, 400 for
 * resolving or closing without notes.
 */
export function changeRequest(db: Db, id: string, { patch, actor, present }: Change): Promise<void> {
  return transact(db, async (trx) => {
    const before = await requests.lock(trx, id)
    await keepViewer(trx, actor.viewer, [patch.assignedUserId])
    if (!canAct({ ...actor.viewer, teamIds: await keepTeams(trx, before, actor) }, before)) {
      throw forbidden('Só os times envolvidos, quem abriu e o responsável podem mudar a solicitação.')
    }
    await requireVersion(before, patch.version, (record) => present(record, trx))
    const isAssigning = patch.responsibleTeamId !== undefined || patch.assignedUserId !== undefined
    if (isAssigning) await assign(trx, before, { patch, actor })
    else if (patch.status !== undefined) await move(trx, before, { patch, to: patch.status, actor })
  })
}

/** Those of a request's teams that the viewer is in, and stays in until the transaction ends. */
async function keepTeams(
  trx: Db,
  { requestingTeamId, responsibleTeamId }: SupportRecord,
  { viewer }: SupportActor,
): Promise<string[]> {
  const kept: string[] = []
  for (const teamId of [requestingTeamId, responsibleTeamId].filter((one) => one !== null).toSorted()) {
    if ((await keepRole(trx, teamId, viewer)) !== null) kept.push(teamId)
  }
  return kept
}

interface Assignment {
  readonly patch: SupportPatch
  readonly actor: Actor
}

/** Also starts an open request. */
async function assign(trx: Db, before: SupportRecord, { patch, actor }: Assignment): Promise<void> {
  const isPending = !isSettled(before)
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
  if (isSettled({ status: to }) && notes === '') throw invalid('resolutionNotes', NOTES_REQUIRED)
  if (to === 'resolved') return resolve(trx, before, { notes, actor })
  if (to === 'closed') return close(trx, before, { notes, actor })
  const { responsibleTeamId, assignedUserId } = before
  // Starting an unassigned request assigns it to the actor, who may then finish it.
  const given = { responsibleTeamId, assignedUserId: assignedUserId ?? actor.actorId }
  await startWith(trx, before, { kind: 'started', given, actor })
}

interface Start {
  readonly kind: 'assigned' | 'started'
  readonly given: Pick<SupportRecord, 'responsibleTeamId' | 'assignedUserId'>
  readonly actor: Actor
}

async function startWith(trx: Db, before: SupportRecord, { kind, given, actor }: Start): Promise<void> {
  const { actorId, at } = actor
  const isStarting = before.status === 'open'
  const { responsibleTeamId, assignedUserId } = before
  const isAssigned = given.responsibleTeamId !== responsibleTeamId || given.assignedUserId !== assignedUserId
  await requests.patch(trx, before, {
    changes: { ...given, status: 'in_progress', startedAt: isStarting ? at : undefined },
    facts: (after) => {
      const about = aboutRequest(after, actor)
      const was = { responsibleTeamId, assignedUserId }
      return [
        ...(isAssigned ? [outboxRow(supportAssigned, { ...about, before: was })] : []),
        ...(isStarting ? [outboxRow(supportStarted, about)] : []),
      ]
    },
    actor,
  })
  const moved = isStarting ? ({ fromStatus: 'open', toStatus: 'in_progress' } as const) : {}
  await addEntry(trx, { requestId: before.id, kind, actorId, at, ...given, ...moved })
  await noteFirstAction(trx, before, actor)
}

interface Finish {
  readonly notes: string
  readonly actor: Actor
}

async function resolve(trx: Db, before: SupportRecord, { notes, actor }: Finish): Promise<void> {
  const { actorId, at } = actor
  const wasOnTime = Date.parse(at) <= Date.parse(before.dueAt)
  await requests.patch(trx, before, {
    changes: {
      status: 'resolved',
      resolutionNotes: notes,
      resolvedAt: at,
      resolutionHours: hoursSinceCreation(before, Date.parse(at)),
    },
    facts: (after) =>
      outboxRow(supportResolved, { ...aboutRequest(after, actor), resolutionNotes: notes, wasOnTime }),
    actor,
  })
  const entry = {
    requestId: before.id,
    kind: 'resolved',
    actorId,
    at,
    text: notes,
  } as const
  await addEntry(trx, { ...entry, fromStatus: 'in_progress', toStatus: 'resolved' })
}

async function close(trx: Db, before: SupportRecord, { notes, actor }: Finish): Promise<void> {
  const { actorId, at } = actor
  await requests.patch(trx, before, {
    changes: { status: 'closed', resolutionNotes: notes, closedAt: at },
    facts: (after) => outboxRow(supportClosed, aboutRequest(after, actor)),
    actor,
  })
  const entry = {
    requestId: before.id,
    kind: 'closed',
    actorId,
    at,
    text: notes,
  } as const
  await addEntry(trx, { ...entry, fromStatus: 'resolved', toStatus: 'closed' })
}
