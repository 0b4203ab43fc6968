import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { createUser } from '../testing/rows.ts'
import { openSessions } from './session-cache.ts'

const { db } = await testDb()
const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }

it('SEC-26: a session that was being read while announcements may have been missed is read again', async () => {
  const sessions = openSessions({ db, log, now: Date.now })
  const { id } = await createUser(db)
  const opened = await sessions.open(db, {
    credentials: { id, credentialVersion: 1 },
    isAdministrator: false,
    userAgent: '',
    ipAddress: '127.0.0.1',
  })
  const token = opened?.token ?? ''
  const reading = sessions.verify(token, false)
  sessions.forgetAll()
  expect(await reading).not.toBeNull()
  await db.deleteFrom('sessions').execute()
  expect(await sessions.verify(token, false)).toBeNull()
})
