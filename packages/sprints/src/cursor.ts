import { Id, Instant } from '@cadencia/contract/values'
import { decodeCursor, encodeCursor } from '@cadencia/server/page-cursor'
import { z } from 'zod'

/** Cursor of lists sorted newest first. */
const cursorSchema = z.tuple([Instant, Id])

interface Position {
  readonly createdAt: string
  readonly id: string
}

/** Throws 400 for an invalid cursor. */
export function parseCursor(cursor: string | undefined): Position | undefined {
  const place = decodeCursor(cursor, cursorSchema)
  return place && { createdAt: place[0], id: place[1] }
}

/** Undefined when the page is not full. */
export function nextCursor(page: readonly Position[], limit: number): string | undefined {
  const last = page.length === limit ? page.at(-1) : undefined
  return last && encodeCursor(last.createdAt, last.id)
}
