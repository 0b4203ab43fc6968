import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deliverFacts, testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { parseEnvironment } from '@cadencia/server/environment'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createApi } from './app.ts'
import { closeServices, createServices } from './services.ts'

const test = await testDb()
const { db, connectionString } = test
const MIB = 1024 * 1024

/** A process of the product, with its own copy of the settings. */
async function startProcess() {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-settings-'))
  await writeFile(join(dataDir, 'index.html'), '<!doctype html>')
  const env = parseEnvironment({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    ALLOWED_EMAIL_DOMAINS: 'cadencia.example',
  })
  const services = createServices(env, pino({ level: 'silent' }))
  const { settings, identity, lifecycle } = services
  await settings.open({ db: services.db, connectionString, log: { warn: () => {} } })
  const app = await createApi({
    ...services,
    authenticate: identity.authenticate,
    isUnderMaintenance: () => settings.get('system').maintenanceMode,
    queues: () => undefined,
    webRoot: dataDir,
    requestLimits: null,
    isStrict: true,
  })
  lifecycle.becomeReady()
  afterAll(async () => {
    await app.close()
    await closeServices(services)
    await rm(dataDir, { recursive: true, force: true })
  })
  return { app, ...services }
}

/** The administrator saves here; what is looked at happens there. */
const [here, there] = [await startProcess(), await startProcess()]
const administrator = await createUser(db, { firstName: 'Ada', role: 'admin' })
const ana = await createUser(db, { firstName: 'Ana' })
const asAdministrator = await signInAs(db, administrator, { isAdministrator: true })
const asAna = await signInAs(db, ana)

type Method = 'GET' | 'POST' | 'PUT'
type Headers = Record<string, string>

function send(
  { app }: typeof there,
  headers: Headers,
  [method, url, payload]: readonly [Method, string, object?],
) {
  return app.inject({
    method,
    url,
    headers: { host: 'localhost:5000', ...headers },
    ...(payload ? { payload } : {}),
  })
}

/** As Ana unless told, in the other process. */
const ask = (call: readonly [Method, string, object?], headers: Headers = asAna) => send(there, headers, call)

async function save(group: 'settings' | 'media-settings', patch: object): Promise<void> {
  const answer = await send(here, asAdministrator, ['PUT', `/api/admin/${group}`, patch])
  expect(answer.statusCode, answer.body).toBe(200)
  const known = () => there.settings.get(group === 'settings' ? 'system' : 'media')
  // Within a second in every process.
  await expect.poll(known, { timeout: 1000, interval: 20 }).toMatchObject(patch)
}

afterEach(() =>
  save('settings', {
    siteName: 'Cadência',
    maxMeetingDuration: 240,
    enableAutoTranscription: true,
    enableAISummary: true,
    maxFileSizeMB: 10,
    emailNotifications: true,
    allowGuestUsers: false,
    maintenanceMode: false,
  }),
)

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const meeting = (fields: object = {}) => ({ title: 'Alinhamento', scheduledAt: inAnHour(), ...fields })

