import { findUnstorable } from '@cadencia/contract/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { invalid } from './app-error.ts'

/** Larger totals read `10000+`. */
export const EXACT_COUNT_MAX = 10_000

/** Opaque keyset cursor after a record, from its sort values. */
export function encodeCursor(...values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decodes a cursor. Throws 400 when it is invalid. */
export function decodeCursor<T extends z.ZodType>(
  cursor: string | undefined,
  shape: T,
): z.output<T> | undefined {
  if (cursor === undefined) return undefined
  const values = shape.safeParse(asJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!values.success || findUnstorable(values.data)) throw invalid('cursor', 'Cursor inválido')
  return values.data
}

interface Page {
  /** Matching rows, counted to 10,001. */
  readonly total: number
  /** Cursor of the next page; undefined on the last. */
  readonly next: string | undefined
}

/** Sets `X-Total-Count` and an RFC 8288 `Link` to the next page. */
export function setPageHeaders(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'header'>,
  { total, next }: Page,
): void {
  reply.header('x-total-count', total > EXACT_COUNT_MAX ? `${EXACT_COUNT_MAX}+` : String(total))
  if (next === undefined) return
  const [path = '', query = ''] = request.url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', next)
  reply.header('link', `<${path}?${search}>; rel="next"`)
}
