import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@cadencia/postgres/server'
import { afterAll, expect, it } from 'vitest'
import { isAlive } from '../support/child.ts'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/server.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { openSocket } from '../support/socket.ts'
import { addPerson } from '../support/suite.ts'

const ROUNDS = times(1, 10)

// An own Postgres, to kill.
const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-away-'))
let postgres: PostgresServer = await startPostgres({ dataDir })
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const database = await createDatabase(postgres.connectionString)
const server = await startServer({ databaseUrl: database.url })
afterAll(server.end)
const call = caller(server, await signIn(server, await addPerson(database, 'Ana')))

async function isBack(): Promise<boolean> {
  const [ready, list] = await Promise.all([server.fetch('/readyz'), call('GET', '/api/meetings')])
  return ready.status === 200 && list.status === 200
}

async function killDatabase(): Promise<void> {
  const { pid } = postgres
  process.kill(pid, 'SIGKILL')
  await eventually(() => !isAlive(pid), { what: 'Postgres is gone' })
}

it('REL-6, REL-13: responds 503 without database, and recovers within 10 s with every row', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const title = `Antes da queda ${round}`
    const created = await call('POST', '/api/meetings', { title, scheduledAt: '2030-01-10T12:00:00Z' })
    const { id }: { id: string } = await created.json()
    await killDatabase()

    const away = await eventually(
      async () => {
        const answer = await call('GET', '/api/meetings?limit=5')
        return answer.status === 503 && answer
      },
      { what: 'the API says 503' },
    )
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await away.json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
    const write = await call('POST', '/api/meetings', {
      title: 'Na queda',
      scheduledAt: '2030-01-10T12:00:00Z',
    })
    expect(write.status).toBe(503)
    expect((await server.fetch('/healthz')).status).toBe(200)
    expect((await server.fetch('/readyz')).status).toBe(503)

    const pid = server.pid()
    postgres = await startPostgres({ dataDir })
    await eventually(isBack, { what: 'the server is back' })
    expect(server.pid()).toBe(pid)
    expect(await (await call('GET', `/api/meetings/${id}`)).json()).toMatchObject({ title })
  }
})

it('REL-6: live events resume after a database outage', async () => {
  await killDatabase()
  postgres = await startPostgres({ dataDir })
  await eventually(isBack, { what: 'the server is back' })
  const ana = await eventually(() => signIn(server, 'ana@exemplo.com.br'), { what: 'one can sign in' })
  const socket = await openSocket(server, ana)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  const created = await call('POST', '/api/meetings', {
    title: 'Depois',
    scheduledAt: '2030-01-10T12:00:00Z',
  })
  const { id }: { id: string } = await created.json()
  await eventually(() => heard.some((event) => event.includes(id)), { what: 'the change is heard' })
  socket.terminate()
})
