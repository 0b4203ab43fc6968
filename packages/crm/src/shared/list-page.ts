import { Day, Instant } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import { decodeCursor, EXACT_COUNT_MAX, encodeCursor, setPageHeaders } from '@cadencia/server/page-cursor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'

/** A sort order: its `order by` clause, the cursor of a row, and the condition for the rows after a cursor. */
export interface Order<T> {
  readonly by: RawBuilder<unknown>
  readonly cursorOf: (row: T) => readonly (string | number)[]
  readonly cursorSchema: z.ZodType<readonly (string | number)[]>
  readonly after: (cursor: readonly (string | number)[]) => RawBuilder<boolean>
}

const Text = z.string().max(400)
export const BY_INSTANT = z.tuple([Instant, z.uuid()])
export const BY_TEXT = z.tuple([Text, z.uuid()])
export const BY_NUMBER = z.tuple([z.number(), z.uuid()])
export const BY_DAY = z.tuple([z.union([Day, z.literal('')]), z.uuid()])
export const BY_INSTANT_OR_NONE = z.tuple([z.union([Instant, z.literal('')]), z.uuid()])

interface Listing<T> {
  /** What the page's rows are taken from, with the filter's conditions but no order. */
  readonly rows: SelectQueryBuilder<never, never, T>
  /** The same conditions over as few columns as possible. */
  readonly counted: SelectQueryBuilder<never, never, { id: string }>
  readonly order: Order<T>
  readonly limit: number
  readonly cursor: string | undefined
}

/** Answers one page of a list and describes it in the reply's headers. */
export async function listPage<T>(
  db: Db,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: Pick<FastifyReply, 'header'> },
  { rows, counted, order, limit, cursor }: Listing<T>,
): Promise<T[]> {
  const after = decodeCursor(cursor, order.cursorSchema)
  const page = await rows
    .$if(after !== undefined, (query) => query.where(order.after(after ?? [])))
    .orderBy(order.by)
    .limit(limit)
    .execute()
  const last = page.length === limit ? page.at(-1) : undefined
  const total = await countTo(db, counted)
  setPageHeaders(request, reply, { total, next: last && encodeCursor(...order.cursorOf(last)) })
  return page
}

/** How many match, counted to 10,001. */
export async function countTo(
  db: Db,
  counted: SelectQueryBuilder<never, never, { id: string }>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${counted.limit(EXACT_COUNT_MAX + 1)}) seen`.execute(db)
  return rows[0]?.total ?? 0
}
