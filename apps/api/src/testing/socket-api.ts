import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@cadencia/db/testing'
import { freePort } from '@cadencia/db/testing/free-port'
import { signInAs } from '@cadencia/people/testing/rows'
import { parseEnvironment } from '@cadencia/server/environment'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { WebSocket } from 'ws'
import { createApi } from '../app.ts'
import { startFeed } from '../background-services.ts'
import { closeServices, createServices } from '../services.ts'

/** The API on a port of its own, with sockets that hear what happens. Call it at the top level of a test file. */
export async function socketApi(variables: Readonly<Record<string, string>> = {}) {
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
      ...variables,
    }),
    pino({ level: 'silent' }),
  )
  await services.settings.open({ db: services.db, connectionString, log: { warn: () => {} } })
  const app = await createApi({
    ...services,
    authenticate: services.identity.authenticate,
    queues: () => undefined,
    webRoot: folder,
    requestLimits: null,
  })
  await app.listen({ port, host: '127.0.0.1' })
  const feed = startFeed(services)
  await feed.ready
  services.lifecycle.becomeReady()
  afterAll(async () => {
    await feed.close()
    await app.close()
    await closeServices(services)
    await rm(folder, { recursive: true, force: true })
  })

  /** Opens a socket with the cookies of `headers`. */
  async function connect(headers: Readonly<Record<string, string>>) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { ...headers, origin } })
    const received: unknown[] = []
    socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())))
    await once(socket, 'message')
    return Object.assign(socket, { received })
  }

  return {
    app,
    db,
    connectionString,
    origin,
    settings: services.settings,
    signIn: (user: Parameters<typeof signInAs>[1]) => signInAs(db, user),
    connect,
  }
}
