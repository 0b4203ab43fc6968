import { isOfCrm } from '@cadencia/contract/kinds'
import type { Db } from '@cadencia/db/client'
import { notFound } from '@cadencia/server/app-error'
import type { DomainKind, KnownRecord, Reader } from '@cadencia/server/kinds'
import { mayReadKind, whoMayKnow } from '@cadencia/server/readers'
import { crmLocked, mayEnterCrm } from '@cadencia/server/viewer'
import type { Link, LinkEnd, LinkedKind } from './contract.ts'
import type { StoredLink } from './repository.ts'
import { isHidden } from './rights.ts'

export interface LinksOptions {
  /** What domains declare, one for each kind. */
  readonly kinds: () => readonly DomainKind[]
  /** Those of our addresses. */
  readonly allowedOrigins: readonly string[]
  /** Epoch milliseconds. */
  readonly now: () => number
}

export function domainKindOf(
  { kinds }: Pick<LinksOptions, 'kinds'>,
  kind: LinkedKind,
): DomainKind | undefined {
  return kinds().find((one) => one.kind === kind)
}

/** Records by their kind and id, deleted ones too. */
export type Records = (end: LinkEnd) => KnownRecord | undefined

/** Reads records of any kinds, with one query for each. */
export async function findRecords(
  db: Db,
  ends: readonly LinkEnd[],
  options: Pick<LinksOptions, 'kinds'>,
): Promise<Records> {
  const byKind = Map.groupBy(ends, ({ kind }) => kind)
  const found = new Map<LinkedKind, ReadonlyMap<string, KnownRecord>>()
  for (const [kind, some] of byKind) {
    const records =
      (await domainKindOf(options, kind)?.find(db, [...new Set(some.map(({ id }) => id))])) ?? []
    found.set(kind, new Map(records.map((record) => [record.id, record])))
  }
  return ({ kind, id }) => found.get(kind)?.get(id)
}

interface Asked {
  readonly viewer: Reader
  readonly options: Pick<LinksOptions, 'kinds'>
}

interface Found<L> {
  readonly link: L
  readonly record: KnownRecord
}

/** The other ends that the viewer sees, in their order: those that they may read, cancelled ones too. */
export async function shownLinks<L extends LinkEnd>(
  db: Db,
  links: readonly L[],
  { viewer, options }: Asked,
): Promise<Found<L>[]> {
  const asked = links.filter(({ kind }) => mayReadKind(viewer, kind))
  const recordOf = await findRecords(db, asked, options)
  const shown = asked.flatMap((link) => {
    const record = recordOf(link)
    return record && !isHidden(record) ? [{ link, record }] : []
  })
  const known = new Set<string>()
  for (const [kind, some] of Map.groupBy(shown, ({ link }) => link.kind)) {
    const ids = some.map(({ record }) => record.id)
    const own = domainKindOf(options, kind)
    for (const { id } of own ? await whoMayKnow(db, own, { ids, readers: [viewer] }) : []) known.add(id)
  }
  return shown.filter(({ record }) => known.has(record.id))
}

/** Likewise those that stand: what a record can be linked with. */
export async function readableLinks<L extends LinkEnd>(
  db: Db,
  links: readonly L[],
  asked: Asked,
): Promise<Found<L>[]> {
  return (await shownLinks(db, links, asked)).filter(({ record }) => !record.isDeleted)
}

/** Throws 403 `crm_locked`, and 404 for a record that is unknown, deleted or not the viewer's to read. */
export async function getReadable(db: Db, end: LinkEnd, asked: Asked): Promise<KnownRecord> {
  if (isOfCrm(end.kind) && !mayEnterCrm(asked.viewer)) throw crmLocked()
  const [found] = await readableLinks(db, [end], asked)
  if (!found) throw notFound()
  return found.record
}

/** The row of a list. */
export function rowOf(
  { kind, id, isOrigin, createdBy, createdAt }: StoredLink,
  { title, detail, url, status }: KnownRecord,
): Link {
  const relation = isOrigin ? 'origin' : 'related'
  return { kind, id, title, detail, url, status, relation, createdBy, createdAt }
}
