import { createClient } from '@cadencia/client'
import { HttpError } from '@cadencia/http/http-error'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { listTasks } from '@cadencia/sprints/tasks/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { socketApi } from './testing/socket-api.ts'

const { app, db, origin } = await socketApi()
const host = new URL(origin).host
const user = await createUser(db, { firstName: 'Iara' })

async function clientWith(scopes: readonly string[]) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/tokens',
    headers: { host, ...(await signInAs(db, user)) },
    payload: { name: 'Cliente', scopes },
  })
  const { token } = z.object({ token: z.string() }).parse(answer.json())
  return { token, cadencia: createClient({ baseURL: `${origin}/`, token }) }
}

it('creates, changes, lists and comments on tasks as the token’s person', async () => {
  const { cadencia } = await clientWith(['sprints:write', 'people:read'])
  expect(await cadencia.me.get()).toMatchObject({ id: user.id, firstName: 'Iara' })
  const task = await cadencia.tasks.create({ body: { title: 'Enviar ata', priority: 'high' } })
  const { id, version } = task
  const changed = await cadencia.tasks.update({ params: { id }, body: { status: 'completed', version } })
  expect(changed.completedAt).not.toBeNull()
  await cadencia.tasks.comment({ params: { id }, body: { body: 'Feito.' } })
  expect(await cadencia.tasks.comments({ params: { id } })).toMatchObject([{ body: 'Feito.' }])
  expect((await cadencia.tasks.list()).map(({ title }) => title)).toEqual(['Enviar ata'])
})

it('follows pages, and repeats nothing that carries the same key', async () => {
  const { cadencia } = await clientWith(['sprints:write'])
  const idempotencyKey = crypto.randomUUID()
  const [first, again] = [
    await cadencia.tasks.create({ body: { title: 'Uma vez' } }, { idempotencyKey }),
    await cadencia.tasks.create({ body: { title: 'Uma vez' } }, { idempotencyKey }),
  ]
  expect(again.id).toBe(first.id)
  await cadencia.tasks.create({ body: { title: 'Mais uma' } })
  const page = await cadencia.page(listTasks, { query: { limit: '1' } })
  expect([page.rows.length, page.next === null]).toEqual([1, false])
  const cursor = page.next ?? ''
  const next = await cadencia.page(listTasks, { query: { limit: '1', cursor } })
  expect(next.rows[0]?.id).not.toBe(page.rows[0]?.id)
})

it('fails with the problem that the server tells', async () => {
  const { cadencia } = await clientWith(['people:read'])
  const failure = await cadencia.tasks.list().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(HttpError)
  expect(failure).toMatchObject({ status: 403, problem: { code: 'scope' } })
})

it('may be used by pages of other origins, which cookies and open calls may not', async () => {
  const { token } = await clientWith(['people:read'])
  const other = 'https://other.example'
  const preflight = (requested: string) =>
    fetch(`${origin}/api/users`, {
      method: 'OPTIONS',
      headers: { origin: other, 'access-control-request-headers': requested },
    })
  const allowed = await preflight('authorization,content-type')
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await preflight('content-type')).headers.get('access-control-allow-origin')).toBeNull()

  const answered = await fetch(`${origin}/api/users`, {
    headers: { origin: other, authorization: `Bearer ${token}` },
  })
  expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(answered.headers.get('access-control-allow-credentials')).toBeNull()
  const session = await signInAs(db, user)
  const withCookie = await fetch(`${origin}/api/users`, { headers: { origin: other, ...session } })
  expect(withCookie.headers.get('access-control-allow-origin')).toBeNull()
  const open = await fetch(`${origin}/api/auth/mode`, {
    headers: { origin: other, authorization: `Bearer ${token}` },
  })
  expect(open.headers.get('access-control-allow-origin')).toBeNull()
})
