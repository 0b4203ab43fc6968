import { chatMentioned } from '@cadencia/chat/facts'
import { leadAssigned } from '@cadencia/crm/facts'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { deliverFacts } from '@cadencia/db/testing'
import { commentWritten } from '@cadencia/discussions/facts'
import { makeComment } from '@cadencia/discussions/testing'
import { meetingScheduled } from '@cadencia/meetings/facts'
import { taskCreated } from '@cadencia/sprints/facts'
import type { TestBrowser } from '@cadencia/testkit/push-service'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, db, MEETING, NOW, TASK, test } from '../testing/notifications-app.ts'
import {
  newPerson,
  passTime,
  resetClock,
  retryFailed,
  runPushes,
  service,
  setClock,
  worker,
} from '../testing/push-app.ts'
import type { PushNotification } from './contract.ts'

const shownOn = ({ arrived }: TestBrowser) => arrived.map(({ payload }) => payload as PushNotification)
const deliver = () => deliverFacts(db, worker.subscribers ?? [])
const CHAT = crypto.randomUUID()

const mention = (userId: string, content: string, chatId = CHAT) =>
  record(db, chatMentioned, {
    chatId,
    chatType: 'general',
    chatName: null,
    messageId: crypto.randomUUID(),
    senderId: crypto.randomUUID(),
    senderName: 'Bruno Lima',
    content,
    mentionedIds: [userId],
  })
const assign = (userId: string) =>
  record(db, taskCreated, {
    task: { ...TASK, id: crypto.randomUUID(), assignedTo: userId },
    actorId: null,
    at,
  })

async function push(): Promise<unknown[]> {
  await deliver()
  return runPushes()
}

/** What is said in a chat is pushed a moment later. */
async function pushSaid(): Promise<unknown[]> {
  await deliver()
  passTime(5000)
  return runPushes()
}

beforeEach(async () => {
  for (const table of ['push_subscriptions', 'notifications', 'outbox', 'job_requests'] as const)
    await db.deleteFrom(table).execute()
})
afterEach(resetClock)

