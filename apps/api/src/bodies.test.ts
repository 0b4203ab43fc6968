import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { testApi } from './testing/test-api.ts'

const test = await testDb()
const MIB = 1024 * 1024

function bodyOf(bytes: number): string {
  const frame = JSON.stringify({ title: 'x', more: '' })
  return JSON.stringify({ title: 'x', more: 'y'.repeat(bytes - frame.length) })
}

it('returns every error in the same shape, in Portuguese and without internals', async () => {
  const { ask, post, lines } = await testApi(test)
  const blank = await post('/api/things', { title: '   ' })
  expect(blank.status).toBe(400)
  expect(await blank.json()).toEqual({
    statusCode: 400,
    code: 'invalid',
    message: 'Informe o título',
    issues: [{ path: 'title', message: 'Informe o título' }],
    requestId: blank.headers.get('x-request-id'),
  })
  const unknown = await ask('/api/nowhere')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({
    statusCode: 404,
    code: 'not_found',
    message: expect.any(String),
  })
  const broken = await ask('/api/things/broken')
  const text = await broken.text()
  expect(broken.status).toBe(500)
  expect(JSON.parse(text)).toMatchObject({ code: 'internal', message: 'Erro interno. Tente novamente.' })
  expect(text).not.toContain('select')
  expect(lines.join('')).toContain('select secret from somewhere')
})

it('accepts 1 MiB and not a byte more', async () => {
  const { ask } = await testApi(test)
  const send = (body: string) =>
    ask('/api/things', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect((await send(bodyOf(MIB))).status).toBe(201)
  const refused = await send(bodyOf(MIB + 1))
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({ statusCode: 413, code: 'too_large' })
})

it('accepts only JSON, whatever the content type claims', async () => {
  const { app, port } = await testApi(test)
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json\ta',
    'application/jsonx',
    '',
  ]
  for (const type of types) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/things',
      headers: { host: `127.0.0.1:${port}`, cookie: 'session=ana', 'content-type': type },
      payload: '{"title":"disguised"}',
    })
    expect([type, answer.statusCode]).toEqual([type, 415])
  }
  const rows = await test.db.selectFrom('settings').select('name').where('name', '=', 'disguised').execute()
  expect(rows).toEqual([])
})

it('rejects poisoned, too deep and malformed JSON', async () => {
  const { ask } = await testApi(test)
  const bodies = [
    '{"title":"x","__proto__":{"isAdmin":true}}',
    '{"title":"x","constructor":{"prototype":{}}}',
    '['.repeat(10_000) + ']'.repeat(10_000),
    '{"title":',
    'null',
    '',
  ]
  for (const body of bodies) {
    const answer = await ask('/api/things', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([body.slice(0, 20), answer.status]).toEqual([body.slice(0, 20), 400])
  }
})

it('does not coerce numbers', async () => {
  const { post } = await testApi(test)
  for (const points of [101, 1.5, ['5'], 1e308, '5', null]) {
    expect((await post('/api/things', { title: 'numbers', points })).status).toBe(400)
  }
})
