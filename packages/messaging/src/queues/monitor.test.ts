import { randomUUID } from 'node:crypto'
import { job, QUEUES } from '@cadencia/contract/job'
import { testDb } from '@cadencia/db/testing'
import { enqueue } from '@cadencia/jobs/enqueue'
import { handles } from '@cadencia/jobs/handler'
import { createQueues } from '@cadencia/jobs/queues'
import { startWorker } from '@cadencia/jobs/worker'
import { createUser } from '@cadencia/people/testing/rows'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messaging } from '../server.ts'
import { simulated } from '../testing/simulated.ts'
import { QueueHour, QueueJob, QueueJobDetail, QueueStats, TEST_JOB } from './contract.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const REAL = { ...TEST_JOB, payload: { contact: '+55 11 98888-7777', message: 'Olá, Ana', isTest: false } }

const broken = job({
  queue: 'reports',
  name: 'broken_report',
  label: 'Teste',
  payload: z.object({ contact: z.string(), note: z.string(), reportId: z.uuid(), apiKey: z.string() }),
  attempts: 1,
})
const held = job({ queue: 'imports', name: 'held_import', label: 'Teste', payload: z.object({}) })

async function openMonitor(redisUrl: string | undefined) {
  const test = await testDb()
  const queues = await createQueues({
    redisUrl,
    redisPrefix: `test-${randomUUID()}`,
    connectionString: test.connectionString,
    log,
  })
  const domain = messaging({ ...simulated(test.db), queues: () => queues })
  const { app, as } = await testApp({ test, domains: [domain] })
  const ana = as(testViewer({ userId: randomUUID() }))
  const { id: chiefId } = await createUser(test.db, { role: 'admin' })
  const chief = as(testViewer({ userId: chiefId, sessionId: 'chief', isAdministrator: true }))
  const guest = as(testViewer({ userId: randomUUID(), sessionId: 'guest', isGuest: true }))
  const { id: formerId } = await createUser(test.db)
  const former = as(testViewer({ userId: formerId, sessionId: 'former', isAdministrator: true }))
  const get = (url: string, headers = ana) => app.inject({ url: `/api/queues/${url}`, headers })
  const post = (url: string, payload?: object, headers = ana) =>
    app.inject({ method: 'POST', url: `/api/queues/${url}`, headers, ...(payload ? { payload } : {}) })
  const remove = (path: string, headers = ana) =>
    app.inject({ method: 'DELETE', url: `/api/queues/jobs/${path}`, headers })
  const statsOf = async (queueName: string) => {
    const stats = z.array(QueueStats).parse((await get('stats')).json())
    return stats.find((one) => one.queueName === queueName)
  }
  const list = async (search = 'limit=20') => z.array(QueueJob).parse((await get(`jobs?${search}`)).json())
  const detail = async ({ queueName, id }: Pick<QueueJob, 'queueName' | 'id'>, headers = ana) =>
    QueueJobDetail.parse((await get(`jobs/${queueName}/${id}`, headers)).json())
  return { test, queues, domain, get, post, remove, statsOf, list, detail, ana, chief, former, guest }
}

const backends = [
  { name: 'Postgres', redisUrl: undefined },
  ...(process.env.REDIS_URL ? [{ name: 'Redis', redisUrl: process.env.REDIS_URL }] : []),
]
const monitors = await Promise.all(
  backends.map(async ({ name, redisUrl }) => ({ name, ...(await openMonitor(redisUrl)) })),
)