async function create(url: string, payload: object): Promise<string> {
  const answer = await ask(['POST', url, payload])
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

const jobsOf = async (name: string) =>
  (await db.selectFrom('job_requests').select('id').where('name', '=', name).execute()).length
const deliver = () =>
  deliverFacts(
    db,
    there.domains.flatMap(({ subscribers = [] }) => subscribers),
  )

describe('each system setting takes effect in another process', () => {
  it('siteName: the sign-in, and so every page, names the site by it', async () => {
    await save('settings', { siteName: 'Escola Modelo' })
    expect((await ask(['GET', '/api/auth/mode'], {})).json()).toMatchObject({ siteName: 'Escola Modelo' })
  })

  it('maxMeetingDuration: a longer meeting is refused', async () => {
    await save('settings', { maxMeetingDuration: 60 })
    expect((await ask(['GET', '/api/meetings/options'])).json()).toMatchObject({ longestDuration: 60 })
    const answer = await ask(['POST', '/api/meetings', meeting({ duration: 61 })])
    expect(answer.json()).toMatchObject({ statusCode: 400, message: 'Duração máxima de 60 minutos' })
    await create('/api/meetings', meeting({ duration: 60 }))
  })

  it('enableAutoTranscription: the controls of the transcription go', async () => {
    await save('settings', { enableAutoTranscription: false })
    expect((await ask(['GET', '/api/meetings/options'])).json()).toMatchObject({
      isTranscriptionEnabled: false,
    })
  })

  it('enableAISummary: its controls go, and no summary is made of an ended meeting', async () => {
    async function endMeeting(): Promise<void> {
      const id = await create('/api/meetings', meeting())
      await there.app.inject({
        method: 'PATCH',
        url: `/api/meetings/${id}`,
        headers: { host: 'localhost:5000', ...asAna },
        payload: { status: 'active' },
      })
      await ask(['POST', '/api/meetings/transcription', { meetingId: id, transcript: 'Ficou decidido.' }])
      await there.app.inject({
        method: 'PATCH',
        url: `/api/meetings/${id}`,
        headers: { host: 'localhost:5000', ...asAna },
        payload: { status: 'completed' },
      })
      await deliver()
    }
    await endMeeting()
    const made = await jobsOf('summarise_meeting')
    expect(made).toBeGreaterThan(0)
    await save('settings', { enableAISummary: false })
    expect((await ask(['GET', '/api/meetings/options'])).json()).toMatchObject({ isSummaryEnabled: false })
    await endMeeting()
    expect(await jobsOf('summarise_meeting')).toBe(made)
  })

  it('maxFileSizeMB: chat files and profile pictures may be no larger', async () => {
    await save('settings', { maxFileSizeMB: 3 })
    const rules = (await ask(['GET', '/api/objects/rules'])).json()
    expect([rules.chat.maxBytes, rules.profile.maxBytes]).toEqual([3 * MIB, 3 * MIB])
  })

  it('emailNotifications: people are told on the screen alone', async () => {
    const bruno = await createUser(db, { firstName: 'Bruno' })
    const invite = async () => {
      await create('/api/meetings', meeting({ participantIds: [bruno.id] }))
      await deliver()
    }
    await invite()
    const mailed = await jobsOf('mail_notifications')
    expect(mailed).toBeGreaterThan(0)
    await db.deleteFrom('job_requests').where('name', '=', 'mail_notifications').execute()
    await save('settings', { emailNotifications: false })
    await invite()
    expect(await jobsOf('mail_notifications')).toBe(0)
    const told = db.selectFrom('notifications').select('id').where('user_id', '=', bruno.id)
    expect(await told.execute()).toHaveLength(2)
  })

  it('allowGuestUsers: an unknown address of an allowed domain signs in as a guest, who is out again when it is off', async () => {
    const enter = () => ask(['POST', '/api/email-login', { email: 'visita@cadencia.example' }], {})
    expect((await enter()).statusCode).toBe(404)
    await save('settings', { allowGuestUsers: true })
    const entered = await enter()
    expect(entered.statusCode, entered.body).toBe(200)
    const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await ask(['GET', '/api/teams'], { cookie })).statusCode).toBe(200)
    expect((await ask(['POST', '/api/meetings', meeting()], { cookie })).statusCode).toBe(403)
    await save('settings', { allowGuestUsers: false })
    expect((await ask(['GET', '/api/teams'], { cookie })).statusCode).toBe(401)
  })

  it('maintenanceMode: 503 for everyone but administrators, and for all but what is exempt', async () => {
    await save('settings', { maintenanceMode: true })
    const refused = await ask(['GET', '/api/teams'])
    expect(refused.json()).toMatchObject({ statusCode: 503, code: 'maintenance' })
    expect(refused.headers['retry-after']).toBeTruthy()
    expect((await ask(['POST', '/api/meetings', meeting()])).statusCode).toBe(503)
    expect((await ask(['GET', '/api/teams'], asAdministrator)).statusCode).toBe(200)
    const exempt = [
      ['GET', '/api/admin/me'],
      ['GET', '/api/auth/user'],
      ['GET', '/api/logout'],
      ['GET', '/healthz'],
      ['GET', '/'],
    ] as const
    for (const [method, url] of exempt) {
      const headers = url === '/api/logout' ? {} : { ...asAna, accept: 'text/html' }
      expect([url, (await ask([method, url], headers)).statusCode < 400]).toEqual([url, true])
    }
    const login = await ask(['POST', '/api/admin/login', { username: 'x', password: 'y' }], {})
    expect(login.statusCode).toBe(401)
    await save('settings', { maintenanceMode: false })
    expect((await ask(['GET', '/api/teams'])).statusCode).toBe(200)
  })
})

it('media settings take effect in another process: what the library takes', async () => {
  await save('media-settings', { maxFileSize: 2, allowedTypes: 'image/png' })
  const { media } = (await ask(['GET', '/api/objects/rules'])).json()
  expect(media).toMatchObject({ maxBytes: 2 * MIB, types: ['image/png'] })
})
