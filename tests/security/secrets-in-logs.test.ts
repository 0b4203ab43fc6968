import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { ADMINISTRATOR } from '../support/server.ts'
import { caller, signInAsAdministrator } from '../support/session.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

const AI_KEY = 'chave-canario-do-modelo'

// Logs everything; the model's server is unreachable, so that its failure is logged too.
const server = await serverForFile({
  env: {
    LOG_LEVEL: 'trace',
    SIGN_IN: 'code',
    AI_BASE_URL: 'http://127.0.0.1:9/v1',
    AI_MODEL: 'canario',
    AI_API_KEY: AI_KEY,
  },
})
const ana = await addPerson(server.database, 'Ana')

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

function pairsOf(response: Response): string[] {
  return response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
}

function valuesOf(pairs: readonly string[]): string[] {
  return pairs.map((pair) => pair.slice(pair.indexOf('=') + 1)).filter((value) => value.length > 8)
}

/** The code in the mail file. */
async function mailedCode(): Promise<string> {
  const folder = join(server.dataDir, 'mail')
  return eventually(
    async () => {
      const [name] = await readdir(folder)
      return name && /\b\d{6}\b/.exec(await readFile(join(folder, name), 'utf8'))?.[0]
    },
    { what: 'a mail with a code' },
  )
}

it('SEC-24: logs no password, code, cookie, token or key', async () => {
  const asked = await post('/api/email-login', { email: ana })
  expect(asked.status).toBe(202)
  const code = await mailedCode()
  const cookie = pairsOf(asked).join('; ')
  const wrong = await post(
    '/api/email-login/verify',
    { email: ana, code: code === '999999' ? '999998' : '999999' },
    { cookie },
  )
  expect(wrong.status).toBe(401)
  const entered = await post('/api/email-login/verify', { email: ana, code }, { cookie })
  expect(entered.status).toBe(200)
  const call = caller(server, pairsOf(entered).join('; '))

  const wrongPassword = 'senha-canario-errada'
  expect((await post('/api/admin/login', { username: 'admin', password: wrongPassword })).status).toBe(401)
  const administrator = await signInAsAdministrator(server)

  const { url }: { url: string } = await (await call('GET', '/api/calendar')).json()
  const token = new URL(url).pathname.split('/').at(-1)?.replace('.ics', '') ?? ''
  expect((await server.fetch(new URL(url).pathname)).status).toBe(200)

  const started = await call('POST', '/api/meetings', {
    title: 'Canário',
    scheduledAt: new Date().toISOString(),
  })
  const { id }: { id: string } = await started.json()
  const words = 'palavras canário ditas em segredo na reunião de hoje'
  await call('PATCH', `/api/meetings/${id}`, { status: 'active' })
  await call('POST', '/api/meetings/transcription', { meetingId: id, transcript: words })
  await call('PATCH', `/api/meetings/${id}`, { status: 'completed' })
  await call('GET', '/api/search?q=pesquisa-canario')
  // Malformed bodies and unknown paths are logged differently.
  await post('/api/admin/login', { username: 'admin', password: ['senha-canario-em-lista'] })
  await server.fetch('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"password":"senha-canario-quebrada"',
  })
  await server.fetch('/api/inexistente?token=token-canario')
  await eventually(() => server.output().includes('job will be tried again'), {
    what: 'the model was asked in vain',
  })

  const secrets = [
    ADMINISTRATOR.password,
    wrongPassword,
    'senha-canario-em-lista',
    'senha-canario-quebrada',
    'token-canario',
    'pesquisa-canario',
    AI_KEY,
    token,
    words,
    ...valuesOf([...pairsOf(asked), ...pairsOf(entered), ...administrator.split('; ')]),
  ]
  expect(secrets.length).toBeGreaterThan(11)
  const log = server.output()
  expect(log.split('\n').length).toBeGreaterThan(15)
  expect(secrets.filter((secret) => secret === '' || log.includes(secret))).toEqual([])
  expect(log).not.toMatch(new RegExp(`\\b${code}\\b`))
})
