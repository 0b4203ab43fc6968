import { isOfCrm } from '@cadencia/contract/kinds'
import type { Db } from '@cadencia/db/client'
import type { FileAttachments } from '@cadencia/files/attachments'
import { forbidden, notFound } from '@cadencia/server/app-error'
import type { DomainKind, KnownRecord, Reader } from '@cadencia/server/kinds'
import { whoIsInside } from '@cadencia/server/readers'
import { crmLocked, mayEnterCrm } from '@cadencia/server/viewer'
import type { DiscussedKind, Subject } from './contract.ts'

export interface DiscussionsOptions {
  /** What the domains declare, one for each kind of record. */
  readonly kinds: () => readonly DomainKind[]
  readonly files: Pick<FileAttachments, 'claim' | 'release' | 'discard' | 'list'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

export function domainKindOf({ kinds }: Pick<DiscussionsOptions, 'kinds'>, kind: DiscussedKind): DomainKind {
  const found = kinds().find((one) => one.kind === kind)
  if (!found) throw new Error(`no domain declares ${kind}`)
  return found
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
  const [record] = await domainKindOf(options, kind).find(db, [recordId])
  if (!record || record.isDeleted) throw notFound()
  const readers = await whoMayRead(db, { kind, recordId }, { viewers: [viewer], options })
  if (readers.length === 0) throw forbidden('Os comentários são de quem pode ler o registro.')
  return { kind, recordId, record }
}

/** Those of the viewers who may read a record now; none for one that is unknown or deleted. */
export async function whoMayRead<V extends Reader>(
  db: Db,
  { kind, recordId }: Subject,
  { viewers, options }: { readonly viewers: readonly V[]; readonly options: DiscussionsOptions },
): Promise<V[]> {
  const inside = await whoIsInside(db, domainKindOf(options, kind), { ids: [recordId], readers: viewers })
  return inside.map(({ reader }) => reader)
}
