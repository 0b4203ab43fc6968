import { endpoint } from '@cadencia/contract/endpoint'
import { QUEUES } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

const QueueName = z.enum(QUEUES)

/** One job that failed for good. */
export const FailedJob = z.object({
  id: Id,
  queueName: QueueName,
  type: z.string(),
  /** The first line of why. */
  error: z.string(),
  finishedAt: Instant.nullable(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const QueueState = z.object({
  queueName: QueueName,
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  isPaused: z.boolean(),
})

export const Backup = z.object({ name: z.string(), bytes: z.number(), takenAt: Instant })

/** What keeps the product running, as the process that answers sees it. */
export const SystemReport = z.object({
  version: z.string(),
  /** Of Node.js. */
  runtime: z.string(),
  startedAt: Instant,
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    connections: z.int(),
    maxConnections: z.int(),
  }),
  migrations: z.object({
    applied: z.int(),
    latest: z.string().nullable(),
    /** Known to this version and not applied. */
    pending: z.array(z.string()),
  }),
  /** Facts that wait for their subscribers, and deliveries that failed and are tried again. */
  outbox: z.object({
    waiting: z.int(),
    /** Age of the oldest that waits, in seconds; 0 without one. */
    lagSeconds: z.number(),
    parked: z.int(),
    /** Deliveries that cannot succeed and wait for a person. */
    setAside: z.int(),
  }),
  /** What gateways told and nobody understood; it is kept for 30 days. */
  gateway: z.object({ notUnderstood: z.int() }).default({ notUnderstood: 0 }),
  queues: z.object({
    state: z.enum(['ok', 'degraded']),
    /** Where the queues are kept; null while they are away. */
    kind: z.enum(['postgres', 'redis']).nullable(),
    list: z.array(QueueState),
  }),
  storage: z.object({
    kind: z.enum(['disk', 's3']),
    files: z.int(),
    bytes: z.number(),
    /** Of the disk; null for a bucket. */
    freeBytes: z.number().nullable(),
  }),
  failedJobs: z.object({ lastDay: z.int(), latest: z.array(FailedJob) }),
  /** Those in DATA_DIR/backups, the newest first; others are not known here. */
  backups: z.array(Backup),
  services: z.object({
    mail: z.object({ kind: z.enum(['smtp', 'file']) }),
    summaries: z.object({
      kind: z.enum(['model', 'extractive']),
      model: z.string().nullable(),
      /** Whether the server of the model answers; null without one. */
      isReachable: z.boolean().nullable(),
    }),
    gateway: z.object({ provider: z.enum(['simulated', 'evolution', 'cloud']) }),
    /** The domains that guests may come from; null: ALLOWED_EMAIL_DOMAINS is not set. */
    guestDomains: z.array(z.string()).nullable(),
  }),
})
export type SystemReport = z.infer<typeof SystemReport>

export const getSystemReport = endpoint({
  method: 'GET',
  url: '/api/admin/system',
  summary: 'Versão, banco, filas, migrações, armazenamento, jobs que falham, backups e serviços ligados',
  schema: { response: { 200: SystemReport } },
  config: { area: 'admin', access: 'administrator' },
})
