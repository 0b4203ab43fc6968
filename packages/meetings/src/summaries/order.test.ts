import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { summariseMeeting } from '../facts.ts'
import { meetingJobs } from '../jobs.ts'
import { ana, clock, db, patch, read, schedule, settings, transcribe } from '../testing/meetings-app.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Those who ask the model for a summary of a text wait here until they are answered. */
const waiting = new Map<string, () => void>()

const model = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const said = ['primeira', 'segunda'].find((word) => body.includes(word)) ?? 'nenhuma'
  waiting.set(said, () => {
    const content = JSON.stringify({ summary: `A ${said} versão.`, decisions: [], actionItems: [] })
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 'a', object: 'chat.completion', created: 1, model: 'm', choices }))
  })
})
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
afterAll(() => model.close())
const address = model.address()
const port = typeof address === 'object' ? address?.port : undefined

const jobs = meetingJobs({
  settings,
  publicUrl: 'https://cadencia.example',
  mailer: { address: 'cadencia@cadencia.example', send: async () => {} },
  findRoom: async () => 'https://meet.example/sala',
  model: {
    ...{ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'key', model: 'm' },
    ...{ maxRetries: 0, timeoutMs: 20_000 },
  },
  now: () => clock.ms,
})
const job = jobs.find((one) => one.job.name === summariseMeeting.name)

/** A job of its own, once it asked the model. */
async function begin(meetingId: string, said: string) {
  const jobId = randomUUID()
  waiting.delete(said)
  const { signal } = new AbortController()
  const run = job?.run({ meetingId }, { db, log: silent, signal, attempt: 1, jobId, runAt: null })
  await expect.poll(() => waiting.has(said)).toBe(true)
  return {
    end: async () => {
      waiting.get(said)?.()
      await run
    },
    fail: () => job?.fail({ meetingId }, { db, jobId, error: 'fora do ar' }),
  }
}

async function twoJobs() {
  const { id } = await schedule()
  await patch(id, { status: 'active' })
  await transcribe(id, 'Falamos da primeira ideia.')
  await patch(id, { status: 'completed' })
  const first = await begin(id, 'primeira')
  await transcribe(id, 'Falamos da segunda ideia.')
  const second = await begin(id, 'segunda')
  return { id, first, second }
}

const NEWEST = { aiSummary: 'A segunda versão.', summaryStatus: 'ready' }

describe('REL-28: of two summaries that are being written', () => {
  it('the one of the newest transcript is kept, though the other ends later', async () => {
    const { id, first, second } = await twoJobs()
    await second.end()
    await first.end()
    expect(await read(id)).toMatchObject(NEWEST)
    const versions = (await ana.send({ url: `/api/meetings/${id}/summary/versions` })).json()
    expect(versions).toHaveLength(1)
  })

  it('the one of the newest transcript is kept, though the other ends before', async () => {
    const { id, first, second } = await twoJobs()
    await first.end()
    expect(await read(id)).toMatchObject({ summaryStatus: 'pending' })
    await second.end()
    expect(await read(id)).toMatchObject(NEWEST)
  })

  it('the older one does not fail the newer one', async () => {
    const { id, first, second } = await twoJobs()
    await second.end()
    await first.fail()
    expect(await read(id)).toMatchObject(NEWEST)
    await first.end()
  })

  it('one that fails alone is told', async () => {
    const { id, second } = await twoJobs()
    await second.fail()
    expect(await read(id)).toMatchObject({ summaryStatus: 'failed' })
  })
})
