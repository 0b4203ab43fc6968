import type { Db } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import { personRows, teamRows } from '@cadencia/people/read-repository'
import { tokenTag, withToken } from '@cadencia/server/acting-token'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import type { Slice } from '@cadencia/server/sort-order'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ACCESS_LOG_LIST, type AccessLog, type AccessLogFilter, type AccessStep } from './contract.ts'

const LISTED = {
  list: ACCESS_LOG_LIST,
  table: 'l',
  columns: { method: 'method', createdAt: 'at' },
}

/** A filter with ids for the names in it, so that indexes apply. */
export interface AccessSelection extends AccessLogFilter {
  readonly teamIds: readonly string[]
  readonly userIds: readonly string[]
}

/** The teams of this name. */
export async function findTeamIds(db: Db, name: string): Promise<string[]> {
  const rows = await db.selectFrom(teamRows.as('t')).select('id').where('name', '=', name).execute()
  return rows.map(({ id }) => id)
}

/** The people whose address holds this text, in any mixture of cases. */
export async function findUserIds(db: Db, part: string): Promise<string[]> {
  const pattern = containsPattern(part.toLowerCase())
  const rows = await db
    .selectFrom(personRows.as('u'))
    .select('id')
    .where(sql`lower(email)`, 'like', pattern)
    .execute()
  return rows.map(({ id }) => id)
}

const oneOf = (column: RawBuilder<unknown>, ids: readonly string[]) =>
  // With equality the index also gives the order.
  ids.length === 1 ? sql<SqlBool>`${column} = ${ids[0]}` : sql<SqlBool>`${column} = any(${ids}::uuid[])`

function hasStatus(asked: string): RawBuilder<SqlBool> {
  if (!asked.endsWith('xx')) return sql`l.status_code = ${asked}`
  const first = Number(asked.replace('xx', '00'))
  return sql`l.status_code between ${first} and ${first + 99}`
}

function isListed({ teamIds, userIds, ...filter }: AccessSelection) {
  return matching(LISTED, filter, {
    teamName: () => oneOf(sql`l.team_id`, teamIds),
    userEmail: () => oneOf(sql`l.user_id`, userIds),
    statusCode: hasStatus,
  })
}

const NEWEST_FIRST = ordersOf<AccessLog>()(LISTED, {})('-createdAt')

/** Accesses, newest first. */
export function accessList(db: Db, selection: AccessSelection) {
  return {
    rows: (slice: Slice) => readAccesses(db, selection, slice),
    order: NEWEST_FIRST,
    count: () => countRows(db, db.selectFrom('access_logs as l').select('l.id').where(isListed(selection))),
  }
}

/** Names are joined to the rows of the page alone. */
async function readAccesses(
  db: Db,
  selection: AccessSelection,
  { after, by, limit }: Slice,
): Promise<AccessLog[]> {
  const rows = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('access_logs as l')
        .selectAll('l')
        .where(isListed(selection))
        .where(after)
        .orderBy(by)
        .limit(limit)
        .as('a'),
    )
    .leftJoin(personRows.as('u'), 'u.id', 'a.user_id')
    .leftJoin(teamRows.as('t'), 't.id', 'a.team_id')
    .select([
      'a.id',
      'a.user_id as userId',
      'u.email as userEmail',
      't.name as teamName',
      'a.method',
      'a.path',
    ])
    .select(['a.status_code as statusCode', 'a.ip_address as ipAddress', 'a.at as createdAt'])
    .select(tokenTag('a.token_id').as('token'))
    .select(sql<number>`round(a.response_time_ms::numeric, 1)`.as('responseTime'))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map(withToken)
}

interface AccessTotals {
  readonly totalAccesses: number
  readonly activeUsers: number
  readonly averageResponseTime: number
  readonly uniqueIPs: number
  /** When the first of them was; null without any. */
  readonly first: string | null
}

/** The four figures of the accesses that are meant, and when the first of them was. */
export async function readTotals(db: Db, selection: AccessSelection): Promise<AccessTotals> {
  const meant = db
    .selectFrom('access_logs as l')
    .where(isListed(selection))
    .select(['l.user_id', 'l.ip_address'])
    .select([
      sql`count(*)`.as('n'),
      sql`sum(l.response_time_ms::float8)`.as('ms'),
      sql`min(l.at)`.as('first'),
    ])
    .groupBy(['l.user_id', 'l.ip_address'])
  // One pass: distinct people and addresses are counted from their few pairs.
  const { rows } = await sql<AccessTotals>`
    with pairs as materialized (${meant})
    select coalesce(sum(n), 0)::int as "totalAccesses", count(distinct user_id)::int as "activeUsers",
      coalesce(round((sum(ms) / sum(n))::numeric, 1), 0) as "averageResponseTime",
      count(distinct ip_address)::int as "uniqueIPs", min(first) as first from pairs`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('the totals of the accesses are missing')
  return totals
}

/** Logarithmic duration buckets (10 % wide) give percentiles without a sort. */
const CLASS = sql`floor(ln(greatest(l.response_time_ms, 0.1)) * 10)`
const bucketMiddle = (position: RawBuilder<unknown>) =>
  sql<number>`round(exp((${position} + 0.5) / 10)::numeric, 1)`

/**
 * The accesses of each step in which there were any, in order. `starts` are the instants at which the steps begin,
 * ascending; what came before the first of them is not counted.
 */
export async function readSteps(
  db: Db,
  selection: AccessSelection,
  starts: readonly string[],
): Promise<AccessStep[]> {
  // width_bucket costs a fifth of computing the São Paulo day of each row.
  const counted = db
    .selectFrom('access_logs as l')
    .where(isListed(selection))
    .select([
      sql<number>`width_bucket(l.at, ${starts}::timestamptz[])`.as('bucket'),
      sql<number>`${CLASS}`.as('class'),
      sql<number>`l.status_code / 100`.as('kind'),
      sql<number>`count(*)`.as('n'),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`])
  const { rows } = await sql<AccessStep>`
    with counted as materialized (${counted}),
    durations as (select bucket, class, sum(n) as n from counted group by bucket, class),
    running as (select bucket, class, sum(n) over (partition by bucket order by class) as reached,
      sum(n) over (partition by bucket) as total from durations),
    percentiles as (select bucket, min(class) filter (where reached >= total * 0.5) as median,
      min(class) filter (where reached >= total * 0.95) as p95 from running group by bucket),
    kinds as (select bucket, sum(n)::int as total,
      coalesce(sum(n) filter (where kind < 4), 0)::int as succeeded,
      coalesce(sum(n) filter (where kind = 4), 0)::int as refused,
      coalesce(sum(n) filter (where kind = 5), 0)::int as failed from counted group by bucket)
    select (${starts}::timestamptz[])[k.bucket] as at, k.total, k.succeeded, k.refused, k.failed,
      ${bucketMiddle(sql`p.median`)} as "medianMs", ${bucketMiddle(sql`p.p95`)} as "p95Ms"
    from kinds k join percentiles p using (bucket) where k.bucket > 0 order by k.bucket`.execute(db)
  return rows
}
