import { QUEUES } from '@cadencia/contract/job'
import { mock } from '@cadencia/testkit/msw'
import type { Message } from './contract.ts'
import {
  type GatewayOverview,
  type GatewayStatus,
  getGatewayOverview,
  getGatewayStatus,
} from './gateway/contract.ts'
import {
  listQueueHours,
  listQueueJobs,
  listQueueStats,
  type QueueHour,
  type QueueJob,
  type QueueStats,
} from './queues/contract.ts'

/** A message to a lead that was delivered, unless told. */
export function makeMessage(overrides: Partial<Message> = {}): Message {
  const at = '2026-11-23T12:00:00Z'
  return {
    id: crypto.randomUUID(),
    key: null,
    part: 1,
    direction: 'outgoing',
    state: 'delivered',
    contact: '+5511900010000',
    waUserId: null,
    username: null,
    contactName: '',
    asksToStop: false,
    text: 'Olá',
    attachment: null,
    leadId: null,
    sourceId: null,
    provider: 'simulated',
    attempts: 1,
    error: null,
    createdAt: at,
    sentAt: at,
    deliveredAt: at,
    readAt: null,
    canResend: false,
    ...overrides,
  }
}

/** A completed test job, unless told. */
export function makeQueueJob(overrides: Partial<QueueJob> = {}): QueueJob {
  const at = '2026-11-23T12:00:00Z'
  return {
    id: crypto.randomUUID(),
    queueName: 'whatsapp',
    type: 'whatsapp_message',
    label: 'Mensagem de WhatsApp',
    status: 'completed',
    priority: 1,
    attempts: 1,
    maxAttempts: 5,
    createdAt: at,
    runAt: null,
    startedAt: at,
    completedAt: at,
    ...overrides,
  }
}

/** The five queues, active and empty, unless told. */
export function makeQueueStats(overrides: Partial<QueueStats> = {}): QueueStats[] {
  return QUEUES.map((queueName) => ({
    queueId: queueName,
    queueName,
    isActive: true,
    pending: 0,
    processing: 0,
    completed: 0,
    failed: 0,
    ...(queueName === (overrides.queueName ?? 'whatsapp') ? overrides : {}),
  }))
}

/** 24 hours in which nothing ended. */
export function makeQueueHours(): QueueHour[] {
  const start = Date.parse('2026-11-22T13:00:00Z')
  return Array.from({ length: 24 }, (_, index) => ({
    hour: new Date(start + index * 3_600_000).toISOString(),
    completed: 0,
    failed: 0,
    waitingSeconds: null,
  }))
}

/** Connected by Evolution, unless told. */
export function makeGatewayStatus(overrides: Partial<GatewayStatus> = {}): GatewayStatus {
  return {
    connected: true,
    qrCode: null,
    provider: 'evolution',
    detail: 'Conectado ao WhatsApp',
    ...overrides,
  }
}

/** Nothing waits and nothing was sent, unless told. */
export function makeGatewayOverview(overrides: Partial<GatewayOverview> = {}): GatewayOverview {
  return {
    waiting: 0,
    sentToday: 0,
    allowance: 1000,
    failed: 0,
    uncertain: 0,
    unacknowledged: 0,
    notUnderstood: 0,
    heldBy: null,
    opensAt: null,
    outbox: [],
    ...overrides,
  }
}

/** Answers what the gateway's panel asks by itself. */
export function mockGateway(status: Partial<GatewayStatus> = {}, overview: Partial<GatewayOverview> = {}) {
  mock(getGatewayOverview, makeGatewayOverview(overview))
  return mock(getGatewayStatus, makeGatewayStatus(status))
}

interface Answers {
  readonly stats?: QueueStats[]
  readonly jobs?: QueueJob[]
  readonly hours?: QueueHour[]
}

/** Answers what the monitor asks by itself. */
export function mockQueues({ stats = makeQueueStats(), jobs = [], hours = makeQueueHours() }: Answers = {}) {
  mock(listQueueStats, stats)
  mock(listQueueHours, hours)
  return mock(listQueueJobs, jobs)
}
