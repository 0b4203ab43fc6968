import { createServer } from 'node:net'
import { testDb } from '@cadencia/db/testing'
import { freePort } from '@cadencia/db/testing/free-port'
import { afterAll, expect, it } from 'vitest'
import { apiProcess } from './testing/api-process.ts'

const hanging = createServer((socket) => void socket.on('error', () => {}).resume())
await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
afterAll(() => void hanging.close())
const address = hanging.address()
const hangingPort = typeof address === 'object' && address ? address.port : 0

/** Every part that may be away, at one address. */
const partsAt = (port: number) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: 'cadencia',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Cadência <a@cadencia.example>',
  WHATSAPP_PROVIDER: 'evolution',
  EVOLUTION_URL: `http://127.0.0.1:${port}`,
  EVOLUTION_API_KEY: 'c',
  EVOLUTION_INSTANCE: 'd',
  AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
  AI_MODEL: 'e',
  SIGN_IN: 'oidc',
  OIDC_ISSUER: `http://127.0.0.1:${port}`,
  OIDC_CLIENT_ID: 'f',
  OIDC_CLIENT_SECRET: 'g',
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
})

/** What a person meets who needs one of them. */
const MET = {
  upload: [503, 'O armazenamento de arquivos está indisponível.'],
  mail: [502, 'O servidor de e-mail não aceitou a mensagem. Confira SMTP_URL.'],
  gateway: [502, expect.stringContaining('Erro ao testar conexão.')],
}

it.each([
  ['refuses', freePort],
  ['hangs', async () => hangingPort],
] as const)(
  'REL-21: starts and serves where every other part %s, and says so',
  { timeout: 120_000 },
  async (_, portOf) => {
    const { connectionString: DATABASE_URL } = await testDb()
    const password = 'uma-senha-de-teste-bem-longa'
    const api = await apiProcess({ ...partsAt(await portOf()), DATABASE_URL, ADMIN_PASSWORD: password })
    const early = api.ended.then(() => Promise.reject(new Error(api.output.err)))
    await Promise.race([api.ready(), early])
    early.catch(() => {})
    expect(await api.status('/readyz')).toBe(200)
    expect((await fetch(`${api.url}/api/login`, { redirect: 'manual' })).headers.get('location')).toBe(
      '/?entrada=falhou',
    )

    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username: 'admin', password })
    const entered = await fetch(`${api.url}/api/admin/login`, { method: 'POST', headers: json, body })
    const headers = {
      cookie: entered.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    }
    const post = async (path: string, body: FormData | object) => {
      const sent =
        body instanceof FormData
          ? { headers, body }
          : { headers: { ...headers, ...json }, body: JSON.stringify(body) }
      const answer = await fetch(`${api.url}${path}`, { method: 'POST', ...sent })
      const content: { message?: string; uploadURL?: string } = JSON.parse(await answer.text())
      return { status: answer.status, content }
    }
    const { content: ticket } = await post('/api/objects/upload', {})
    const form = new FormData()
    form.append('uploadURL', ticket.uploadURL ?? '')
    form.append('file', new File(['Olá'], 'notas.txt'))
    const [upload, mail, gateway] = await Promise.all([
      post('/api/objects/upload-file', form),
      post('/api/admin/mail-test', { to: 'ana@cadencia.example' }),
      post('/api/whatsapp/test-connection', {}),
    ])
    const met = Object.entries({ upload, mail, gateway }).map(([name, { status, content }]) => [
      name,
      [status, content.message],
    ])
    expect(Object.fromEntries(met)).toEqual(MET)

    const stoppedAt = Date.now()
    api.child.kill('SIGTERM')
    expect(await api.ended).toBe(0)
    expect(Date.now() - stoppedAt).toBeLessThan(10_000)
  },
)
