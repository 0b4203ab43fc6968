import { record } from '@cadencia/db/outbox'
import { runEnqueued } from '@cadencia/jobs/testing'
import { taskCreated } from '@cadencia/sprints/facts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CAUSES, Notification, type Preference } from './contract.ts'
import { forgetNotifications, peopleNotified } from './facts.ts'
import {
  at,
  bruno,
  db,
  deliver,
  domain,
  get,
  headers,
  invite,
  list,
  MEETING,
  mails,
  NOW,
  put,
  settings,
  silent,
  TASK,
  test,
} from './testing/notifications-app.ts'

describe('the panel', () => {
  it('GET /api/notifications/count counts what is unread; PUT …/read marks one, the whole record answered', async () => {
    await invite()
    await deliver()
    expect((await get('bruno', '/count')).json()).toEqual({ count: 1 })
    const [one] = await list('bruno')
    expect((await put('ana', `/${one?.id}/read`)).statusCode).toBe(404)
    expect((await put('bruno', `/${one?.id}/read`)).json()).toEqual({ ...one, isRead: true })
    expect((await put('bruno', `/${one?.id}/read`)).statusCode).toBe(200)
    expect((await get('bruno', '/count')).json()).toEqual({ count: 0 })
  })

  it('PUT /api/notifications/read-all marks all of one’s own, for guests too', async () => {
    await invite()
    await record(db, taskCreated, { task: TASK, actorId: null, at })
    await deliver()
    expect((await get('bruno', '/count')).json()).toEqual({ count: 2 })
    expect((await put('guest', '/read-all')).json()).toEqual({ count: 0 })
    expect((await list('bruno')).every(({ isRead }) => isRead)).toBe(true)
  })

  it('pages by key', async () => {
    for (let index = 0; index < 3; index += 1) {
      await record(db, taskCreated, { task: { ...TASK, id: crypto.randomUUID() }, actorId: null, at })
    }
    await deliver()
    const first = await get('bruno', '?limit=2')
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1]
    const second = await test.app.inject({ url: next ?? '', headers: headers.bruno })
    const seen = [...z.array(Notification).parse(first.json()), ...z.array(Notification).parse(second.json())]
    expect(new Set(seen.map(({ id }) => id)).size).toBe(3)
  })

  it('brings each person’s own to their sockets, and to nobody else', async () => {
    await invite()
    await deliver()
    const [row] = await db.selectFrom('outbox').selectAll().where('fact', '=', peopleNotified.name).execute()
    const rule = domain.live?.find(({ fact }) => fact === peopleNotified.name)
    const [own] = await list('bruno')
    expect(rule?.announcements(row?.payload, { factId: 1, recordedAt: at })).toEqual([
      { to: 'users', userIds: [bruno.id], event: { type: 'notification', notification: own } },
    ])
  })
})

describe('preferences', () => {
  it('answers each cause, and changes those that are sent', async () => {
    const usual: Preference[] = (await get('bruno', '/preferences')).json()
    expect(usual.map(({ cause }) => cause)).toEqual([...CAUSES])
    const change = { cause: 'meeting_invited', screen: false, email: false, push: true }
    const after: Preference[] = (await put('bruno', '/preferences', [change])).json()
    expect(after.find(({ cause }) => cause === 'meeting_invited')).toEqual(change)
    expect((await put('bruno', '/preferences', [{ ...change, cause: 'other' }])).statusCode).toBe(400)
    await invite()
    await deliver()
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('keeps off the screen what is wanted by mail only, and mails it', async () => {
    await put('bruno', '/preferences', [{ cause: 'meeting_invited', screen: false, email: true }])
    await invite()
    await deliver()
    expect(await list('bruno')).toEqual([])
    await runDue()
    expect(mails).toHaveLength(1)
  })
})

/** Runs what waits, as the worker would once its time has come. */
async function runDue(): Promise<string[]> {
  await db.updateTable('job_requests').set({ run_at: null }).execute()
  return runEnqueued(db, domain.jobs ?? [])
}

describe('mail', () => {
  it('groups what comes up within ten minutes into one mail, with addresses of the application', async () => {
    await invite()
    await record(db, taskCreated, { task: TASK, actorId: null, at })
    await deliver()
    const [request, ...others] = await db.selectFrom('job_requests').select('run_at').execute()
    expect(others).toEqual([])
    expect(Date.parse(String(request?.run_at))).toBe(Date.parse('2026-11-23T12:10:00Z'))
    await runDue()
    expect(mails).toMatchObject([{ to: bruno.email, subject: 'Cadência: 2 novidades' }])
    expect(mails[0]?.text).toContain(`https://cadencia.example/meetings/${MEETING.meetingId}`)
    expect(mails[0]?.text).toContain('Nova tarefa para você: Revisar contrato, até 30/11/2026')
  })

  it('leaves out what was read meanwhile, and sends nothing twice', async () => {
    await invite()
    await deliver()
    await put('bruno', '/read-all')
    await runDue()
    expect(mails).toEqual([])
    expect(await db.selectFrom('notifications').select('is_mail_due').execute()).toEqual([
      { is_mail_due: false },
    ])
  })

  it('sends none while the setting emailNotifications is off', async () => {
    await settings.set(db, 'system', { ...settings.get('system'), emailNotifications: false })
    await expect.poll(() => settings.get('system').emailNotifications).toBe(false)
    await invite()
    await deliver()
    expect(await db.selectFrom('job_requests').selectAll().execute()).toEqual([])
    expect(await list('bruno')).toHaveLength(1)
    await settings.set(db, 'system', { ...settings.get('system'), emailNotifications: true })
    await expect.poll(() => settings.get('system').emailNotifications).toBe(true)
  })

  it('forgets what is older than 180 days', async () => {
    await invite()
    await deliver()
    const old = new Date(NOW - 181 * 86_400_000).toISOString()
    await db.updateTable('notifications').set({ created_at: old }).execute()
    const forget = domain.jobs?.find(({ job }) => job.name === forgetNotifications.name)
    const context = {
      db,
      log: silent,
      signal: new AbortController().signal,
      attempt: 1,
      jobId: 'x',
      runAt: null,
    }
    expect(await forget?.run({}, context)).toEqual({ forgotten: 1 })
  })
})
