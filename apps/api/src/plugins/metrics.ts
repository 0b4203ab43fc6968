import { BlockList, isIPv6 } from 'node:net'
import { QUEUES } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import type { Queues } from '@cadencia/jobs/queues'
import type { Hub } from '@cadencia/realtime/server'
import type { App } from '@cadencia/server/app'
import { forbidden } from '@cadencia/server/app-error'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export interface MetricsOptions {
  readonly db: Db
  readonly hub: Hub
  readonly queues: () => Queues | undefined
}

const NEIGHBOURS = new BlockList()
NEIGHBOURS.addSubnet('127.0.0.0', 8)
NEIGHBOURS.addSubnet('10.0.0.0', 8)
NEIGHBOURS.addSubnet('172.16.0.0', 12)
NEIGHBOURS.addSubnet('192.168.0.0', 16)
NEIGHBOURS.addAddress('::1', 'ipv6')
NEIGHBOURS.addSubnet('fc00::', 7, 'ipv6')

/** True for direct requests from the private network, not through a proxy. */
function isNeighbour({ socket, headers }: FastifyRequest): boolean {
  const peer = socket.remoteAddress ?? ''
  const wasForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !wasForwarded && NEIGHBOURS.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
}

/** `GET /metrics` for Prometheus, for the private network only. Counts only, no personal data. */
export function registerMetrics(app: App, options: MetricsOptions): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [register],
  })
  const refresh = [
    hubGauges(register, options.hub),
    jobGauges(register, options.queues),
    databaseGauges(register, options.db),
  ]

  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions
    const { method } = request
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isNeighbour(request)) throw forbidden('As métricas só são lidas da rede do servidor.')
    await Promise.all(refresh.map((read) => read()))
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
}

type Refresh = () => Promise<void>

function hubGauges(register: Registry, hub: Hub): Refresh {
  const live = new Gauge({
    name: 'live_sockets',
    help: 'Open sockets and what happens on them',
    labelNames: ['what'],
    registers: [register],
  })
  return async () => {
    for (const [what, count] of Object.entries(hub.stats())) live.set({ what }, count)
  }
}

function jobGauges(register: Registry, queues: () => Queues | undefined): Refresh {
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state; absent while the queue is away',
    labelNames: ['queue', 'state'],
    registers: [register],
  })
  return async () => {
    jobs.reset()
    const open = queues()
    if (!open || !(await open.isAvailable())) return
    for (const queue of QUEUES) {
      const { isPaused, ...counts } = await open.counts(queue)
      for (const [state, count] of Object.entries(counts)) jobs.set({ queue, state }, count)
      jobs.set({ queue, state: 'paused' }, Number(isPaused))
    }
  }
}

function databaseGauges(register: Registry, db: Db): Refresh {
  const registers = [register]
  const backlog = new Gauge({
    name: 'outbox_undelivered',
    help: 'Facts that the relay has not delivered yet',
    registers,
  })
  const lag = new Gauge({
    name: 'outbox_lag_seconds',
    help: 'Age of the oldest fact that the relay has not delivered yet',
    registers,
  })
  const wait = new Gauge({
    name: 'jobs_longest_wait_seconds',
    help: 'Since when the job that is due longest waits for its first start or its next try',
    registers,
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of all our processes to the database by state; absent while it is away',
    labelNames: ['state'],
    registers,
  })
  return async () => {
    connections.reset()
    const { rows } = await readDatabase(db).catch(() => ({ rows: [] }))
    for (const { name, count, value } of rows) {
      if (name === 'outbox') {
        backlog.set(count)
        lag.set(value)
      } else if (name === 'jobs') wait.set(value)
      else connections.set({ state: name }, count)
    }
  }
}

function readDatabase(db: Db) {
  return sql<{ name: string; count: number; value: number }>`
    select 'outbox' as name, count(*), coalesce(extract(epoch from now() - min(created_at)), 0) as value
    from outbox where delivered_at is null
    union all
    select 'jobs', count(*), coalesce(extract(epoch from now() - min(coalesce(run_at, created_at))), 0)
    from job_requests where status in ('pending', 'enqueued') and coalesce(run_at, created_at) <= now()
    union all
    select coalesce(state, 'unknown'), count(*), 0
    from pg_stat_activity where application_name = 'cadencia' and datname = current_database() group by state
  `.execute(db)
}
