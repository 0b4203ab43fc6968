import processConsole from 'node:console'
import { endpoint } from '@cadencia/contract/endpoint'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressOf, call } from './call.ts'
import { HttpError, isSessionOver, messageOf } from './http-error.ts'
import { inBackground } from './in-background.ts'
import { keyOf, mutation, polledQuery, query } from './query.ts'

const getNote = endpoint({
  method: 'GET',
  url: '/api/notes/:id',
  summary: 'Mostra',
  schema: {
    params: z.object({ id: z.string() }),
    querystring: z.object({ q: z.string().optional(), limit: z.string().optional() }),
    response: { 200: z.object({ id: z.string() }) },
  },
  config: { area: 'people' },
})
const createNote = endpoint({
  method: 'POST',
  url: '/api/notes',
  summary: 'Anota',
  schema: { body: z.object({ title: z.string() }), response: { 201: z.object({ id: z.string() }) } },
  config: { area: 'people' },
})
const deleteNote = endpoint({
  method: 'DELETE',
  url: '/api/notes/:id',
  summary: 'Apaga',
  schema: { params: z.object({ id: z.string() }), response: { 204: z.null() } },
  config: { area: 'people' },
})

// happy-dom writes every answer that is an error to the console of the process, which no reporter hears.
processConsole.error = () => {}

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

function problem(statusCode: number, code: string, message: string) {
  return HttpResponse.json({ statusCode, code, message, requestId: 'r' }, { status: statusCode })
}

/** Submits a form; each submission has its own mutation. */
function submit(title: string): Promise<{ id: string }> {
  const client = new QueryClient()
  return client.getMutationCache().build(client, mutation(createNote)).execute({ body: { title } })
}

describe('an address', () => {
  it('holds escaped parameters and the given query', () => {
    const input = { params: { id: 'a/b' }, query: { q: 'água', limit: undefined } }
    expect(addressOf(getNote, input as never)).toBe('/api/notes/a%2Fb?q=%C3%A1gua')
  })

  it('is the key of a query, below the key of its endpoint', () => {
    const input = { params: { id: '1' } }
    expect(keyOf(getNote)).toEqual(['/api/notes/:id'])
    expect(keyOf(getNote, input)).toEqual(['/api/notes/:id', '/api/notes/1'])
    expect(query(getNote, input).queryKey).toEqual(keyOf(getNote, input))
  })
})

describe('a call', () => {
  it('answers the body, and null where there is none', async () => {
    server.use(
      http.get('*/api/notes/1', () => HttpResponse.json({ id: '1' })),
      http.delete('*/api/notes/1', () => new HttpResponse(null, { status: 204 })),
    )
    expect(await call(getNote, { params: { id: '1' } })).toEqual({ id: '1' })
    expect(await call(deleteNote, { params: { id: '1' } })).toBeNull()
  })

  it('marks polling with a header', async () => {
    const polls: (string | null)[] = []
    server.use(
      http.get('*/api/notes/1', ({ request }) => {
        polls.push(request.headers.get('x-poll'))
        return HttpResponse.json({ id: '1' })
      }),
    )
    await call(getNote, { params: { id: '1' } })
    await call(getNote, { params: { id: '1' } }, { isPoll: true })
    expect(polls).toEqual([null, '1'])
  })

  it('SEC-10: marks background refetches, so that an idle session ends', async () => {
    const polls: (string | null)[] = []
    server.use(
      http.get('*/api/notes/1', ({ request }) => {
        polls.push(request.headers.get('x-poll'))
        return HttpResponse.json({ id: '1' })
      }),
    )
    const client = new QueryClient()
    const note = query(getNote, { params: { id: '1' } })
    const observer = new QueryObserver(client, note)
    const stop = observer.subscribe(() => {})
    await expect.poll(() => polls).toEqual([null])
    await inBackground(() => client.invalidateQueries({ queryKey: keyOf(getNote) }))
    await client.invalidateQueries({ queryKey: keyOf(getNote) })
    stop()
    expect(polls).toEqual([null, '1', null])
  })

  it('SEC-10: marks all fetches of a polled query but the first, which the person asked for', async () => {
    const polls: (string | null)[] = []
    server.use(
      http.get('*/api/notes/1', ({ request }) => {
        polls.push(request.headers.get('x-poll'))
        return HttpResponse.json({ id: '1' })
      }),
    )
    const note = polledQuery(getNote, { params: { id: '1' } })
    const stop = new QueryObserver(new QueryClient(), { ...note, refetchInterval: 5 }).subscribe(() => {})
    await expect.poll(() => polls.length).toBeGreaterThan(2)
    stop()
    expect(polls.slice(0, 3)).toEqual([null, '1', '1'])
  })

  it('fails with the status, a colon and the body', async () => {
    server.use(http.get('*/api/notes/1', () => new HttpResponse('quebrou', { status: 500 })))
    await expect(call(getNote, { params: { id: '1' } })).rejects.toThrow('500: quebrou')
  })

  it('fails with the status text where the body is empty', async () => {
    server.use(
      http.get(
        '*/api/notes/1',
        () => new HttpResponse(null, { status: 503, statusText: 'Service Unavailable' }),
      ),
    )
    await expect(call(getNote, { params: { id: '1' } })).rejects.toThrow('503: Service Unavailable')
  })
})

describe('an error', () => {
  const failed = (status: number, code: string) =>
    new HttpError(
      status,
      '',
      JSON.stringify({ statusCode: status, code, message: 'Recusado.', requestId: 'r' }),
    )

  it('shows the server message, or a fallback', () => {
    expect(messageOf(failed(409, 'refused'), 'Falhou.')).toBe('Recusado.')
    expect(messageOf(new HttpError(502, 'Bad Gateway', '<html>'), 'Falhou.')).toBe('Falhou.')
    expect(messageOf(new TypeError('network'), 'Falhou.')).toBe('Falhou.')
  })

  it('ends the session on 401, but not for a wrong password', () => {
    expect(isSessionOver(failed(401, 'unauthenticated'))).toBe(true)
    expect(isSessionOver(failed(401, 'invalid_credentials'))).toBe(false)
    expect(isSessionOver(failed(403, 'forbidden'))).toBe(false)
  })
})

describe('REL-1: creating', () => {
  /** Responds with `answers` in turn; returns the idempotency keys received. */
  function recordKeys(...answers: (() => HttpResponse<never> | Response)[]): (string | null)[] {
    const keys: (string | null)[] = []
    server.use(
      http.post('*/api/notes', async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return answers[keys.length - 1]?.() ?? HttpResponse.json({ id: '1' }, { status: 201 })
      }),
    )
    return keys
  }

  it('carries the same key for a double click and for a retry without an answer', async () => {
    const keys = recordKeys()
    await Promise.all([submit('dobro'), submit('dobro')])
    expect(new Set(keys).size).toBe(1)
    const retried = recordKeys(() => problem(503, 'unavailable', 'Volte.'))
    await expect(submit('de novo')).rejects.toThrow('503')
    await submit('de novo')
    expect(new Set(retried).size).toBe(1)
  })

  it('carries another key for another content, and after it was answered', async () => {
    const keys = recordKeys()
    await submit('um')
    await submit('dois')
    await submit('um')
    expect(new Set(keys).size).toBe(3)
  })

  it('carries another key after a refusal, which created nothing', async () => {
    const keys = recordKeys(() => problem(400, 'invalid', 'Título é obrigatório'))
    await expect(submit('recusado')).rejects.toThrow('400')
    await submit('recusado')
    expect(new Set(keys).size).toBe(2)
  })
})
