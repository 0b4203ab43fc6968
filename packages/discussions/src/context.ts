import { isOfCrm } from '@cadencia/contract/kinds'
import type { Db } from '@cadencia/db/client'
import type { FileAttachments } from '@cadencia/files/attachments'
import { forbidden, notFound } from '@cadencia/server/app-error'
import type { DomainKind, KnownRecord } from '@cadencia/server/kinds'
import { crmLocked, mayEnterCrm, type SessionViewer } from '@cadencia/server/viewer'
import type { DiscussedKind, Subject } from './contract.ts'
import { canRead } from './rules.ts'

export interface DiscussionsOptions {
  /** What the domains declare, one for each kind of record. */
  readonly kinds: () => readonly DomainKind[]
  readonly files: Pick<FileAttachments, 'claim' | 'release' | 'discard' | 'list'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** What rights are judged by: that of a request, or that of a socket. */
export type Reader = Pick<SessionViewer, 'userId' | 'isAdministrator' | 'isGuest' | 'hasCrmAccess'>

export function domainKindOf({ kinds }: Pick<DiscussionsOptions, 'kinds'>, kind: DiscussedKind): DomainKind {
  const found = kinds().find((one) => one.kind === kind)
  if (!found) throw new Error(`no domain declares ${kind}`)
  return found
}

/** Those of the records that exist and are not deleted. */
export async function findDiscussed(
  db: Db,
  { kind, ids }: { readonly kind: DiscussedKind; readonly ids: readonly string[] },
  options: Pick<DiscussionsOptions, 'kinds'>,
): Promise<KnownRecord[]> {
  const found = await domainKindOf(options, kind).find(db, ids)
  return found.filter(({ isDeleted }) => !isDeleted)
}

/** The record of a comment, for somebody who may read it. */
export interface Discussion extends Subject {
  readonly record: KnownRecord
}

/** Throws 403 `crm_locked`, 404 for a record that is unknown or deleted, and 403 for one that is not theirs to read. */
export async function getDiscussion(
  db: Db,
  { kind, recordId }: Subject,
  { viewer, options }: { readonly viewer: Reader; readonly options: DiscussionsOptions },
): Promise<Discussion> {
  if (isOfCrm(kind) && !mayEnterCrm(viewer)) throw crmLocked()
  const [record] = await findDiscussed(db, { kind, ids: [recordId] }, options)
  if (!record) throw notFound()
  if (!canRead(viewer, record)) throw forbidden('Os comentários são de quem pode ler o registro.')
  return { kind, recordId, record }
}

/** Those of the viewers who may read a record now; none for one that is unknown or deleted. */
export async function whoMayRead<V extends Reader>(
  db: Db,
  { kind, recordId }: Subject,
  { viewers, options }: { readonly viewers: readonly V[]; readonly options: DiscussionsOptions },
): Promise<V[]> {
  const admitted = isOfCrm(kind) ? viewers.filter(mayEnterCrm) : viewers
  if (admitted.length === 0) return []
  const [record] = await findDiscussed(db, { kind, ids: [recordId] }, options)
  return record ? admitted.filter((viewer) => canRead(viewer, record)) : []
}
