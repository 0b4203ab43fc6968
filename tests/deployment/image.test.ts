import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cadencia/db/testing/free-port'
import { startFakeGateway } from '@cadencia/testkit/fake-gateway/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningChild, says, startChild } from '../support/child.ts'
import { composeService } from '../support/compose.ts'
import { eventually } from '../support/eventually.ts'
import { buildImage } from '../support/image.ts'
import { startMailSink } from '../support/mail-sink.ts'
import { raiseSendRate } from '../support/messages/fixture.ts'
import { hasRedis, startRedis } from '../support/own-redis.ts'
import { ADMINISTRATOR, type Server, startServer } from '../support/server.ts'
import { caller, cookiesOf, signInAsAdministrator } from '../support/session.ts'
import { addPerson, databaseForFile } from '../support/suite.ts'
import { upload } from '../support/uploads.ts'

/** REL-18: the Dockerfile's build, run like docker-compose.yml: an API and a worker. */
const BUILT_WITHIN_MS = 600_000
const CRM_PASSWORD = 'senha-de-teste-do-crm'
const JOB = { withinMs: 60_000 }

const folder = await mkdtemp(join(tmpdir(), 'cadencia-image-'))
const database = await databaseForFile()
const mail = await startMailSink()
const gateway = await startFakeGateway()
const redis = hasRedis() ? await startRedis() : undefined
const port = await freePort()
let api: Server
let worker: RunningChild
let call: ReturnType<typeof caller>

const fileOf = (name: string) => readFileSync(new URL(`../support/files/${name}`, import.meta.url))

beforeAll(async () => {
  const root = await buildImage(folder)
  const given = {
    POSTGRES_PASSWORD: 'unused',
    REDIS_PASSWORD: 'unused',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    CRM_PASSWORD,
    WHATSAPP_PROVIDER: 'evolution',
    EVOLUTION_URL: gateway.url,
    EVOLUTION_API_KEY: gateway.keys.apiKey,
    EVOLUTION_INSTANCE: gateway.keys.instance,
  }
  const places = { NODE_ENV: 'production', DATABASE_URL: database.url, REDIS_URL: redis?.url ?? '' }
  api = await startServer({
    root,
    port,
    databaseUrl: database.url,
    env: { ...composeService('api', given).environment, ...places },
  })
  await raiseSendRate({ database })
  worker = startChild({
    args: [join(root, 'apps/worker/dist/main.js')],
    cwd: root,
    env: { ...composeService('worker', given).environment, ...places, DATA_DIR: api.dataDir },
  })
  await says(worker, '"msg":"ready"')
  call = caller(api, await signInAsAdministrator(api))
}, BUILT_WITHIN_MS)

afterAll(async () => {
  worker?.signal('SIGKILL')
  await api?.end()
  await gateway.close()
  await rm(folder, { recursive: true, force: true })
})

it('serves the page and the documentation of the API', async () => {
  expect(await (await api.fetch('/', { headers: { accept: 'text/html' } })).text()).toContain(
    '<div id="root">',
  )
  expect((await call('GET', '/api/docs')).status).toBe(200)
})

it('processes a picture and creates its preview', async () => {
  const form = new FormData()
  form.append('file-0', new File([new Uint8Array(fileOf('tela.png'))], 'tela.png'))
  const cookie = await signInAsAdministrator(api)
  const answer = await api.fetch('/api/admin/upload', { method: 'POST', headers: { cookie }, body: form })
  expect(answer.status).toBe(201)
  const { files } = await answer.json()
  expect(files).toMatchObject([{ type: 'image/png', width: expect.any(Number) }])
  const preview = async () => {
    const { headers } = await call('GET', files[0].previewUrl)
    return headers.get('content-type') === 'image/webp'
  }
  await eventually(preview, { what: 'a preview', ...JOB })
})

it('writes a report as PDF and as Excel', async () => {
  const { id } = await (await call('POST', '/api/reports/generate/performance')).json()
  const download = async (format: string) => {
    const answer = await call('GET', `/api/reports/${id}/download?format=${format}`)
    return answer.status === 200 && Buffer.from(await answer.arrayBuffer()).toString('latin1')
  }
  const [pdf, xlsx] = await Promise.all(
    ['pdf', 'xlsx'].map((format) => eventually(() => download(format), { what: format, ...JOB })),
  )
  expect(pdf).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
  expect(xlsx).toMatch(/^PK[\s\S]*xl\/worksheets/)
})

it('mails sign-in codes and weekly reports', async () => {
  const email = await addPerson(database, 'Ana')
  const json = { 'content-type': 'application/json' }
  const asked = await api.fetch('/api/email-login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email }),
  })
  expect(asked.status).toBe(202)
  const codeIn = (text: string) => (text.includes(`To: ${email}`) ? /: (\d{6})\b/.exec(text)?.[1] : undefined)
  const code = await eventually(() => mail.mails.map(codeIn).find(Boolean), { what: 'the code' })
  const entered = await api.fetch('/api/email-login/verify', {
    method: 'POST',
    headers: { ...json, cookie: cookiesOf(asked) },
    body: JSON.stringify({ email, code }),
  })
  expect(entered.status).toBe(200)

  const callAsAna = caller(api, cookiesOf(entered))
  expect((await callAsAna('PUT', '/api/reports/subscription', { types: ['sprints'] })).status).toBe(200)
  await database.query(`insert into job_requests (id, queue, name, payload, max_attempts, backoff_ms)
    values (gen_random_uuid(), 'reports', 'make_weekly_reports', '{}', 3, 100)`)
  await eventually(() => mail.mails.some((text) => text.includes('relatorio-de-sprints')), {
    what: 'the weekly report',
    ...JOB,
  })
})

it('imports leads from CSV and Excel', async () => {
  const cookie = await signInAsAdministrator(api)
  const opened = await caller(api, cookie)('POST', '/api/crm/access', { password: CRM_PASSWORD })
  const unlocked = cookiesOf(opened) || cookie
  const callCrm = caller(api, unlocked)
  const csv = Buffer.from('Nome;E-mail\nDora Pires;dora@rede.example\n')
  const files = [
    { name: 'leads.csv', content: csv, imported: 1 },
    { name: 'leads.xlsx', content: fileOf('leads.xlsx'), imported: 2 },
  ]
  for (const { name, content, imported } of files) {
    const { body } = await upload(api, unlocked, content, name)
    const begun = await callCrm('POST', '/api/crm/leads/import', { fileURL: body.fileURL })
    expect(begun.status).toBe(202)
    const { id } = await begun.json()
    const result = async () => {
      const found = await (await callCrm('GET', `/api/crm/leads/import/${id}`)).json()
      return !['pending', 'running'].includes(found.status) && found
    }
    const ended = await eventually(result, { what: `the import of ${name}`, ...JOB })
    expect(ended).toMatchObject({ status: 'completed', imported, errors: 0 })
  }
})

it('sends a WhatsApp message through the gateway', async () => {
  const payload = { contact: '+5511988880001', message: 'Olá da imagem', isTest: false }
  const draft = { queueName: 'whatsapp', type: 'whatsapp_message', payload }
  expect((await call('POST', '/api/queues/jobs', draft)).status).toBe(201)
  await eventually(() => gateway.state.arrivals.length > 0, { what: 'the message', ...JOB })
  expect(gateway.state.arrivals).toMatchObject([{ number: '5511988880001', text: 'Olá da imagem' }])
})
