import { transact } from '@cadencia/db/client'
import { testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
type Headers = Record<string, string>
type Call = readonly [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object]

const send = ([method, url, payload]: Call, headers: Headers) =>
  app.inject({ method, url, headers: { host: 'localhost:5000', ...headers }, ...(payload && { payload }) })

const [ana, bia] = [await createUser(db, { firstName: 'Ana' }), await createUser(db, { firstName: 'Bia' })]
const [asAna, asBia] = [await signInAs(db, ana), await signInAs(db, bia)]
const Made = z.object({ id: z.string() })
const make = async (headers: Headers, url: string, payload: object) =>
  Made.parse((await send(['POST', url, payload], headers)).json()).id

it('SEC-45: comments, changes, reactions and following that waited are judged by the record as it is then', async () => {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const draft = { title: 'Diária', scheduledAt, duration: 30, participantIds: [bia.id] }
  const meetingId = await make(asAna, '/api/meetings', draft)
  const comments = `/api/meetings/${meetingId}/comments`
  const own = await make(asBia, comments, { body: 'Meu' })
  const theirs = await make(asAna, comments, { body: 'Deles' })
  const acts: readonly Call[] = [
    ['POST', comments, { body: 'Depois' }],
    ['PATCH', `/api/comments/${own}`, { body: 'Outro', version: 1 }],
    ['PUT', `/api/comments/${theirs}/reactions/${encodeURIComponent('👍')}`],
    ['PUT', `/api/meetings/${meetingId}/followers/me`],
    ['DELETE', `/api/comments/${own}`],
  ]
  const locked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const holding = transact(db, async (trx) => {
    await sql`select from discussions where record_id = ${meetingId} for update`.execute(trx)
    locked.resolve()
    await go.promise
  })
  await locked.promise
  const asked = acts.map((act) => send(act, asBia))
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  await expect.poll(waiting).toBeGreaterThanOrEqual(acts.length)
  const removed = await send(['PATCH', `/api/meetings/${meetingId}`, { participantIds: [] }], asAna)
  expect(removed.statusCode).toBe(200)
  go.resolve()
  await holding
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(acts.map(() => 403))
  const said = await db
    .selectFrom('comments')
    .select('body')
    .where('record_id', '=', meetingId)
    .orderBy('body')
    .execute()
  expect(said.map(({ body }) => body)).toEqual(['Deles', 'Meu'])
})
