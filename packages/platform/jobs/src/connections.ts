import type { BackendFactory, IQueueBackend } from 'bullmq'

/** The backend holds the connection, so BullMQ's `connection` option stays empty. */
export type NoConnection = Record<never, never>
export type Backend = BackendFactory<IQueueBackend, NoConnection>

/** Shared connections of one process; those for workers open on first use. */
export interface Connections {
  readonly kind: 'postgres' | 'redis'
  readonly producers: Backend
  readonly consumers: () => Backend
  readonly close: () => Promise<void>
}
