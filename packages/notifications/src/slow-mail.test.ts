import { randomUUID } from 'node:crypto'
import { openDb } from '@cadencia/db/client'
import { openMailer } from '@cadencia/mail/mailer'
import { startMailServer } from '@cadencia/testkit/mail-server'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { mailNotifications } from './facts.ts'
import {
  bruno,
  connectionString,
  db,
  deliver,
  invite,
  NOW,
  openNotifications,
  silent,
} from './testing/notifications-app.ts'

/** A transaction that waits for one step of the server is over. */
const STEP_MS = 150
const quick = openDb({ connectionString, idleTransactionMs: STEP_MS / 3 })
const server = await startMailServer({ stepMs: STEP_MS })
const mailer = openMailer({
  smtpUrl: server.url,
  from: 'Cadência <a@cadencia.example>',
  dir: '',
  log: silent,
})
afterAll(async () => {
  mailer.close()
  await quick.destroy()
})

/** Runs the job that mails Bruno in a worker, whose process may die as soon as the server took the mail. */
function run(jobId: string, diesAfterSending = false): Promise<unknown> {
  const send: typeof mailer.send = async (mail) => {
    await mailer.send(mail)
    if (diesAfterSending) throw new Error('the process died')
  }
  const { jobs = [] } = openNotifications(() => NOW, { send })
  const handler = jobs.find(({ job }) => job.name === mailNotifications.name)
  if (!handler) throw new Error('no handler')
  const context = { db: quick, log: silent, signal: new AbortController().signal, attempt: 1, runAt: null }
  return handler.run({ userId: bruno.id }, { ...context, jobId })
}

beforeEach(async () => {
  server.mails.length = 0
  await invite()
  await deliver()
})

const due = () => db.selectFrom('notifications').select('id').where('is_mail_due', '=', true).execute()
const messageIds = () => server.mails.map((mail) => /^message-id: (.+)$/im.exec(mail)?.[1])

it('REL-19: an invitation is taken once by a slow server, also where two workers mail at once', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  await Promise.all([run(one), run(other)])
  await run(one)
  expect(server.mails).toHaveLength(1)
  expect(await due()).toEqual([])
})

it('a worker that dies after the server took the mail sends it once more, as the same mail; others leave it alone', async () => {
  const jobId = randomUUID()
  await expect(run(jobId, true)).rejects.toThrow('died')
  await run(randomUUID())
  expect(server.mails).toHaveLength(1)
  await run(jobId)
  await run(jobId)
  const [first, second] = messageIds()
  expect(server.mails).toHaveLength(2)
  expect(first).toMatch(/^<[0-9a-f-]{36}@cadencia\.example>$/)
  expect(second).toBe(first)
  expect(await due()).toEqual([])
})

it('what comes up while a mail is on its way goes with the next one', async () => {
  const sending = run(randomUUID())
  await expect
    .poll(() => db.selectFrom('notifications').select('id').where('mail_job_id', 'is not', null).execute())
    .not.toEqual([])
  await invite()
  await deliver()
  await sending
  await run(randomUUID())
  expect(server.mails).toHaveLength(2)
  const [first, second] = messageIds()
  expect(second).not.toBe(first)
})
