import { afterAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { emptyRedis, ownRedisUrl } from '../support/redis.ts'
import { startServer } from '../support/server.ts'
import { caller, signIn } from '../support/session.ts'
import { addPerson, migratedDatabaseForFile } from '../support/suite.ts'

const redisUrl = ownRedisUrl()
const database = await migratedDatabaseForFile()

// The run with a Redis is one of those that .ci makes; without one, jobs stand in Postgres and nothing can be emptied.
it.runIf(redisUrl)('REL-5: does the job that Redis forgot', async () => {
  const REDIS_URL = redisUrl ?? ''
  await emptyRedis(REDIS_URL)
  const api = await startServer({ databaseUrl: database.url, env: { REDIS_URL, WORKER: 'off' } })
  afterAll(api.end)
  const call = caller(api, await signIn(api, await addPerson(database, 'Ana')))
  const created = await call('POST', '/api/meetings', {
    title: 'Esquecida',
    scheduledAt: '2026-11-10T12:00:00Z',
  })
  const { id }: { id: string } = await created.json()
  await call('PATCH', `/api/meetings/${id}`, { status: 'active' })
  const said = 'Decidimos dividir a exportação em partes. O Bruno vai implementar até sexta-feira.'
  await call('POST', '/api/meetings/transcription', { meetingId: id, transcript: said })
  expect((await call('PATCH', `/api/meetings/${id}`, { status: 'completed' })).status).toBe(200)
  await eventually(
    async () => (await database.query(`select 1 from job_requests where status = 'enqueued'`)).length > 0,
    { what: 'the job stands in Redis' },
  )
  expect(await emptyRedis(REDIS_URL)).toBeGreaterThan(0)
  // A job counts as forgotten a minute after it was last seen.
  await database.query(`update job_requests set seen_at = now() - interval '2 minutes'`)

  const worker = await startServer({ databaseUrl: database.url, env: { REDIS_URL } })
  afterAll(worker.end)
  await eventually(
    async () => (await (await call('GET', `/api/meetings/${id}`)).json()).summaryStatus === 'ready',
    { what: 'the summary is there', withinMs: 40_000 },
  )
  const jobs = await database.query<{ status: string }>(
    `select status from job_requests where name = 'summarise_meeting'`,
  )
  expect(jobs).toEqual([{ status: 'completed' }])
})
