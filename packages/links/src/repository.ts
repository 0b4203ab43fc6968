import type { Db } from '@cadencia/db/client'
import { newestFirst } from '@cadencia/server/sort-order'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LinkEnd, LinkedKind } from './contract.ts'

/** A link as one of its ends sees it: `kind` and `id` are the other end's. */
export interface StoredLink extends LinkEnd {
  readonly ownKind: LinkedKind
  readonly ownId: string
  readonly isOrigin: boolean
  readonly createdBy: string | null
  readonly createdAt: string
}

const COLUMNS = sql`is_origin as "isOrigin", created_by as "createdBy", created_at as "createdAt", created_at`

/** The links of some records. */
function linksOf(ids: readonly string[]): RawBuilder<StoredLink> {
  return sql`(
    select kind as "ownKind", record_id as "ownId", other_kind as kind, other_id as id, ${COLUMNS}
    from links where record_id = any(${ids}::uuid[])
    union all
    select other_kind, other_id, kind, record_id, ${COLUMNS} from links where other_id = any(${ids}::uuid[]))`
}

/** Newest first. */
export const LINK_ORDER = newestFirst<StoredLink>('l')

/** Newest first, those of a condition, such as behind a cursor. */
export async function listLinks(
  db: Db,
  ids: readonly string[],
  { where = sql`true`, limit }: { readonly where?: RawBuilder<SqlBool>; readonly limit?: number } = {},
): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select l."ownKind", l."ownId", l.kind, l.id, l."isOrigin", l."createdBy", l."createdAt"
    from ${linksOf(ids)} l where ${where} order by ${LINK_ORDER.by} limit ${limit ?? null}`.execute(db)
  return rows
}

/** All links of a record, newest first, in parts: some records have thousands of those of origin. */
export async function* linksInParts(
  db: Db,
  id: string,
  { after, size }: { readonly after: RawBuilder<SqlBool>; readonly size: number },
): AsyncGenerator<readonly StoredLink[]> {
  let where = after
  for (;;) {
    const part = await listLinks(db, [id], { where, limit: size })
    yield part
    const last = part.at(-1)
    if (last === undefined || part.length < size) return
    where = LINK_ORDER.after(LINK_ORDER.cursorOf(last))
  }
}

/** The two ends in the order in which they are stored. */
function inOrder(one: LinkEnd, other: LinkEnd): readonly [LinkEnd, LinkEnd] {
  return one.id < other.id ? [one, other] : [other, one]
}

const isBetween = (one: LinkEnd, other: LinkEnd) => {
  const [first, second] = inOrder(one, other)
  return sql<SqlBool>`record_id = ${first.id}::uuid and other_id = ${second.id}::uuid`
}

/** The link between two records, as `own` sees it. */
export async function findLink(db: Db, own: LinkEnd, other: LinkEnd): Promise<StoredLink | undefined> {
  const links = await listLinks(db, [own.id], { where: sql`l.id = ${other.id}::uuid` })
  return links.find(({ kind }) => kind === other.kind)
}

interface Made {
  readonly isOrigin: boolean
  readonly actorId: string | null
  readonly at: string
}

/** False where the two are linked already. */
export async function insertLink(
  trx: Db,
  [one, other]: readonly [LinkEnd, LinkEnd],
  { isOrigin, actorId, at }: Made,
): Promise<boolean> {
  const [first, second] = inOrder(one, other)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('links')
    .values({
      ...{ kind: first.kind, record_id: first.id, other_kind: second.kind, other_id: second.id },
      ...{ is_origin: isOrigin, created_by: actorId, created_at: at },
    })
    .onConflict((conflict) => conflict.columns(['record_id', 'other_id']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False where there was none, but for one of origin, which stays. */
export async function deleteLink(trx: Db, own: LinkEnd, other: LinkEnd): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('links')
    .where(isBetween(own, other))
    .where('is_origin', '=', false)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteLinksOf(trx: Db, ids: readonly string[]): Promise<void> {
  const among = (column: 'record_id' | 'other_id') => sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`
  await trx
    .deleteFrom('links')
    .where(({ or }) => or([among('record_id'), among('other_id')]))
    .execute()
}

/** How many links some records have, those of origin aside. */
export async function countRelated(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select l."ownId" as id, count(*)::int as count from ${linksOf(ids)} l
    where not l."isOrigin" group by l."ownId"`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
