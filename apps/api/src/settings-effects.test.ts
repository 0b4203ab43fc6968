import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deliverFacts, testDb } from '@cadencia/db/testing'
import { multipart } from '@cadencia/files/testing/uploads'
import { createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { parseEnvironment } from '@cadencia/server/environment'
import { MessagingSettings } from '@cadencia/settings/contract'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createApi } from './app.ts'
import { closeServices, createServices } from './services.ts'

const test = await testDb()
const { db, connectionString } = test
const MIB = 1024 * 1024

/** An API process with its own settings cache. */
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

/** Settings are saved in one process and checked in the other. */
const [here, there] = [await startProcess(), await startProcess()]
const administrator = await createUser(db, { firstName: 'Ada', role: 'admin' })
const ana = await createUser(db, { firstName: 'Ana' })
const asAdministrator = await signInAs(db, administrator, { isAdministrator: true })
const asAna = await signInAs(db, ana)

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
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

/** In the other process, by default as Ana. */
const ask = (call: readonly [Method, string, object?], headers: Headers = asAna) => send(there, headers, call)

const GROUPS = {
  settings: 'system',
  'media-settings': 'media',
  'messaging-settings': 'messaging',
} as const

async function save(group: keyof typeof GROUPS, patch: object): Promise<void> {
  const answer = await send(here, asAdministrator, ['PUT', `/api/admin/${group}`, patch])
  expect(answer.statusCode, answer.body).toBe(200)
  const known = () => there.settings.get(GROUPS[group])
  await expect.poll(known, { timeout: 1000, interval: 20 }).toMatchObject(patch)
}

