import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { emptyRedis, ownRedisUrl } from '../support/redis.ts'
import { startServer } from '../support/server.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

const ROUNDS = times(1, 20)
const SAID =
  'Decidimos dividir a exportação em partes. O Bruno vai implementar a exportação até sexta-feira. As inscrições cresceram doze por cento nesta semana.'

const server = await serverForFile()
const { database } = server
const ana = await addPerson(database, 'Ana')
const cookie = await signIn(server, ana)
const call = caller(server, cookie)

async function transcribedMeeting(title: string): Promise<string> {
  const created = await call('POST', '/api/meetings', { title, scheduledAt: new Date().toISOString() })
  const { id } = await created.json()
  expect((await call('PATCH', `/api/meetings/${id}`, { status: 'active' })).status).toBe(200)
  const saved = await call('POST', '/api/meetings/transcription', { meetingId: id, transcript: SAID })
  expect(saved.status).toBe(200)
  return id
}

it('REL-5: writes the summary of an ended meeting although killed during its response', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = await transcribedMeeting(`Encerrada ${round}`)
    const ended = await call('PATCH', `/api/meetings/${id}`, { status: 'completed' })
    await server.kill()
    expect(ended.status).toBe(200)

    await server.restart()
    const meeting = await eventually(
      async () => {
        const found = await (await call('GET', `/api/meetings/${id}`)).json()
        return found.summaryStatus === 'ready' && found
      },
      { what: 'the summary is there', withinMs: 60_000 },
    )
    expect(meeting.aiSummary).toContain('exportação')
    expect(meeting.summarySource).toBe('extractive')
    // The job's row is updated after the summary; there is only one.
    const jobs = await eventually(
      async () => {
        const rows = await database.query<{ status: string }>(
          `select status from job_requests where name = 'summarise_meeting' and payload->>'meetingId' = '${id}'`,
        )
        return rows.every(({ status }) => status === 'completed') && rows
      },
      { what: 'the job is completed' },
    )
    expect(jobs).toHaveLength(1)
  }
})

/** Ends a meeting, empties Redis with its queued job, and starts a worker. */
async function loseAndRegain(REDIS_URL: string): Promise<void> {
  // An inline worker would run the job from Postgres.
  await server.kill()
  await emptyRedis(REDIS_URL)
  const api = await startServer({ databaseUrl: database.url, env: { REDIS_URL, WORKER: 'off' } })
  onTestFinished(api.end)
  const callApi = caller(api, await signIn(api, ana))
  const created = await callApi('POST', '/api/meetings', {
    title: 'Esquecida',
    scheduledAt: '2026-11-10T12:00:00Z',
  })
  const { id }: { id: string } = await created.json()
  await callApi('PATCH', `/api/meetings/${id}`, { status: 'active' })
  await callApi('POST', '/api/meetings/transcription', { meetingId: id, transcript: SAID })
  expect((await callApi('PATCH', `/api/meetings/${id}`, { status: 'completed' })).status).toBe(200)
  await eventually(
    async () => (await database.query(`select 1 from job_requests where status = 'enqueued'`)).length > 0,
    { what: 'the job stands in Redis' },
  )
  // One process holds the publisher lock; jobs must not wait for it.
  await eventually(() => api.output().includes('publishes facts to Redis'), {
    what: 'a publisher is elected',
    withinMs: 30_000,
  })
  expect(await emptyRedis(REDIS_URL)).toBeGreaterThan(0)
  // A job counts as lost a minute after it was last seen.
  await database.query(`update job_requests set seen_at = now() - interval '2 minutes'`)

  const worker = await startServer({ databaseUrl: database.url, env: { REDIS_URL } })
  onTestFinished(worker.end)
  await eventually(
    async () => (await (await callApi('GET', `/api/meetings/${id}`)).json()).summaryStatus === 'ready',
    { what: 'the summary is there', withinMs: 40_000 },
  )
}

const redisUrl = ownRedisUrl()
// Without Redis jobs are in Postgres and cannot be lost.
if (redisUrl) it('REL-5: runs a job that Redis lost', () => loseAndRegain(redisUrl))
