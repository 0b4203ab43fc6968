import { isOfCrm } from '@cadencia/contract/kinds'
import type { Db } from '@cadencia/db/client'
import { notFound } from '@cadencia/server/app-error'
import type { Linkable, LinkedRecord, Reader, Shown } from '@cadencia/server/linkable'
import { crmLocked, mayEnterCrm } from '@cadencia/server/viewer'
import type { Link, LinkEnd, LinkedKind } from './contract.ts'
import type { StoredLink } from './repository.ts'
import { mayRead, mayReadKind } from './rights.ts'

export interface LinksOptions {
  /** What domains declare, one for each kind. */
  readonly linkable: () => readonly Linkable[]
  /** Further kinds of records that cards show. */
  readonly shown?: () => readonly Shown[]
  /** Those of our addresses. */
  readonly allowedOrigins: readonly string[]
  /** Epoch milliseconds. */
  readonly now: () => number
}

export function portOf({ linkable }: Pick<LinksOptions, 'linkable'>, kind: LinkedKind): Linkable | undefined {
  return linkable().find((one) => one.kind === kind)
}

/** Records by their kind and id, deleted ones too. */
export type Records = (end: LinkEnd) => LinkedRecord | undefined

/** Reads records of any kinds, with one query for each. */
export async function findRecords(
  db: Db,
  ends: readonly LinkEnd[],
  options: Pick<LinksOptions, 'linkable'>,
): Promise<Records> {
  const byKind = Map.groupBy(ends, ({ kind }) => kind)
  const found = new Map<LinkedKind, ReadonlyMap<string, LinkedRecord>>()
  for (const [kind, some] of byKind) {
    const records = (await portOf(options, kind)?.find(db, [...new Set(some.map(({ id }) => id))])) ?? []
    found.set(kind, new Map(records.map((record) => [record.id, record])))
  }
  return ({ kind, id }) => found.get(kind)?.get(id)
}

/** The other ends that the viewer may read, in their order. */
export async function readableLinks<L extends LinkEnd>(
  db: Db,
  links: readonly L[],
  { viewer, options }: { readonly viewer: Reader; readonly options: Pick<LinksOptions, 'linkable'> },
): Promise<{ readonly link: L; readonly record: LinkedRecord }[]> {
  const asked = links.filter(({ kind }) => mayReadKind(viewer, kind))
  const recordOf = await findRecords(db, asked, options)
  return asked.flatMap((link) => {
    const record = recordOf(link)
    return record && !record.isDeleted && mayRead(viewer, record) ? [{ link, record }] : []
  })
}

/** Throws 403 `crm_locked`, and 404 for a record that is unknown, deleted or not the viewer's to read. */
export async function getReadable(
  db: Db,
  end: LinkEnd,
  asked: { readonly viewer: Reader; readonly options: Pick<LinksOptions, 'linkable'> },
): Promise<LinkedRecord> {
  if (isOfCrm(end.kind) && !mayEnterCrm(asked.viewer)) throw crmLocked()
  const [found] = await readableLinks(db, [end], asked)
  if (!found) throw notFound()
  return found.record
}

/** The row of a list. */
export function rowOf(
  { kind, id, isOrigin, createdBy, createdAt }: StoredLink,
  { title, detail, url, status }: LinkedRecord,
): Link {
  const relation = isOrigin ? 'origin' : 'related'
  return { kind, id, title, detail, url, status, relation, createdBy, createdAt }
}
