import { systemNotices } from '@cadencia/admin/notices'
import { chatNotices } from '@cadencia/chat/notices'
import { crmNotices } from '@cadencia/crm/notices'
import { record } from '@cadencia/db/outbox'
import { deliverFacts, testDb } from '@cadencia/db/testing'
import { commentNotices } from '@cadencia/discussions/notices'
import { reportNotices } from '@cadencia/insights/notices'
import type { Mailer } from '@cadencia/mail/mailer'
import { keepMails } from '@cadencia/mail/testing'
import { meetingScheduled } from '@cadencia/meetings/facts'
import { meetingNotices } from '@cadencia/meetings/notices'
import { messagingNotices } from '@cadencia/messaging/notices'
import { tokenNotices } from '@cadencia/people/notices'
import { createUser } from '@cadencia/people/testing/rows'
import { scoringNotices } from '@cadencia/scoring/notices'
import { memoryLimits } from '@cadencia/server/testing/rate-limits'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { openSettings } from '@cadencia/settings/server'
import { sprintNotices } from '@cadencia/sprints/notices'
import { makeTask } from '@cadencia/sprints/testing'
import { supportNotices } from '@cadencia/support/notices'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import { webhookNotices } from '@cadencia/webhooks/notices'
import { afterAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { Notification } from '../contract.ts'
import { notifications } from '../server.ts'

export const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
const database = await testDb()
export const { db, connectionString } = database
export const settings = await openSettings({ ...database, log: silent })
afterAll(() => settings.close())

export const NOW = Date.parse('2026-11-23T12:03:00Z')
const kept = keepMails()
export const { mails } = kept

const NOTICES = [
  meetingNotices,
  sprintNotices,
  supportNotices,
  scoringNotices,
  reportNotices,
  chatNotices,
  commentNotices,
  crmNotices,
  messagingNotices,
  webhookNotices,
  systemNotices,
  tokenNotices,
].flat()

/** The domain by a clock of epoch milliseconds. */
export const openNotifications = (now: () => number, mailer: Pick<Mailer, 'send'> = kept.mailer) =>
  notifications({
    db,
    settings,
    mailer,
    publicUrl: 'https://cadencia.example',
    mailFrom: undefined,
    isWebPushOn: true,
    allowsPrivateWebhooks: true,
    secretBox: testSecretBox,
    rateLimits: memoryLimits(),
    domains: [{ notices: NOTICES }],
    now,
  })
export const domain = openNotifications(() => NOW)
export const test = await testApp({ test: database, domains: [domain] })
export const at = new Date(NOW).toISOString()

export const ana = await createUser(db, { firstName: 'Ana' })
export const bruno = await createUser(db, { firstName: 'Bruno' })
export const gone = await createUser(db, { firstName: 'Gil', isActive: false })
export const headers = {
  ana: test.as(testViewer({ userId: ana.id })),
  bruno: test.as(testViewer({ userId: bruno.id })),
  guest: test.as(testViewer({ userId: bruno.id, sessionId: 'guest', isGuest: true })),
}
type Person = keyof typeof headers

export const get = async (who: Person, path = '') =>
  test.app.inject({ url: `/api/notifications${path}`, headers: headers[who] })
export const put = async (who: Person, path: string, payload?: object) =>
  test.app.inject({
    method: 'PUT',
    url: `/api/notifications${path}`,
    headers: headers[who],
    ...(payload ? { payload } : {}),
  })
export const list = async (who: Person) => z.array(Notification).parse((await get(who)).json())

export const MEETING = {
  meetingId: crypto.randomUUID(),
  title: 'Planejamento',
  participantIds: [ana.id, bruno.id, gone.id],
  isPermanentRoom: false,
  actorId: ana.id,
  at,
  scheduledAt: '2026-11-24T13:00:00.000Z',
}
export const invite = () => record(db, meetingScheduled, { ...MEETING, followingIds: [] })
export const deliver = () => deliverFacts(db, domain.subscribers ?? [])

export const TASK = makeTask({
  title: 'Revisar contrato',
  assignedTo: bruno.id,
  dueDate: '2026-11-30',
  createdBy: ana.id,
  createdAt: at,
})

beforeEach(async () => {
  mails.length = 0
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('notification_preferences').execute()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('job_requests').execute()
})