describe('a notification', () => {
  it('arrives encrypted and signed with the key that browsers subscribe with', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    await assign(ana.userId)
    await push()
    const [own] = (await ana.send('GET', '/api/notifications')).json()
    const [one] = browser.arrived
    expect(one?.payload).toEqual({
      type: 'notification',
      tag: `task_assigned:${own.recordId}`,
      title: 'Nova tarefa para você',
      body: 'Revisar contrato, até 30/11/2026',
      url: own.actionUrl,
      ids: [own.id],
      at: own.createdAt,
      actions: [
        {
          action: 'complete',
          title: 'Concluir',
          request: {
            method: 'PATCH',
            url: own.actionUrl.replace('/sprints/tasks/', '/api/tasks/'),
            body: { status: 'completed' },
          },
        },
      ],
    })
    expect(one?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    const { publicKey } = (await ana.send('GET', '/api/push/subscriptions')).json()
    expect(one?.publicKey).toBe(publicKey)
    expect(one?.claims).toMatchObject({ aud: service.url, sub: 'https://cadencia.example' })
    expect((one?.claims.exp ?? 0) * 1000 - Date.now()).toBeLessThan(24 * 3_600_000)
  })

  it('goes to each device once, however often its fact is delivered or its job runs', async () => {
    const ana = await newPerson()
    const devices = [await ana.subscribe(), await ana.subscribe()]
    const other = await (await newPerson()).subscribe()
    await assign(ana.userId)
    await deliver()
    await db.updateTable('outbox').set({ delivered_at: null }).execute()
    await push()
    expect(devices.map(({ browser }) => browser.arrived.length)).toEqual([1, 1])
    expect(other.browser.arrived).toEqual([])
  })

  it('of one chat is grouped under one tag with a count', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    for (const text of ['oi', 'viu isso?', 'pode responder?']) await mention(ana.userId, text)
    await mention(ana.userId, 'outro assunto', crypto.randomUUID())
    await pushSaid()
    const payloads = shownOn(browser)
    const ofChat = payloads.filter(({ url }) => url === `/chat/${CHAT}`)
    expect(new Set(payloads.map(({ tag }) => tag)).size).toBe(2)
    expect(ofChat.at(-1)).toMatchObject({
      title: '3 menções a você',
      actions: [{ action: 'reply', title: 'Responder', open: `/chat/${CHAT}?reply=1` }],
    })
    expect(ofChat.at(-1)?.ids).toHaveLength(3)
    expect(new Set(browser.arrived.map(({ headers }) => headers.topic)).size).toBe(2)
  })

  it('of the comments on one record is grouped, says who speaks, and leads there', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    const recordId = crypto.randomUUID()
    const url = `/sprints/tasks/${recordId}`
    const author = { id: ana.userId, firstName: 'Bruno', lastName: 'Lima', profileImageUrl: null }
    const about = { ...{ kind: 'task' as const, recordId, url, title: 'Proposta' }, actorId: ana.userId, at }
    const recipients = { followerIds: [ana.userId], mentionedIds: [], isForEveryone: true }
    const comments = ['Vejo hoje', 'Visto'].map((body) => makeComment({ author, body }))
    for (const one of comments) await record(db, commentWritten, { ...about, ...recipients, comment: one })
    const comment = makeComment({ author, body: '@Ana' })
    await record(db, commentWritten, {
      ...about,
      ...recipients,
      comment,
      followerIds: [],
      mentionedIds: [ana.userId],
    })
    await push()
    const payloads = shownOn(browser)
    expect(payloads.findLast(({ tag }) => tag === `comment:${recordId}`)).toMatchObject({
      title: '2 comentários',
      body: 'Bruno Lima comentou: Proposta: Visto\nBruno Lima comentou: Proposta: Vejo hoje',
      url: `${url}?comment=${comments[1]?.id}`,
    })
    expect(payloads.find(({ tag }) => tag === `mention:${recordId}`)).toMatchObject({
      url: `${url}?comment=${comment.id}`,
      actions: [],
    })
  })

  it('that invites to a meeting offers to join it', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    const id = crypto.randomUUID()
    await db
      .insertInto('meetings')
      .values({
        id,
        title: 'Planejamento',
        duration: 60,
        meeting_type: 'planning',
        scheduled_at: MEETING.scheduledAt,
        meet_url: 'https://meet.example/sala',
      })
      .execute()
    const invited = {
      ...MEETING,
      meetingId: id,
      participantIds: [ana.userId],
      actorId: null,
      followingIds: [],
    }
    await record(db, meetingScheduled, invited)
    await push()
    expect(browser.arrived[0]?.payload).toMatchObject({
      actions: [
        {
          action: 'join',
          title: 'Entrar',
          open: 'https://meet.example/sala',
          request: { method: 'POST', url: `/api/meetings/${id}/join` },
        },
      ],
    })
  })

  it('of the CRM names no lead', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    const { id } = await db
      .insertInto('leads')
      .values({ name: 'Zulmira Antunes', company: 'Antunes SA' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(db, leadAssigned, { assignedTo: ana.userId, leadIds: [id], actorId: null, at })
    await push()
    expect(browser.arrived[0]?.payload).toMatchObject({ title: 'Novo lead para você' })
    expect(JSON.stringify(browser.arrived)).not.toMatch(/Zulmira|Antunes/)
  })

  it('is at most 3 kB, however long its text', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    const { insertFor } = await import('../repository.ts')
    const notice = {
      to: [ana.userId],
      cause: 'mention' as const,
      title: '🎉'.repeat(2000),
      message: '☃️é'.repeat(2000),
      type: 'info' as const,
      actionUrl: `/chat/${CHAT}`,
      usual: { screen: true, email: false, push: true },
    }
    const notices = Array.from({ length: 30 }, (_, index) => ({ ...notice, causeId: String(index) }))
    const { enqueuePushes } = await import('./service.ts')
    await enqueuePushes(db, await insertFor(db, notices, { isMailOn: false, isPushOn: true }), NOW)
    await runPushes()
    const sizes = browser.arrived.map(({ size }) => size)
    expect(sizes).toHaveLength(30)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(3000)
  })

  it('is not pushed where its cause is switched off; an older client leaves that as it is', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    const choose = (over: object) =>
      ana.send('PUT', '/api/notifications/preferences', [
        { cause: 'task_assigned', screen: true, email: false, ...over },
      ])
    await choose({ push: false })
    const { statusCode, ...answer } = await choose({})
    expect(statusCode).toBe(200)
    expect(answer.json().find(({ cause }: { cause: string }) => cause === 'task_assigned').push).toBe(false)
    await assign(ana.userId)
    await push()
    expect(browser.arrived).toEqual([])
  })

  it('wanted on devices alone is pushed, is not on the screen, and counts as read once it is clicked', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    const choice = { cause: 'task_assigned', screen: false, email: false, push: true }
    await ana.send('PUT', '/api/notifications/preferences', [choice])
    await assign(ana.userId)
    await push()
    const [id] = shownOn(browser)[0]?.ids ?? []
    expect((await ana.send('GET', '/api/notifications')).json()).toEqual([])
    expect((await ana.send('PUT', `/api/notifications/${id}/read`)).statusCode).toBe(200)
  })
})