describe.each(monitors)('the queue monitor on $name', (monitor) => {
  const { test, queues, domain, get, post, remove, statsOf, list, detail, chief, former, guest } = monitor
  const { db, connectionString } = test
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isMended = false

  const create = async (payload: object = TEST_JOB) => QueueJob.parse((await post('jobs', payload)).json())

  let close = async () => {}
  beforeAll(async () => {
    const worker = await startWorker({
      db,
      connectionString,
      queues,
      log,
      timing: { pollMs: 500, closeMs: 1000 },
      handlers: [
        ...(domain.jobs ?? []),
        handles(broken, async () => {
          if (!isMended) throw new Error('550 ana@escola.example recusou; ligue para +55 11 98888-7777')
        }),
        handles(held, () => released),
      ],
    })
    close = worker.close
  })
  afterAll(async () => {
    release()
    await close()
    for (const queue of queues.all()) await queue.obliterate({ force: true }).catch(() => {})
    await queues.close()
  })

  it('POST /api/queues/jobs: everybody may test; the test completes, and is sent to nobody', async () => {
    const answer = await post('jobs', TEST_JOB)
    expect(answer.statusCode).toBe(201)
    const created = QueueJob.parse(answer.json())
    const label = 'Mensagem de WhatsApp'
    expect(created).toMatchObject({ queueName: 'whatsapp', type: 'whatsapp_message', label, priority: 1 })
    await expect.poll(async () => (await detail(created)).status).toBe('completed')
    expect(await detail(created)).toMatchObject({
      attempts: 1,
      result: { isTest: true, wasSent: false },
      error: null,
      canRetry: false,
    })
    await expect.poll(async () => (await statsOf('whatsapp'))?.completed).toBeGreaterThan(0)
  })

  it('GET /api/queues/stats: each queue with its counts', async () => {
    const stats = z.array(QueueStats).parse((await get('stats')).json())
    expect(stats.map(({ queueId }) => queueId)).toEqual(QUEUES)
    expect(stats.find(({ queueName }) => queueName === 'summaries')).toEqual({
      queueId: 'summaries',
      queueName: 'summaries',
      isActive: true,
      pending: 0,
      processing: 0,
      completed: 0,
      failed: 0,
    })
  })

  it.each([
    [{ ...TEST_JOB, queueName: 'emails' }, 'Fila desconhecida'],
    [{ ...TEST_JOB, queueName: 'summaries' }, 'Fila desconhecida'],
    [{ ...TEST_JOB, type: 'drop_tables' }, 'Tipo de job desconhecido'],
    [{ ...TEST_JOB, payload: { contact: '', message: 'x' } }, 'Informe o contato'],
    [{ ...TEST_JOB, payload: { contact: 'x', message: 7 } }, 'Informe a mensagem'],
    [{ ...TEST_JOB, priority: -1 }, 'Prioridade inválida'],
  ])('refuses what is not known or not text (%#)', async (payload, message) => {
    const answer = await post('jobs', payload)
    expect(answer.json()).toMatchObject({ statusCode: 400, message })
  })

  it('SEC-17: a real message is for who unlocked the CRM and administrators, and needs a telephone number', async () => {
    expect((await post('jobs', REAL)).json()).toMatchObject({ statusCode: 403, code: 'crm_locked' })
    const nobody = { ...REAL, payload: { ...REAL.payload, contact: 'Ana' } }
    expect((await post('jobs', nobody, chief)).json()).toMatchObject({ message: 'Telefone inválido' })
    const service = { ...REAL, payload: { ...REAL.payload, contact: '0800 777 1234' } }
    expect((await post('jobs', service, chief)).json()).toMatchObject({
      message: 'Números de serviço (0800, 4004, 190) não recebem mensagens',
    })
    expect((await post('jobs', TEST_JOB, guest)).statusCode).toBe(403)
    expect((await list('q=whatsapp_message')).length).toBe(1)
  })

  it('SEC-24: staff see payload and error masked, administrators see them, nobody a secret', async () => {
    const reportId = randomUUID()
    const payload = { contact: 'Ana Souza', note: '+55 11 98888-7777', reportId, apiKey: 'canary-key' }
    const id = await enqueue(db, broken, payload)
    const failed = { queueName: 'reports', id } as const
    await expect.poll(async () => (await detail(failed)).status).toBe('failed')
    expect(await detail(failed)).toMatchObject({
      payload: { contact: 'A•••', note: '•••', reportId, apiKey: '•••' },
      error: '550 ••• recusou; ligue para •••',
      isMasked: true,
      canRetry: true,
    })
    const shown = await detail(failed, chief)
    expect(shown).toMatchObject({ payload: { ...payload, apiKey: '•••' }, isMasked: false })
    expect(shown.error).toContain('ana@escola.example')

    isMended = true
    expect((await post(`jobs/reports/${id}/retry`, undefined, monitor.ana)).statusCode).toBe(403)
    expect((await post(`jobs/reports/${id}/retry`, undefined, chief)).statusCode).toBe(204)
    await expect.poll(async () => (await detail(failed)).status).toBe('completed')
    expect((await post(`jobs/reports/${id}/retry`, undefined, chief)).statusCode).toBe(409)
  })

  it('a paused queue keeps its jobs until it is resumed, and a removed one never runs', async () => {
    expect((await post('whatsapp/pause')).statusCode).toBe(403)
    expect((await post('whatsapp/pause', undefined, chief)).statusCode).toBe(204)
    const [first, second] = [await create(), await create()]
    await expect.poll(() => statsOf('whatsapp')).toMatchObject({ isActive: false, pending: 2 })
    expect((await remove(`whatsapp/${first.id}`)).statusCode).toBe(403)
    expect((await remove(`whatsapp/${first.id}`, chief)).statusCode).toBe(204)
    expect((await get(`jobs/whatsapp/${first.id}`)).statusCode).toBe(404)
    expect((await detail(second)).status).toBe('pending')
    expect((await post('whatsapp/resume', undefined, chief)).statusCode).toBe(204)
    await expect.poll(async () => (await detail(second)).status).toBe('completed')
    const row = db.selectFrom('job_requests').select('status').where('id', '=', first.id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'skipped' })
  })

  it('leaves a queue as it is for who is no administrator any more', async () => {
    expect((await post('whatsapp/pause', undefined, former)).statusCode).toBe(401)
    expect(await statsOf('whatsapp')).toMatchObject({ isActive: true })
    expect((await post('whatsapp/pause', undefined, chief)).statusCode).toBe(204)
    const job = await create()
    await expect.poll(() => statsOf('whatsapp')).toMatchObject({ pending: 1 })
    expect((await post('whatsapp/resume', undefined, former)).statusCode).toBe(401)
    expect((await remove(`whatsapp/${job.id}`, former)).statusCode).toBe(401)
    expect(await statsOf('whatsapp')).toMatchObject({ isActive: false, pending: 1 })
    expect((await post('whatsapp/resume', undefined, chief)).statusCode).toBe(204)
    await expect.poll(async () => (await detail(job)).status).toBe('completed')
    const before = await statsOf('whatsapp')
    expect((await post('whatsapp/clean', undefined, former)).statusCode).toBe(401)
    expect(await statsOf('whatsapp')).toEqual(before)
  })

  it('shows what runs, and does not remove it', async () => {
    const id = await enqueue(db, held, {})
    await expect.poll(() => list('status=processing')).toMatchObject([{ id, status: 'processing' }])
    expect((await list('status=pending')).map((one) => one.id)).not.toContain(id)
    expect((await remove(`imports/${id}`, chief)).statusCode).toBe(409)
    release()
    await expect.poll(async () => (await detail({ queueName: 'imports', id })).status).toBe('completed')
  })

  it('finds jobs by type, id, queue and status, the newest first', async () => {
    const newest = await create()
    const all = await list()
    expect(all[0]?.id).toBe(newest.id)
    expect((await list('limit=1')).length).toBe(1)
    expect((await list(`q=${newest.id.slice(0, 8)}`)).map(({ id }) => id)).toEqual([newest.id])
    expect(new Set((await list('q=BROKEN')).map(({ type }) => type))).toEqual(new Set(['broken_report']))
    expect(await list('q=%25')).toEqual([])
    expect((await list('queueName=imports')).map(({ type }) => type)).toEqual(['held_import'])
    expect((await list('status=completed')).every(({ status }) => status === 'completed')).toBe(true)
    expect((await get('jobs?status=done')).statusCode).toBe(400)
  })

  it('counts throughput and waiting by hour', async () => {
    const hours = z.array(QueueHour).parse((await get('hours')).json())
    expect(hours).toHaveLength(24)
    // The hour may turn while the tests run.
    const recent = hours.slice(-2)
    expect(recent.reduce((sum, { completed }) => sum + completed, 0)).toBeGreaterThanOrEqual(4)
    const waiting = recent.map(({ waitingSeconds }) => waitingSeconds ?? 0)
    expect(Math.max(...waiting)).toBeLessThan(30)
    expect(Math.max(...waiting)).toBeGreaterThan(0)
  })

  it('cleaning empties counts and list of one queue, and keeps the rows', async () => {
    await expect.poll(async () => (await list('status=pending')).length).toBe(0)
    expect((await post('whatsapp/clean')).statusCode).toBe(403)
    const before = (await list('queueName=whatsapp')).length
    const answer = await post('whatsapp/clean', undefined, chief)
    expect(answer.json()).toEqual({ cleaned: before })
    expect(await list('queueName=whatsapp')).toEqual([])
    expect(await statsOf('whatsapp')).toMatchObject({ completed: 0, failed: 0 })
    expect(await statsOf('reports')).toMatchObject({ completed: 1 })
    const rows = db.selectFrom('job_requests').select('id').where('queue', '=', 'whatsapp')
    expect((await rows.execute()).length).toBeGreaterThanOrEqual(before)
  })

  it('an unknown job is 404, in whichever way it is asked for', async () => {
    const path = `whatsapp/${randomUUID()}`
    const answers = [await get(`jobs/${path}`), await post(`jobs/${path}/retry`, undefined, chief)]
    for (const answer of [...answers, await remove(path, chief)]) {
      expect(answer.json()).toMatchObject({ statusCode: 404, message: 'Job não encontrado.' })
    }
  })
})
