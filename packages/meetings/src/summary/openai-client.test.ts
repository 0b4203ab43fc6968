import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { CHUNK_CHARACTERS } from './model-prompt.ts'
import { type ModelServer, type SummaryModelError, summariseWithModel } from './openai-client.ts'
import type { SummaryInput } from './summary.ts'

const input: SummaryInput = {
  title: 'Planejamento',
  day: '2026-11-24',
  parts: [{ speaker: 'Ana Souza', text: 'Decidimos lançar em março. O Bruno vai avisar o cliente.' }],
  participantNames: ['Ana Souza', 'Bruno Reis'],
}
const answer = {
  summary: 'O lançamento será em março.',
  decisions: ['Lançar em março.'],
  actionItems: [{ text: 'Avisar o cliente.', assignee: 'Bruno Reis', dueDate: null }],
}

interface Asked {
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly body: { model: string; messages: { role: string; content: string }[] }
}
type Reply = (response: ServerResponse, asked: Asked, count: number) => void

const closers: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closers.splice(0).map((close) => close())))

/** A server on this machine that speaks /chat/completions as `reply` says. */
async function modelServer(reply: Reply, more: Partial<ModelServer> = {}) {
  const requests: Asked[] = []
  const http = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body: Asked['body'] = JSON.parse(text)
    const asked = { url: request.url, authorization: request.headers.authorization, body }
    requests.push(asked)
    reply(response, asked, requests.length)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    http.closeAllConnections()
    http.close()
  })
  const address = http.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const server: ModelServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: 'canary-key',
    model: 'small-model',
    maxRetries: 0,
    timeoutMs: 5000,
    ...more,
  }
  return { server, requests }
}

function says(content: unknown): Reply {
  const message = {
    role: 'assistant',
    content: typeof content === 'string' ? content : JSON.stringify(content),
  }
  return (response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 'x', object: 'chat.completion', choices: [{ index: 0, message }] }))
  }
}

async function failure(work: Promise<unknown>): Promise<SummaryModelError> {
  return work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: SummaryModelError) => error,
  )
}

describe('a summary by a model', () => {
  it('is the model’s answer to the transcript, with its participants and key', async () => {
    const { server, requests } = await modelServer(says(answer))
    await expect(summariseWithModel(server, input)).resolves.toEqual({ ...answer, source: 'model' })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      url: '/v1/chat/completions',
      authorization: 'Bearer canary-key',
      body: { model: 'small-model' },
    })
    const [system, user] = requests[0]?.body.messages ?? []
    expect(system?.role).toBe('system')
    expect(user?.content).toContain('Decidimos lançar em março.')
    expect(user?.content).toContain('Participantes: Ana Souza, Bruno Reis')
  })

  it('sends no key to a server that asks for none', async () => {
    const { server, requests } = await modelServer(says(answer), { apiKey: undefined })
    await summariseWithModel(server, input)
    expect(requests[0]?.authorization).toBeUndefined()
  })

  it('of a long transcript is merged from those of its stretches, in order', async () => {
    const marks = Array.from({ length: 7 }, (_, index) => `MARCA-${index}`)
    const text = marks.map((mark) => `${mark} ${'fala '.repeat(CHUNK_CHARACTERS / 5)}`).join('\n')
    const { server, requests } = await modelServer((response, asked, count) => {
      const user = asked.body.messages[1]?.content ?? ''
      says({ ...answer, summary: user.match(/MARCA-\d/g)?.join(' ') ?? 'nada' })(response, asked, count)
    })
    const { summary } = await summariseWithModel(server, { ...input, parts: [{ speaker: null, text }] })
    expect(summary).toBe(marks.join(' '))
    for (const { body } of requests) {
      expect(body.messages[1]?.content.length).toBeLessThan(CHUNK_CHARACTERS + 500)
    }
  })

  it('is tried again when the server stumbles', async () => {
    const { server, requests } = await modelServer(
      (response, asked, count) => {
        if (count === 1) response.writeHead(503, { 'retry-after-ms': '1' }).end()
        else says(answer)(response, asked, count)
      },
      { maxRetries: 1 },
    )
    await expect(summariseWithModel(server, input)).resolves.toMatchObject({ source: 'model' })
    expect(requests).toHaveLength(2)
  })
})

describe('a model server that fails', () => {
  it('with an error status is named, and its words and the key are not repeated', async () => {
    const { server } = await modelServer((response) => {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: 'bad key canary-key' } }))
    })
    const error = await failure(summariseWithModel(server, input))
    expect(error).toMatchObject({ name: 'SummaryModelError', reason: 'refused', status: 500 })
    expect(JSON.stringify(error) + error.stack + String(error.cause)).not.toContain('canary-key')
  })

  it.each<[string, Reply]>([
    ['before it answers', () => {}],
    [
      'in the middle of its answer',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"choi'),
    ],
  ])('by hanging %s is given up in time', async (_when, reply) => {
    const { server } = await modelServer(reply, { timeoutMs: 200 })
    const started = performance.now()
    const error = await failure(summariseWithModel(server, input))
    expect(error).toMatchObject({ reason: 'timeout' })
    expect(performance.now() - started).toBeLessThan(2000)
  })

  it.each<[string, Reply]>([
    ['prose', says('Claro! Aqui está o resumo.')],
    ['another shape', says({ resumo: 'x' })],
    ['nothing', says('')],
    ['no choices', (response) => response.setHeader('content-type', 'application/json').end('{}')],
    [
      'another kind of content',
      (response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ choices: [{ message: { content: [{ type: 'text', text: 'x' }] } }] }))
      },
    ],
    [
      'broken JSON',
      (response) => response.setHeader('content-type', 'application/json').end('{"choices": ['),
    ],
    ['a page', (response) => response.setHeader('content-type', 'text/html').end('<h1>Olá</h1>')],
  ])('by answering %s is unreadable', async (_what, reply) => {
    const { server } = await modelServer(reply)
    expect(await failure(summariseWithModel(server, input))).toMatchObject({ reason: 'unreadable' })
  })

  it('by not being there is unreachable', async () => {
    const error = await failure(
      summariseWithModel({ baseUrl: 'http://127.0.0.1:9/v1', model: 'x', maxRetries: 0 }, input),
    )
    expect(error).toMatchObject({ reason: 'unreachable' })
  })

  it('is asked nothing more after a failure', async () => {
    const { server, requests } = await modelServer((response) => response.writeHead(400).end())
    const text = 'fala '.repeat(CHUNK_CHARACTERS * 4)
    await failure(summariseWithModel(server, { ...input, parts: [{ speaker: null, text }] }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests.length).toBeLessThanOrEqual(3)
  })
})

it('stops at once when the worker does', async () => {
  const stop = new AbortController()
  const { server } = await modelServer(() => stop.abort(), { signal: stop.signal })
  expect(await failure(summariseWithModel(server, input))).toMatchObject({ reason: 'aborted' })
})
