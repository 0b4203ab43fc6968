import { listen } from '@cadencia/db/listen'
import { enqueue } from '@cadencia/jobs/enqueue'
import { runEnqueued } from '@cadencia/jobs/testing'
import { expect, it } from 'vitest'
import { peopleApp } from '../testing/people-app.ts'
import { createUser, signInAs } from '../testing/rows.ts'

const here = await peopleApp()
const there = await peopleApp({ test: here })
const { db, connectionString, clock } = here

const status = async ({ app }: typeof here, headers: { cookie: string }) =>
  (await app.inject({ url: '/api/auth/user', headers })).statusCode

const signIn = async () => signInAs(db, await createUser(db), { now: clock.now })

/** The ids of sessions that the database announces as ended, as the API hears of them. */
async function endedSessions(): Promise<{ ids: string[]; close(): Promise<void> }> {
  const ids: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const listener = listen({
    connectionString,
    channels: ['sessions'],
    onNotification: (_channel, id) => void ids.push(id),
    onListening: resolve,
    log: { warn: () => {} },
  })
  await promise
  return { ids, close: listener.close }
}

it('SEC-10: a session that ends in one process ends in the others as soon as they hear of it', async () => {
  const headers = await signIn()
  const heard = await endedSessions()
  expect([await status(here, headers), await status(there, headers)]).toEqual([200, 200])
  await here.app.inject({ url: '/api/logout', headers })
  expect(await status(here, headers)).toBe(401)
  await expect.poll(() => heard.ids).toHaveLength(1)
  there.people.forgetSession(heard.ids[0] ?? '')
  expect(await status(there, headers)).toBe(401)
  await heard.close()
})

it('SEC-10: at the latest after five seconds, when the news of its end was lost', async () => {
  const headers = await signIn()
  expect(await status(there, headers)).toBe(200)
  await here.app.inject({ url: '/api/logout', headers })
  there.clock.now += 5000
  expect(await status(there, headers)).toBe(401)
})

it('asks again about every session when news may have been missed', async () => {
  const headers = await signIn()
  expect(await status(there, headers)).toBe(200)
  await here.app.inject({ url: '/api/logout', headers })
  there.people.forgetSessions()
  expect(await status(there, headers)).toBe(401)
})

it('verifies a session without a query while it is fresh', async () => {
  const headers = await signIn()
  await status(there, headers)
  const [{ id } = { id: '' }] = await db
    .selectFrom('sessions')
    .select('id')
    .orderBy('created_at', 'desc')
    .execute()
  await db.deleteFrom('sessions').execute()
  expect(id).not.toBe('')
  expect((await there.app.inject({ url: '/api/users', headers })).statusCode).toBe(200)
})

it('writes down uses together, later, and never backwards', async () => {
  const headers = await signIn()
  there.clock.now = clock.now + 60_000
  await status(there, headers)
  await there.people.close()
  await status(here, headers)
  await here.people.close()
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.last_seen_at as session', 'u.last_seen_at as user'])
    .execute()
  const latest = new Date(there.clock.now).toISOString()
  expect(rows.map(({ session, user }) => [Date.parse(session), Date.parse(user ?? '')])).toContainEqual([
    Date.parse(latest),
    Date.parse(latest),
  ])
})

it('lists and counts the sessions that are not over', async () => {
  await db.deleteFrom('sessions').execute()
  const user = await createUser(db)
  const headers = await signInAs(db, user, { now: clock.now })
  for (const hours of [11, 13]) await signInAs(db, user, { now: clock.now - hours * 3_600_000 })
  const answer = await here.app.inject({ url: '/api/auth/sessions', headers })
  expect([answer.json().length, answer.headers['x-total-count']]).toEqual([2, '2'])
})

it('deletes what is over, and nothing else', async () => {
  await db.deleteFrom('sessions').execute()
  const user = await createUser(db)
  const HOUR = 3_600_000
  const ages = [1, 11, 13].map((hours) => ({ isAdministrator: false, now: clock.now - hours * HOUR }))
  for (const age of [...ages, { isAdministrator: true, now: clock.now - HOUR }]) await signInAs(db, user, age)
  const [handler] = here.people.jobs ?? []
  if (!handler) throw new Error('no job')
  await enqueue(db, handler.job, {})
  expect(await runEnqueued(db, [handler])).toEqual(['forget_sign_ins'])
  const left = await db.selectFrom('sessions').select('created_at').orderBy('created_at').execute()
  expect(left.map(({ created_at }) => (clock.now - Date.parse(created_at)) / HOUR)).toEqual([11, 1])
})
