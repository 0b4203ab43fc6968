import { HttpError } from '@cadencia/http/http-error'
import { listTasks } from '@cadencia/sprints/tasks/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { createClient } from './client.ts'

const cadencia = createClient({ baseURL: 'https://cadencia.example/app', token: 'cad_x' })
const id = '0190f3a0-0000-7000-8000-000000000001'

function answer(body: unknown, init?: ResponseInit) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(body, init))
  vi.stubGlobal('fetch', fetched)
  return () => {
    const [address, { method, headers, credentials, body: sent } = {}] = fetched.mock.lastCall ?? []
    return { address, method, credentials, sent, headers: Object.fromEntries(new Headers(headers)) }
  }
}

afterEach(() => void vi.unstubAllGlobals())

it('calls by names, with the token instead of cookies', async () => {
  const asked = answer({ id })
  expect(
    await cadencia.tasks.update({ params: { id }, body: { title: 'Ata' } }, { idempotencyKey: 'k' }),
  ).toEqual({ id })
  expect(asked()).toEqual({
    address: `https://cadencia.example/api/tasks/${id}`,
    method: 'PATCH',
    credentials: 'omit',
    sent: '{"title":"Ata"}',
    headers: {
      accept: 'application/json',
      authorization: 'Bearer cad_x',
      'content-type': 'application/json',
      'idempotency-key': 'k',
    },
  })
})

it('asks without input where none is required, and for pages of any contract', async () => {
  const asked = answer([], { headers: { link: '</api/tasks?cursor=abc>; rel="next"', 'x-total-count': '7' } })
  expect(await cadencia.teams.list()).toEqual([])
  expect(asked().address).toBe('https://cadencia.example/api/teams')
  expect(await cadencia.page(listTasks, { query: { limit: '2' } })).toEqual({
    rows: [],
    next: 'abc',
    total: '7',
  })
  expect(asked().address).toBe('https://cadencia.example/api/tasks?limit=2')
})

it('throws what the server refuses', async () => {
  answer({ statusCode: 404, code: 'not_found', message: 'Tarefa não encontrada' }, { status: 404 })
  await expect(cadencia.tasks.get({ params: { id } })).rejects.toThrow(HttpError)
})
