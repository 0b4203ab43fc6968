import { Readable } from 'node:stream'
import { testDb } from '@cadencia/db/testing'
import { filesInFolder, PNG } from '@cadencia/files/testing/uploads'
import { expect, it } from 'vitest'
import { peopleApp } from '../testing/people-app.ts'
import { createUser, signInAs } from '../testing/rows.ts'

const test = await testDb()
const { db } = test
const uploads = await filesInFolder({
  db,
  // The clock of sessions.
  now: () => Date.parse('2026-11-20T12:00:00Z'),
  mayRead: { profile: () => true },
})
const { app, clock } = await peopleApp({ test, files: uploads.attachments, others: [uploads] })
const [ana, bruno] = [await createUser(db), await createUser(db)]
const headersOf = async (user: typeof ana) => signInAs(db, user, { now: clock.now })

async function upload(user: typeof ana, fileName = 'eu.png'): Promise<string> {
  const content = Readable.from([fileName.endsWith('.png') ? PNG : Buffer.from('texto')])
  const sent = { content, fileName, fileType: '', ownerId: user.id }
  const { fileURL } = await uploads.attachments.receive({
    ...sent,
    use: fileName.endsWith('.png') ? 'profile' : 'chat',
  })
  return fileURL
}

const setPicture = async (profileImageUrl: string | null) =>
  app.inject({
    method: 'PATCH',
    url: '/api/auth/user',
    headers: await headersOf(ana),
    payload: { profileImageUrl },
  })

it('a picture that the person uploaded becomes theirs, all staff see it, and the one before is let go', async () => {
  const [first, second] = [await upload(ana), await upload(ana)]
  expect((await setPicture(first)).json()).toMatchObject({ profileImageUrl: first })
  expect((await app.inject({ url: first, headers: await headersOf(bruno) })).statusCode).toBe(200)
  await setPicture(second)
  expect((await app.inject({ url: first, headers: await headersOf(bruno) })).statusCode).toBe(404)
  expect((await setPicture(null)).json()).toMatchObject({ profileImageUrl: null })
  expect(await uploads.attachments.list(db, 'profile', [ana.id])).toEqual([])
})

it("another's upload and what is no picture are refused, and nothing changes", async () => {
  expect((await setPicture(await upload(bruno))).json()).toMatchObject({
    statusCode: 400,
    issues: [{ path: 'profileImageUrl' }],
  })
  expect((await setPicture(await upload(ana, 'eu.txt'))).statusCode).toBe(415)
  const { json } = await app.inject({ url: '/api/auth/user', headers: await headersOf(ana) })
  expect(json()).toMatchObject({ profileImageUrl: null })
})
