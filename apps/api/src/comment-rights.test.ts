import { testDb } from '@cadencia/db/testing'
import { holdRows, untilWaiting } from '@cadencia/db/testing/locks'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
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
  const release = await holdRows(db, 'discussions', meetingId, 'record_id')
  const asked = acts.map((act) => send(act, asBia))
  await untilWaiting(db, acts.length)
  const removed = await send(['PATCH', `/api/meetings/${meetingId}`, { participantIds: [] }], asAna)
  expect(removed.statusCode).toBe(200)
  await release()
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
