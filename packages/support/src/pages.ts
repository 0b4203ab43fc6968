import { Id, Instant } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import { decodeCursor, encodeCursor } from '@cadencia/server/page-cursor'
import { z } from 'zod'
import { listNewest, listUrgent, type SupportListFilter } from './list-repository.ts'
import type { SupportRecord } from './rules.ts'
import type { Act } from './service.ts'

interface Page {
  readonly records: readonly SupportRecord[]
  /** The cursor of the next page; undefined on the last. */
  readonly next: string | undefined
}

type Asked = SupportListFilter & { readonly limit: number }

interface Place {
  readonly cursor: string | undefined
  readonly act: Act
}

const NewestPlace = z.tuple([Instant, Id])
/** As of when, how urgent, which. */
const UrgentPlace = z.tuple([Instant, z.int32(), z.int32(), z.int(), Id])

/** A page of the list by age. */
export async function newestPage(db: Db, asked: Asked, { cursor }: Place): Promise<Page> {
  const [createdAt, id] = decodeCursor(cursor, NewestPlace) ?? []
  const after = createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined
  const records = await listNewest(db, { ...asked, after })
  const last = records.length === asked.limit ? records.at(-1) : undefined
  return { records, next: last && encodeCursor(last.createdAt, last.id) }
}

/** A page of the list by urgency, as of the instant of its first page. */
export async function urgentPage(db: Db, asked: Asked, { cursor, act }: Place): Promise<Page> {
  const place = decodeCursor(cursor, UrgentPlace)
  const now = place?.[0] ?? new Date(act.now).toISOString()
  const after = place && { urgency: [place[1], place[2], place[3]] as const, id: place[4] }
  const rows = await listUrgent(db, { ...asked, now, after })
  const last = rows.length === asked.limit ? rows.at(-1) : undefined
  const records = rows.map(({ urgency: _, ...record }) => record)
  return { records, next: last && encodeCursor(now, ...last.urgency, last.id) }
}
