import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { FileAttachments } from '@cadencia/files/attachments'
import { AppError, forbidden, invalid, notFound } from '@cadencia/server/app-error'
import type { HistoryEntry, SupportDraft, SupportRequest } from './contract.ts'
import { supportCommented, supportOpened, supportRated } from './facts.ts'
import { addEntry, findEntry } from './history-repository.ts'
import {
  findRecord,
  insertRequest,
  isAssignable,
  lockRecord,
  noteFirstAction,
  storeRating,
} from './repository.ts'
import {
  canAct,
  canRate,
  dueAtOf,
  hoursSinceCreation,
  isOverdue,
  type SupportRecord,
  type Viewer,
} from './rules.ts'

/** Who acts, and when (epoch milliseconds). */
export interface Act {
  readonly viewer: Viewer
  readonly now: number
}

export const instantOf = ({ now }: Act) => new Date(now).toISOString()

/** What every fact says of a request. */
export function about(request: SupportRecord, act: Act) {
  const { id, title, priority, status } = request
  const { requestingTeamId, responsibleTeamId, createdBy, assignedUserId } = request
  const teams = { requestingTeamId, responsibleTeamId }
  const people = { createdBy, assignedUserId, actorId: act.viewer.userId }
  return { requestId: id, title, priority, status, ...teams, ...people, at: instantOf(act) }
}

export async function getRecord(db: Db, id: string): Promise<SupportRecord> {
  const request = await findRecord(db, id)
  if (!request) throw notFound('Solicitação não encontrada.')
  return request
}

/** The request, kept from changing until the transaction ends; throws 404. */
export async function lock(trx: Db, id: string): Promise<SupportRecord> {
  const request = await lockRecord(trx, id)
  if (!request) throw notFound('Solicitação não encontrada.')
  return request
}

/** Throws 400 where somebody is named who cannot be given work. */
export async function requireAssignable(trx: Db, userId: string | null): Promise<void> {
  if (userId !== null && !(await isAssignable(trx, userId))) {
    throw invalid('assignedUserId', 'Responsável não encontrado')
  }
}

/** Opens a request with its files. Throws 400 for an unknown assignee or file; answers its id. */
export function openRequest(
  db: Db,
  draft: SupportDraft,
  { files, act }: { readonly files: FileAttachments; readonly act: Act },
): Promise<string> {
  const { title, description, priority, requestingTeamId, attachments } = draft
  const responsibleTeamId = draft.responsibleTeamId || null
  const assignedUserId = draft.assignedUserId || null
  const { userId } = act.viewer
  const at = instantOf(act)
  return transact(db, async (trx) => {
    await requireAssignable(trx, assignedUserId)
    const id = await insertRequest(trx, {
      ...{ title, description, priority, requestingTeamId, responsibleTeamId, assignedUserId },
      createdBy: userId,
      createdAt: at,
      dueAt: new Date(dueAtOf(act.now, priority)).toISOString(),
    })
    if (attachments.length > 0) {
      await files.claim(trx, { fileURLs: attachments, ownerId: userId, use: 'support', reference: id })
    }
    const entry = { requestId: id, kind: 'opened', actorId: userId, at, toStatus: 'open' } as const
    await addEntry(trx, { ...entry, responsibleTeamId, assignedUserId })
    const request = await getRecord(trx, id)
    await record(trx, supportOpened, { ...about(request, act), dueAt: request.dueAt })
    return id
  })
}

/** What is done first about a request, by somebody else than who opened it or by starting it, is its first action. */
export function firstAction(trx: Db, request: SupportRecord, act: Act): Promise<void> {
  const hours = hoursSinceCreation(request, act.now)
  return noteFirstAction(trx, request.id, { at: instantOf(act), hours })
}

/** Adds a comment; anybody but a guest may, since asking and answering is what a request is for. */
export function addComment(db: Db, id: string, { text, act }: { readonly text: string; readonly act: Act }) {
  return transact(db, async (trx): Promise<HistoryEntry> => {
    const request = await lock(trx, id)
    const actorId = act.viewer.userId
    const commentId = await addEntry(trx, {
      requestId: id,
      kind: 'commented',
      actorId,
      at: instantOf(act),
      text,
    })
    if (actorId !== request.createdBy) await firstAction(trx, request, act)
    await record(trx, supportCommented, { ...about(request, act), commentId, text })
    const entry = await findEntry(trx, commentId)
    if (!entry) throw new Error(`comment ${commentId} is gone`)
    return entry
  })
}

interface Rating {
  readonly rating: number
  readonly comment: string
  readonly act: Act
}

/** Keeps how satisfied the creator is. Throws 403 for others, 409 before closing and the second time. */
export function rate(db: Db, id: string, { rating, comment, act }: Rating): Promise<void> {
  return transact(db, async (trx) => {
    const request = await lock(trx, id)
    if (request.createdBy !== act.viewer.userId)
      throw forbidden('Só quem abriu a solicitação pode avaliá-la.')
    if (request.status !== 'closed') {
      throw new AppError('not_closed', 409, 'A avaliação é feita depois que a solicitação é fechada.')
    }
    if (request.satisfaction !== null)
      throw new AppError('already_rated', 409, 'A solicitação já foi avaliada.')
    const at = instantOf(act)
    await storeRating(trx, id, { rating, comment, at })
    const entry = { requestId: id, kind: 'rated', actorId: act.viewer.userId, at, rating } as const
    await addEntry(trx, { ...entry, text: comment === '' ? null : comment })
    await record(trx, supportRated, { ...about(request, act), rating })
  })
}

/** Stored requests as a viewer may see them: with their files, in one query, and the viewer's rights. */
export async function present(
  db: Db,
  records: readonly SupportRecord[],
  { files, act }: { readonly files: FileAttachments; readonly act: Act },
): Promise<SupportRequest[]> {
  const ids = records.map(({ id }) => id)
  const attached = Map.groupBy(await files.list(db, 'support', ids), ({ reference }) => reference)
  return records.map((record) => {
    const own = (attached.get(record.id) ?? []).map(({ id: _, reference: __, ...file }) => file)
    return {
      ...record,
      attachments: own.map(({ fileURL }) => fileURL),
      files: own,
      isOverdue: isOverdue(record, act.now),
      canAct: canAct(act.viewer, record),
      canRate: canRate(act.viewer, record),
    }
  })
}
