import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMonitoredMessages, monitoredChatList, nameChats } from '@cadencia/chat/monitoring/repository'
import { testDb } from '@cadencia/db/testing'
import { files } from '@cadencia/files/server'
import { links } from '@cadencia/links/server'
import { keepMails } from '@cadencia/mail/testing'
import { openSettings } from '@cadencia/settings/server'
import { sprints } from '@cadencia/sprints/server'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import { afterAll } from 'vitest'
import { type AdminOptions, admin } from '../server.ts'

export const START = Date.parse('2026-11-23T12:00:00Z')

/** The area with what it stands on: real sprints, files, chats and settings. Call it at the top of a test file. */
export async function adminApp(over: Partial<AdminOptions> = {}) {
  const database = await testDb()
  const { db } = database
  const clock = { ms: START }
  const now = () => clock.ms
  const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-admin-'))
  const settings = await openSettings({ ...database, log })
  afterAll(async () => {
    await settings.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { mailer, mails } = keepMails()
  const { recordLinks } = links({ kinds: () => work.kinds ?? [], allowedOrigins: [], now })
  const work = sprints({ links: recordLinks, now })
  const uploads = files({
    db,
    settings,
    dataDir,
    s3: undefined,
    mayRead: { media: () => true },
    now,
    log,
    storage: { kind: 'disk', dir: join(dataDir, 'files'), reserveBytes: 0 },
  })
  const area = admin({
    db,
    settings,
    log,
    now,
    dataDir,
    mailer,
    smtpUrl: undefined,
    allowedEmailDomains: undefined,
    version: '1.2.3',
    s3: undefined,
    ai: undefined,
    whatsappProvider: 'simulated',
    queues: () => undefined,
    personalData: () => [],
    confirmIdentity: async () => {},
    sprints: work,
    files: uploads.attachments,
    chats: { chatList: monitoredChatList, listMessages: listMonitoredMessages, nameChats },
    ...over,
  })
  const built = await testApp({ test: database, domains: [work, uploads, area] })
  const { app } = built

  async function person(firstName: string, isAdministrator = false) {
    const userId = randomUUID()
    const email = `${firstName.toLowerCase()}.${userId.slice(0, 8)}@cadencia.example`
    const role = isAdministrator ? 'admin' : 'staff'
    await db
      .insertInto('users')
      .values({ id: userId, email, first_name: firstName, last_name: 'Lima', role })
      .execute()
    const headers = built.as(testViewer({ userId, email, firstName, isAdministrator }))
    const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { userId, email, headers, send }
  }

  const ada = await person('Ada', true)
  return {
    ...built,
    clock,
    dataDir,
    settings,
    mails,
    person,
    /** The administrator; everybody else gets 403. */
    ada,
    /** Acts about a record, oldest first. */
    audited: (entityId: string) =>
      db
        .selectFrom('audit_entries')
        .select(['actor_id as actorId', 'action', 'before', 'after'])
        .where('entity_id', '=', entityId)
        .orderBy('at')
        .execute(),
    facts: (key: string) =>
      db.selectFrom('outbox').select(['fact', 'payload']).where('key', '=', key).orderBy('id').execute(),
  }
}