afterEach(() =>
  save('settings', {
    siteName: 'Cadência',
    maxMeetingDuration: 240,
    enableAutoTranscription: true,
    enableAISummary: true,
    maxFileSizeMB: 10,
    outsideMailsPerPersonPerHour: 60,
    outsideMailsPerPersonPerDay: 200,
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

  it.each(['outsideMailsPerPersonPerHour', 'outsideMailsPerPersonPerDay'])(
    '%s: more guests from outside are refused',
    async (setting) => {
      await save('settings', { [setting]: 0 })
      const guests = [{ name: 'Eva', email: 'eva@fora.example' }]
      const answer = await ask(['POST', '/api/meetings', meeting({ guests, confirmOutside: true })])
      expect(answer.json()).toMatchObject({ statusCode: 429, code: 'too_many_mails' })
    },
  )

  it('enableAutoTranscription: the controls of the transcription go', async () => {
    await save('settings', { enableAutoTranscription: false })
    expect((await ask(['GET', '/api/meetings/options'])).json()).toMatchObject({
      isTranscriptionEnabled: false,
    })
  })

  it('enableAISummary: its controls go, and no summary is made of an ended meeting', async () => {
    async function endMeeting(): Promise<void> {
      const id = await create('/api/meetings', meeting())
      await ask(['PATCH', `/api/meetings/${id}`, { status: 'active' }])
      await ask(['POST', '/api/meetings/transcription', { meetingId: id, transcript: 'Ficou decidido.' }])
      await ask(['PATCH', `/api/meetings/${id}`, { status: 'completed' }])
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
    const notifications = db.selectFrom('notifications').select('id').where('user_id', '=', bruno.id)
    expect(await notifications.execute()).toHaveLength(2)
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

it('REL-27: the process that wrote a setting works by it from the next call on', async () => {
  const save = (maintenanceMode: boolean, round: number) =>
    send(here, { ...asAdministrator, ...(round % 2 === 0 && { 'idempotency-key': crypto.randomUUID() }) }, [
      'PUT',
      '/api/admin/settings',
      { maintenanceMode },
    ])
  const statuses: number[] = []
  for (let round = 0; round < 50; round++) {
    for (const isOn of [true, false]) {
      expect((await save(isOn, round)).statusCode).toBe(200)
      statuses.push((await send(here, asAna, ['GET', '/api/teams'])).statusCode)
    }
  }
  expect(statuses).toEqual(Array.from({ length: 50 }, () => [503, 200]).flat())
})

it('REL-27: the process that took a right or noted a goal answers by it from the next call on', async () => {
  const goal = { title: 'Receita', targetValue: 100, unit: 'R$', sector: 'ti', period: 'mensal' }
  const made = await send(here, asAdministrator, ['POST', '/api/admin/goals', goal])
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json()
  const person = await createUser(db)
  const asPerson = await signInAs(db, person)
  const { id: teamId } = await createTeam(db, { leaders: [person] })
  const leadership = `/api/teams/${teamId}/members/${person.id}`
  const members = `/api/teams/${teamId}/members`
  const told = []
  for (let round = 0; round < 50; round++) {
    await send(here, asAdministrator, ['POST', `/api/admin/goals/${id}/progress`, { currentValue: round }])
    const [shown] = (await send(here, asAdministrator, ['GET', '/api/admin/goals'])).json()
    expect((await send(here, asAdministrator, ['DELETE', leadership])).statusCode).toBe(204)
    const without = await send(here, asPerson, ['POST', members, { email: 'x@cadencia.example' }])
    const back = { email: person.email, role: 'leader' }
    expect((await send(here, asAdministrator, ['POST', members, back])).statusCode).toBe(201)
    const again = await send(here, asPerson, ['POST', members, { email: 'x@cadencia.example' }])
    told.push([shown.currentValue, without.statusCode, again.statusCode])
  }
  expect(told).toEqual(Array.from({ length: 50 }, (_, round) => [round, 403, 404]))
})

describe('each media setting takes effect in another process', () => {
  const picture = sharp({ create: { width: 600, height: 300, channels: 3, background: '#2f6fde' } })

  async function upload(name: string, content: Uint8Array) {
    const form = await multipart([['file-0', new File([new Uint8Array(content)], name)]])
    const answer = await there.app.inject({
      method: 'POST',
      url: '/api/admin/upload',
      headers: { host: 'localhost:5000', ...asAdministrator, ...form.headers },
      payload: form.payload,
    })
    return { statusCode: answer.statusCode, file: answer.json().files?.[0] }
  }

  it('maxFileSize and allowedTypes: what the library takes, and what pages are told', async () => {
    await save('media-settings', { maxFileSize: 2, allowedTypes: 'image/png' })
    const { media } = (await ask(['GET', '/api/objects/rules'])).json()
    expect(media).toMatchObject({ maxBytes: 2 * MIB, types: ['image/png'] })
    expect((await upload('notas.txt', Buffer.from('Notas'))).statusCode).toBe(415)
    await save('media-settings', { maxFileSize: 1, allowedTypes: 'image/png,text/plain' })
    expect((await upload('longo.txt', Buffer.alloc(MIB + 1, 'a'))).statusCode).toBe(413)
  })

  it('maxImageWidth, maxImageHeight and enableImageResize: how large a picture is kept', async () => {
    const png = await picture.png().toBuffer()
    await save('media-settings', { maxImageWidth: 300, maxImageHeight: 4000 })
    expect((await upload('a.png', png)).file).toMatchObject({ width: 300, height: 150 })
    await save('media-settings', { maxImageWidth: 4000, maxImageHeight: 100 })
    expect((await upload('b.png', png)).file).toMatchObject({ width: 200, height: 100 })
    await save('media-settings', { enableImageResize: false })
    expect((await upload('c.png', png)).file).toMatchObject({ width: 600, height: 300 })
  })

  it('autoOptimizeImages: whether a picture is kept with less bytes', async () => {
    const loose = await picture.png({ compressionLevel: 0 }).toBuffer()
    expect((await upload('d.png', loose)).file.size).toBeLessThan(loose.length / 10)
    await save('media-settings', { autoOptimizeImages: false })
    expect((await upload('e.png', loose)).file.size).toBe(loose.length)
  })
})

describe('the messaging settings take effect in another process', () => {
  const pace = MessagingSettings.parse({ sendWindowStart: '00:00', sendWindowEnd: '24:00' })
  const overview = async () => (await ask(['GET', '/api/whatsapp/overview'], asAdministrator)).json()

  it('the send window and the daily cap: whether messages leave now, and how many', async () => {
    await save('messaging-settings', { ...pace, dailyCap: 7 })
    expect(await overview()).toMatchObject({ heldBy: null, allowance: 7 })
    const clock = new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: 'America/Sao_Paulo',
    })
    const hour = (Number(clock.format()) + 12) % 23
    const at = (one: number) => `${String(one).padStart(2, '0')}:00`
    await save('messaging-settings', { ...pace, sendWindowStart: at(hour), sendWindowEnd: at(hour + 1) })
    expect(await overview()).toMatchObject({ heldBy: 'window', allowance: 1000 })
    expect((await ask(['GET', '/api/admin/messaging-settings'], asAdministrator)).json()).toMatchObject({
      sendWindowStart: at(hour),
    })
  })

  it('are kept in the audit trail with before and after', async () => {
    await save('messaging-settings', pace)
    await save('messaging-settings', { ...pace, sendsPerMinute: 60 })
    const [act] = (await ask(['GET', '/api/admin/audit?entityId=messaging'], asAdministrator)).json()
    expect(act).toMatchObject({
      action: 'settings.changed',
      actorId: administrator.id,
      before: { sendsPerMinute: 20 },
      after: { sendsPerMinute: 60 },
    })
  })
})
