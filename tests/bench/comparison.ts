import type { OwnDatabase } from '../support/database.ts'
import type { Server } from '../support/server.ts'
import type { Load } from './load.ts'

/** Minimum share of the floor's request rate; `perSecond` without a comparable floor. */
export type Target = number | { readonly perSecond: number }

export interface BenchedServer {
  readonly server: Server
  readonly database: OwnDatabase
}

export interface Comparison {
  readonly work: string
  readonly target: Target
  readonly floor: Load
  readonly ours: Load
}

export const JSON_BODY = { 'content-type': 'application/json' }

/** The ETag of a response; throws without one. */
export async function tagOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers })
  const tag = response.headers.get('etag')
  await response.arrayBuffer()
  if (!tag) throw new Error(`${url}: ${response.status} without an ETag`)
  return tag
}
