import { createHash } from 'node:crypto'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { startPushService } from '@cadencia/testkit/push-service'
import { testViewer } from '@cadencia/testkit/test-app'
import { afterAll } from 'vitest'
import type { NewPushDevice } from '../push/contract.ts'
import { pushToDevice } from '../push/facts.ts'
import { db, NOW, openNotifications, silent, test } from './notifications-app.ts'

export const service = await startPushService()
afterAll(() => service.close())

/** The clock of the jobs; put back to `NOW` by `resetClock`. */
let now = NOW
export const setClock = (at: string) => {
  now = Date.parse(at)
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

const handler = worker.jobs?.find(({ job }) => job.name === pushToDevice.name)

/** Runs the pushes that are due by the test's clock, those that they enqueue too; answers what became of each. */
export async function runPushes(): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (;;) {
    const [request] = await db
      .selectFrom('job_requests')
      .select(['id', 'payload', 'run_at as runAt'])
      .where('name', '=', pushToDevice.name)
      .where('status', '=', 'pending')
      .where((eb) => eb.or([eb('run_at', 'is', null), eb('run_at', '<=', new Date(now).toISOString())]))
      .orderBy('created_at')
      .limit(1)
      .execute()
    if (!request || !handler) return outcomes
    const { id, payload, runAt } = request
    const context = { db, log: silent, signal: new AbortController().signal, attempt: 1, jobId: id, runAt }
    const outcome = await handler.run(payload, context).catch((error: unknown) => String(error))
    const status = typeof outcome === 'string' ? 'failed' : 'completed'
    await db.updateTable('job_requests').set({ status }).where('id', '=', id).execute()
    outcomes.push(outcome)
  }
}

/** What failed is due again, as the queue sees to it. */
export async function retryFailed(): Promise<void> {
  await db.updateTable('job_requests').set({ status: 'pending' }).where('status', '=', 'failed').execute()
}
