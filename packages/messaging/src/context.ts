import type { Db } from '@cadencia/db/client'
import type { Queues } from '@cadencia/jobs/queues'
import type { Settings } from '@cadencia/settings/server'
import type { GatewayProvider } from './gateway/provider.ts'

/** What the gateway's parts need. */
export interface GatewayContext {
  readonly provider: GatewayProvider
  readonly settings: Pick<Settings, 'get'>
  /** Epoch milliseconds. */
  readonly now: () => number
  /** 0 to 1. */
  readonly chance: () => number
  /** The bytes of a stored file of ours. */
  readonly openFile: (db: Db, fileURL: string) => Promise<AsyncIterable<Uint8Array>>
}

/** Also needed where the queue is paused and resumed. */
export interface GatewayOptions extends GatewayContext {
  /** The product's queues; undefined until they were opened. */
  readonly queues: () => Queues | undefined
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
