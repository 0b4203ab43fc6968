import { createHash } from 'node:crypto'
import { reopenFailed } from '@cadencia/jobs/requests'
import { runAttempts } from '@cadencia/jobs/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { startPushService } from '@cadencia/testkit/push-service'
import { testViewer } from '@cadencia/testkit/test-app'
import { afterAll } from 'vitest'
import type { NewPushDevice } from '../push/contract.ts'
import { pushToDevice } from '../push/facts.ts'
import { db, NOW, openNotifications, test } from './notifications-app.ts'

export const service = await startPushService()
afterAll(() => service.close())

/** The clock of the jobs; put back to `NOW` by `resetClock`. */
let now = NOW
export const setClock = (at: string) => {
  now = Date.parse(at)
}
export const passTime = (ms: number) => {
  now += ms
}
export const resetClock = () => {
  now = NOW
}

/** As the worker runs it, by the test's clock. */
export const worker = openNotifications(() => now)

/** Somebody signed in with calls of their own. */
export async function signedIn(user: { readonly id: string }, { isGuest = false } = {}) {
  const { cookie } = await signInAs(db, user, { now })
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where(
      'token_hash',
      '=',
      createHash('sha256')
        .update(cookie.split('=')[1] ?? '')
        .digest(),
    )
    .executeTakeFirstOrThrow()
  const headers = test.as(testViewer({ userId: user.id, sessionId, isGuest }))
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    test.app.inject({
      method,
      url,
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile', ...headers },
      ...(payload ? { payload } : {}),
    })
  return {
    userId: user.id,
    sessionId,
    send,
    /** A browser of theirs that is subscribed. */
    subscribe: async (over: Partial<NewPushDevice> = {}) => {
      const browser = service.subscribe()
      const answer = await send('POST', '/api/push/subscriptions', { ...browser.subscription, ...over })
      return { browser, answer, device: answer.json() }
    },
  }
}

export const newPerson = async (options: { isGuest?: boolean } = {}) =>
  signedIn(await createUser(db, { firstName: 'Carla' }), options)

/** Runs what is due by the test's clock, and what that enqueues; answers what became of each push. */
export async function runPushes(): Promise<unknown[]> {
  const ran = await runAttempts(db, worker.jobs ?? [], { dueBy: now })
  const pushes = ran.filter(({ name }) => name === pushToDevice.name)
  return pushes.map(({ result, error }) => (error === undefined ? result : String(error)))
}

/** As an administrator asks for it in the monitor. */
export async function retryFailed(): Promise<void> {
  const failed = await db.selectFrom('job_requests').select('id').where('status', '=', 'failed').execute()
  for (const { id } of failed) await reopenFailed(db, id)
}
