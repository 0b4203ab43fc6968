import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@cadencia/db/testing'
import { freePort } from '@cadencia/db/testing/free-port'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { parseEnvironment } from '@cadencia/server/environment'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createApi } from './app.ts'
import { closeServices, createServices } from './services.ts'

const { db, connectionString } = await testDb()
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const folder = await mkdtemp(join(tmpdir(), 'cadencia-sockets-'))
await writeFile(join(folder, 'index.html'), '<!doctype html>')
const services = createServices(
  parseEnvironment({
    PORT: String(port),
    DATABASE_URL: connectionString,
    DATA_DIR: folder,
    ALLOWED_EMAIL_DOMAINS: 'cadencia.example',
  }),
  pino({ level: 'silent' }),
)
const { settings, identity } = services
await settings.open({ db: services.db, connectionString, log: { warn: () => {} } })
const app = await createApi({
  ...services,
  authenticate: identity.authenticate,
  queues: () => undefined,
  webRoot: folder,
  requestLimits: null,
})
await app.listen({ port, host: '127.0.0.1' })
services.lifecycle.becomeReady()
afterAll(async () => {
  await app.close()
  await closeServices(services)
  await rm(folder, { recursive: true, force: true })
})

const letGuests = async (allowGuestUsers: boolean) => {
  await settings.set(db, 'system', { ...settings.get('system'), allowGuestUsers })
  await expect.poll(() => settings.get('system').allowGuestUsers).toBe(allowGuestUsers)
}

async function connect(role: 'guest' | 'staff') {
  const headers = { ...(await signInAs(db, await createUser(db, { role }))), origin }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers })
  await once(socket, 'message')
  return socket
}

it('SEC-33: disabling guests closes only their sockets, within 5 s', async () => {
  await letGuests(true)
  const [guest, staff] = [await connect('guest'), await connect('staff')]
  await letGuests(false)
  await expect.poll(() => guest.readyState, { timeout: 5000 }).toBe(WebSocket.CLOSED)
  expect(staff.readyState).toBe(WebSocket.OPEN)
  staff.terminate()
})
