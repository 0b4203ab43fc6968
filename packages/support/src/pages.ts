import { Id, Instant } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import { decodeCursor, encodeCursor } from '@cadencia/server/page-cursor'
import { z } from 'zod'
import { listNewest, listUrgent, type SupportListFilter } from './list-repository.ts'
import type { SupportRecord } from './rules.ts'
import type { Actor } from './service.ts'

interface Page {
  readonly records: readonly SupportRecord[]
  /** Undefined on the last page. */
  readonly next: string | undefined
}

type PageQuery = SupportListFilter & { readonly limit: number }

interface Place {
  readonly cursor: string | undefined
  readonly actor: Actor
}

const NewestCursor = z.tuple([Instant, Id])
/** The first page's instant, the sort key, the id. */
const UrgentCursor = z.tuple([Instant, z.int32(), z.int32(), z.int(), Id])

export async function newestPage(db: Db, pageQuery: PageQuery, { cursor }: Place): Promise<Page> {
  const [createdAt, id] = decodeCursor(cursor, NewestCursor) ?? []
  const after = createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined
  const records = await listNewest(db, { ...pageQuery, after })
  const last = records.length === pageQuery.limit ? records.at(-1) : undefined
  return { records, next: last && encodeCursor(last.createdAt, last.id) }
}

export async function urgentPage(db: Db, pageQuery: PageQuery, { cursor, actor }: Place): Promise<Page> {
  const place = decodeCursor(cursor, UrgentCursor)
  const now = place?.[0] ?? new Date(actor.now).toISOString()
  const after = place && { urgency: [place[1], place[2], place[3]] as const, id: place[4] }
  const rows = await listUrgent(db, { ...pageQuery, now, after })
  const last = rows.length === pageQuery.limit ? rows.at(-1) : undefined
  const records = rows.map(({ urgency: _, ...record }) => record)
  return { records, next: last && encodeCursor(now, ...last.urgency, last.id) }
}
