import { endpoint } from '@cadencia/contract/endpoint'
import { QUEUES } from '@cadencia/contract/job'
import { byInstant, equals, type FilterOf, listOf } from '@cadencia/contract/list'
import { Empty, Id, Instant, page, text } from '@cadencia/contract/values'
import { z } from 'zod'
import { MessagePayload, whatsappMessage } from '../facts.ts'

export const QueueName = z.enum(QUEUES, 'Fila desconhecida')

export const QueueStats = z.object({
  queueId: QueueName,
  queueName: QueueName,
  /** False while an administrator has paused it. */
  isActive: z.boolean(),
  /** Waiting, for a worker, their time or their next try. */
  pending: z.int(),
  processing: z.int(),
  completed: z.int(),
  failed: z.int(),
})
export type QueueStats = z.infer<typeof QueueStats>

export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export const JobStatus = z.enum(JOB_STATUSES, 'Status inválido')
export type JobStatus = z.infer<typeof JobStatus>

export const QueueJob = z.object({
  id: Id,
  queueName: QueueName,
  type: z.string(),
  /** The type as people call it. */
  label: z.string(),
  status: JobStatus,
  priority: z.int(),
  attempts: z.int(),
  maxAttempts: z.int(),
  createdAt: Instant,
  /** Not before; null for at once. */
  runAt: Instant.nullable(),
  /** When it first began; known once an attempt has ended. */
  startedAt: Instant.nullable(),
  /** When it ended, in whatever way. */
  completedAt: Instant.nullable(),
})
export type QueueJob = z.infer<typeof QueueJob>

/** A job with what it was asked and what came of it; for staff, personal data in these is masked. */
export const QueueJobDetail = QueueJob.extend({
  payload: z.unknown(),
  result: z.unknown(),
  error: z.string().nullable(),
  isMasked: z.boolean(),
  /** Only what failed with all its tries can be run again. */
  canRetry: z.boolean(),
})
export type QueueJobDetail = z.infer<typeof QueueJobDetail>

/** One of the last 24 hours. */
export const QueueHour = z.object({
  hour: Instant,
  completed: z.int(),
  failed: z.int(),
  /** Seconds from being due to the first start, on average; null where nothing began. */
  waitingSeconds: z.number().nullable(),
})
export type QueueHour = z.infer<typeof QueueHour>

/** BullMQ's range: 0 goes first. */
const PRIORITY_MAX = 2_097_151

export const QueueJobDraft = z.object({
  queueName: z.literal(whatsappMessage.queue, 'Fila desconhecida'),
  type: z.literal(whatsappMessage.name, 'Tipo de job desconhecido'),
  payload: MessagePayload,
  priority: z
    .int('Prioridade inválida')
    .min(0, 'Prioridade inválida')
    .max(PRIORITY_MAX, 'Prioridade inválida')
    .default(0),
})
export type QueueJobDraft = z.input<typeof QueueJobDraft>

/** What the button of the panel asks for: it runs through the queue and is sent to nobody. */
export const TEST_JOB = {
  queueName: 'whatsapp',
  type: 'whatsapp_message',
  payload: { contact: 'Contato de teste', message: 'Mensagem de teste da fila' },
  priority: 1,
} as const satisfies QueueJobDraft

/** How many jobs the panel fetches, and how many of them it lists. */
export const JOBS_FETCHED = 20
export const JOBS_SHOWN = 10
export const POLL_MS = 5000

const polled = { area: 'queues', isPolled: true } as const
const administrator = { area: 'queues', access: 'administrator' } as const
const QueueParams = z.object({ queueName: QueueName })
export const JobParams = z.object({ queueName: QueueName, id: Id })

export const listQueueStats = endpoint({
  method: 'GET',
  url: '/api/queues/stats',
  summary: 'Cada fila com o que espera, roda, terminou e falhou nela',
  schema: { response: { 200: z.array(QueueStats) } },
  config: polled,
})

export const listQueueHours = endpoint({
  method: 'GET',
  url: '/api/queues/hours',
  summary: 'Vazão e tempo de espera das últimas 24 horas, por hora',
  schema: { response: { 200: z.array(QueueHour) } },
  config: polled,
})

export const JOB_LIST = listOf<QueueJob>()({
  pageSize: JOBS_FETCHED,
  filters: {
    /** Part of a type, or the beginning of an id. */
    q: { schema: text(100), judge: ['type'] },
    status: equals(JobStatus),
    queueName: equals(QueueName),
  },
  sorts: { createdAt: byInstant() },
  sort: '-createdAt',
})
export type JobFilter = FilterOf<typeof JOB_LIST>

export const listQueueJobs = endpoint({
  method: 'GET',
  url: '/api/queues/jobs',
  summary: 'Os jobs mais novos de todas as filas',
  schema: {
    querystring: JOB_LIST.filter.extend({ limit: page(JOB_LIST.pageSize).shape.limit }),
    response: { 200: z.array(QueueJob) },
  },
  config: { ...polled, cache: 'no-store' },
})

export const createQueueJob = endpoint({
  method: 'POST',
  url: '/api/queues/jobs',
  summary: 'Cria um job; o de teste passa pela fila e não é enviado a ninguém',
  schema: { body: QueueJobDraft, response: { 201: QueueJob } },
  config: { area: 'queues' },
})

export const getQueueJob = endpoint({
  method: 'GET',
  url: '/api/queues/jobs/:queueName/:id',
  summary: 'Um job com dados, resultado e erro; dados pessoais só para administradores',
  schema: { params: JobParams, response: { 200: QueueJobDetail } },
  config: { ...polled, cache: 'no-store' },
})

export const retryQueueJob = endpoint({
  method: 'POST',
  url: '/api/queues/jobs/:queueName/:id/retry',
  summary: 'Executa de novo um job que falhou',
  schema: { params: JobParams, response: { 204: Empty } },
  config: { ...administrator, waitsOutside: true },
})

export const removeQueueJob = endpoint({
  method: 'DELETE',
  url: '/api/queues/jobs/:queueName/:id',
  summary: 'Remove um job; o que ainda espera não é mais executado',
  schema: { params: JobParams, response: { 204: Empty } },
  config: administrator,
})

export const pauseQueue = endpoint({
  method: 'POST',
  url: '/api/queues/:queueName/pause',
  summary: 'Pausa uma fila: o que roda termina, nada mais começa',
  schema: { params: QueueParams, response: { 204: Empty } },
  config: { ...administrator, waitsOutside: true },
})

export const resumeQueue = endpoint({
  method: 'POST',
  url: '/api/queues/:queueName/resume',
  summary: 'Retoma uma fila',
  schema: { params: QueueParams, response: { 204: Empty } },
  config: { ...administrator, waitsOutside: true },
})

export const cleanQueue = endpoint({
  method: 'POST',
  url: '/api/queues/:queueName/clean',
  summary: 'Tira do monitor o que terminou numa fila, com ou sem sucesso',
  schema: { params: QueueParams, response: { 200: z.object({ cleaned: z.int() }) } },
  config: { ...administrator, waitsOutside: true },
})