describe('a push service', () => {
  it('that says 404 or 410 makes the device forgotten', async () => {
    for (const status of [404, 410]) {
      const ana = await newPerson()
      const { browser } = await ana.subscribe()
      browser.answers = [{ status }]
      await assign(ana.userId)
      expect(await push()).toEqual([{ forgotten: true }])
      expect((await ana.send('GET', '/api/push/subscriptions')).json().subscriptions).toEqual([])
    }
  })

  it('that says 429 is asked again after its Retry-After, one that fails with backoff', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    browser.answers = [{ status: 429, retryAfter: '120' }, { status: 503 }]
    await assign(ana.userId)
    expect(await push()).toEqual([{ postponedMs: 120_000 }])
    setClock(new Date(NOW + 119_000).toISOString())
    expect(await runPushes()).toEqual([])
    setClock(new Date(NOW + 121_000).toISOString())
    expect(await runPushes()).toEqual(['Error: O serviço de push respondeu 503'])
    expect(await runPushes()).toEqual([{ sent: 'notification' }])
    expect(browser.arrived).toHaveLength(1)
  })

  it('that refuses is not asked again, and a day later nothing is sent any more', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    browser.answers = [{ status: 413 }]
    await assign(ana.userId)
    expect(await push()).toEqual(['PermanentFailure: O serviço de push respondeu 413'])
    setClock(new Date(NOW + 25 * 3_600_000).toISOString())
    await retryFailed()
    expect(await runPushes()).toEqual([{ skipped: 'expired' }])
  })

  it('is never asked for a session that ended or ran out', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    await assign(ana.userId)
    await deliver()
    setClock(new Date(NOW + 13 * 3_600_000).toISOString())
    expect(await runPushes()).toEqual([{ skipped: 'signed_out' }])
    resetClock()
    const gone = await ana.subscribe()
    await assign(ana.userId)
    await deliver()
    await db.deleteFrom('sessions').where('id', '=', ana.sessionId).execute()
    expect(await runPushes()).toEqual([{ skipped: 'gone' }])
    expect([browser.arrived, gone.browser.arrived]).toEqual([[], []])
  })

  it('learns nothing that stays in the log', () => {
    expect(test.lines.join('\n')).not.toContain('/send/')
  })
})

describe('what was read elsewhere', () => {
  const read = (trx: Db, userId: string) =>
    trx
      .updateTable('notifications')
      .set({ read_at: new Date(NOW).toISOString() })
      .where('user_id', '=', userId)
      .execute()

  it('before it is sent, is not', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    await assign(ana.userId)
    await deliver()
    await transact(db, (trx) => read(trx, ana.userId))
    expect(await runPushes()).toEqual([{ skipped: 'read' }])
    expect(browser.arrived).toEqual([])
  })

  it('afterwards, is taken back on every device, and only that', async () => {
    const ana = await newPerson()
    const { browser } = await ana.subscribe()
    await assign(ana.userId)
    await mention(ana.userId, 'oi')
    await pushSaid()
    const list = (await ana.send('GET', '/api/notifications')).json()
    const task = list.find(({ cause }: { cause: string }) => cause === 'task_assigned')
    await ana.send('PUT', `/api/notifications/${task.id}/read`)
    expect(await push()).toEqual([{ sent: 'withdrawal' }])
    expect(browser.arrived.at(-1)?.payload).toEqual({
      type: 'withdrawal',
      tag: `task_assigned:${task.recordId}`,
    })
    await ana.send('PUT', '/api/notifications/read-all')
    expect(await push()).toEqual([{ sent: 'withdrawal' }])
    expect(await push()).toEqual([])
  })
})

describe('quiet hours', () => {
  const QUIET = { quietHours: { from: '22:00', until: '07:00' } }
  const createdAt = (at: string) => db.updateTable('notifications').set({ created_at: at }).execute()

  it('hold everything back, and one summary follows at their end', async () => {
    // 01:30 in São Paulo, after a sign-in of 01:00.
    setClock('2026-11-24T04:00:00Z')
    const ana = await newPerson()
    const { browser } = await ana.subscribe(QUIET)
    const other = await ana.subscribe()
    setClock('2026-11-24T04:30:00Z')
    await assign(ana.userId)
    await mention(ana.userId, 'oi')
    await deliver()
    await createdAt('2026-11-24T04:30:00Z')
    await pushSaid()
    expect([browser.arrived.length, other.browser.arrived.length]).toEqual([0, 2])
    setClock('2026-11-24T09:59:00Z')
    expect(await runPushes()).toEqual([])
    setClock('2026-11-24T10:00:00Z')
    expect(await runPushes()).toEqual([{ sent: 'summary' }])
    expect(browser.arrived.map(({ payload }) => payload)).toMatchObject([
      { tag: 'summary', title: '2 novidades durante o silêncio', url: '/?notifications=1', ids: [] },
    ])
  })

  it('are followed by nothing where all was read meanwhile', async () => {
    setClock('2026-11-24T04:00:00Z')
    const ana = await newPerson()
    const { browser } = await ana.subscribe(QUIET)
    await assign(ana.userId)
    await push()
    await ana.send('PUT', '/api/notifications/read-all')
    setClock('2026-11-24T10:00:00Z')
    await push()
    expect(browser.arrived).toEqual([])
  })
})
