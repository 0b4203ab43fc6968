import { type Db, transact } from '@cadencia/db/client'
import { outboxRow, record } from '@cadencia/db/outbox'
import type { FileAttachments } from '@cadencia/files/attachments'
import { isAssignable } from '@cadencia/people/read-repository'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, forbidden, invalid } from '@cadencia/server/app-error'
import type { CommentEvent, Reader } from '@cadencia/server/kinds'
import type { SupportDraft, SupportRequest } from './contract.ts'
import { supportCommented, supportRated } from './facts.ts'
import { addEntry } from './history-repository.ts'
import { aboutRequest, requests } from './record.ts'
import { saveFirstAction } from './repository.ts'
import {
  canAct,
  canRate,
  dueAtOf,
  hoursSinceCreation,
  isOverdue,
  type SupportRecord,
  type SupportViewer,
} from './rules.ts'
import type { SupportOptions } from './server.ts'

export interface SupportActor extends Actor {
  readonly viewer: SupportViewer
}

/** Throws 400 for an inactive user or a guest. */
export async function requireAssignable(trx: Db, userId: string | null): Promise<void> {
  await requireActive(trx, { path: 'assignedUserId', ids: [userId] })
  if (userId !== null && !(await isAssignable(trx, userId))) {
    throw invalid('assignedUserId', 'Responsável não encontrado')
  }
}

export interface OpeningActor extends Actor {
  readonly viewer: Reader
}

/** Returns the id. Throws 400 for an unknown assignee, file or link, 409 for too many links. */
export function openRequest(
  db: Db,
  draft: SupportDraft,
  { files, links, actor }: Pick<SupportOptions, 'files' | 'links'> & { readonly actor: OpeningActor },
): Promise<string> {
  const { attachments, ...fields } = draft
  const responsibleTeamId = fields.responsibleTeamId || null
  const assignedUserId = fields.assignedUserId || null
  const { actorId, at } = actor
  return transact(db, async (trx) => {
    await requireAssignable(trx, assignedUserId)
    const values = {
      ...fields,
      responsibleTeamId,
      assignedUserId,
      createdBy: actorId,
      createdAt: at,
      dueAt: new Date(dueAtOf(Date.parse(at), fields.priority)).toISOString(),
    }
    const { id } = await requests.insert(trx, values, { actor })
    const drafted = { links: draft.links, viewer: actor.viewer }
    await links.connect(trx, { kind: 'support', id }, { drafted, actor: { actorId, at } })
    if (attachments.length > 0) {
      await files.claim(trx, { fileURLs: attachments, ownerId: actorId, use: 'support', reference: id })
    }
    const entry = { requestId: id, kind: 'opened', actorId, at, toStatus: 'open' } as const
    await addEntry(trx, { ...entry, responsibleTeamId, assignedUserId })
    return id
  })
}

/** Any start or assignment, or a comment by someone other than the creator, counts as the first action. */
export function noteFirstAction(trx: Db, request: SupportRecord, { at }: Actor): Promise<void> {
  const hours = hoursSinceCreation(request, Date.parse(at))
  return saveFirstAction(trx, request.id, { at, hours })
}

/** A comment is an entry of the history with the same id, whose text stays with the comment. */
export async function noteComment(
  trx: Db,
  { recordId, commentId, body: text, actor }: CommentEvent,
): Promise<void> {
  const request = await requests.lock(trx, recordId)
  const { actorId, at } = actor
  await addEntry(trx, { id: commentId, requestId: recordId, kind: 'commented', actorId, at })
  if (actorId !== request.createdBy) await noteFirstAction(trx, request, actor)
  await record(trx, supportCommented, { ...aboutRequest(request, actor), commentId, text })
}

interface Rating {
  readonly rating: number
  readonly comment: string
  readonly actor: Actor
}

/** Throws 403 unless the creator rates, 409 before closing and for a second rating. */
export function rate(db: Db, id: string, { rating, comment, actor }: Rating): Promise<void> {
  const { actorId, at } = actor
  return transact(db, async (trx) => {
    const request = await requests.lock(trx, id)
    if (request.createdBy !== actorId) throw forbidden('Só quem abriu a solicitação pode avaliá-la.')
    if (request.status !== 'closed') {
      throw new AppError('not_closed', 409, 'A avaliação é feita depois que a solicitação é fechada.')
    }
    if (request.satisfaction !== null)
      throw new AppError('already_rated', 409, 'A solicitação já foi avaliada.')
    const satisfactionComment = comment === '' ? null : comment
    await requests.patch(trx, request, {
      changes: { satisfaction: rating, satisfactionComment, ratedAt: at },
      facts: (after) => outboxRow(supportRated, { ...aboutRequest(after, actor), rating }),
      actor,
    })
    const entry = { requestId: id, kind: 'rated', actorId, at, rating } as const
    await addEntry(trx, { ...entry, text: satisfactionComment })
  })
}

/** Adds files (one query for all) and the viewer's permissions. */
export async function toSupportRequests(
  db: Db,
  records: readonly SupportRecord[],
  { files, actor }: { readonly files: FileAttachments; readonly actor: SupportActor },
): Promise<SupportRequest[]> {
  const ids = records.map(({ id }) => id)
  const attached = Map.groupBy(await files.list(db, 'support', ids), ({ reference }) => reference)
  return records.map((record) => {
    const own = (attached.get(record.id) ?? []).map(({ id: _, reference: __, ...file }) => file)
    return {
      ...record,
      attachments: own.map(({ fileURL }) => fileURL),
      files: own,
      isOverdue: isOverdue(record, Date.parse(actor.at)),
      canAct: canAct(actor.viewer, record),
      canRate: canRate(actor.viewer, record),
    }
  })
}
