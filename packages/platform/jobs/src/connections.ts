import type { BackendFactory, IQueueBackend } from 'bullmq'

/** A backend brings its connection along, so BullMQ's own `connection` option stays empty. */
export type NoConnection = Record<never, never>
export type Backend = BackendFactory<IQueueBackend, NoConnection>

/** The connections of one process to one backend: few for queues, and those of workers once asked for. */
export interface Connections {
  readonly kind: 'postgres' | 'redis'
  readonly producers: Backend
  readonly consumers: () => Backend
  readonly close: () => Promise<void>
}
