import { Id, Instant } from '@cadencia/contract/values'
import { decodeCursor, encodeCursor } from '@cadencia/server/page-cursor'
import { z } from 'zod'

/** Where a list goes on that begins with the newest. Postgres has no year 0. */
const Place = z.tuple([Instant, Id])

interface Placed {
  readonly createdAt: string
  readonly id: string
}

/** The record after which a page begins. Throws 400 on a cursor that we did not make. */
export function placeOf(cursor: string | undefined): Placed | undefined {
  const place = decodeCursor(cursor, Place)
  return place && { createdAt: place[0], id: place[1] }
}

/** The cursor of the page after this one; undefined when this one isn't full. */
export function nextAfter(page: readonly Placed[], limit: number): string | undefined {
  const last = page.length === limit ? page.at(-1) : undefined
  return last && encodeCursor(last.createdAt, last.id)
}
