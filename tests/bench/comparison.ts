import type { OwnDatabase } from '../support/database.ts'
import type { Server } from '../support/server.ts'
import type { Load } from './load.ts'

export interface BenchedServer {
  readonly server: Server
  readonly database: OwnDatabase
}

export interface Comparison {
  readonly work: string
  /** Minimum share of the floor's request rate. */
  readonly target: number
  readonly floor: Load
  readonly ours: Load
}

export const JSON_BODY = { 'content-type': 'application/json' }
