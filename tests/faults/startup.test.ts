import { migrations } from '@cadencia/db/migrations/index'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/server.ts'
import { times } from '../support/size.ts'
import { testServerUrl } from '../support/suite.ts'

const ROUNDS = times(1, 20)
/** The advisory lock of apps/api's first start. */
const FIRST_START_LOCK = 7_310_004

async function emptyDatabase() {
  const database = await createDatabase(testServerUrl())
  onTestFinished(database.drop)
  return database
}

it('REL-14: two concurrent first starts migrate and seed once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = await emptyDatabase()
    const both = await Promise.all(
      [1, 2].map(() => startServer({ databaseUrl: database.url, env: { SEED: 'demo' } })),
    )
    await Promise.all(both.map((server) => server.end()))
    const applied = await database.query<{ name: string }>('select name from kysely_migration order by name')
    expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations))
    const [counts] = await database.query(`select
      (select count(*)::int from teams) as teams,
      (select count(*)::int from users where role = 'admin') as administrators,
      (select count(*)::int from users where role = 'staff') as staff,
      (select count(distinct (first_name, last_name))::int from users where role = 'staff') as people`)
    expect(counts).toEqual({ teams: 7, administrators: 1, staff: 24, people: 24 })
  }
})

it('REL-13: is alive but not ready while another process prepares the database', async () => {
  const database = await emptyDatabase()
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(`select pg_advisory_lock(${FIRST_START_LOCK})`)
  const server = await startServer({ databaseUrl: database.url, isAwaited: false })
  onTestFinished(server.end)

  await eventually(async () => (await server.fetch('/healthz')).status === 200, { what: '/healthz 200' })
  await eventually(
    async () => {
      const waiting = await database.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted`,
      )
      return waiting.length > 0
    },
    { what: 'the server waits for the lock' },
  )
  const [alive, ready, api] = await Promise.all(
    ['/healthz', '/readyz', '/api/meetings'].map((path) => server.fetch(path)),
  )
  expect([alive?.status, ready?.status, api?.status]).toEqual([200, 503, 503])
  expect(await ready?.json()).toEqual({ status: 'starting' })
  expect(Number(api?.headers.get('retry-after'))).toBeGreaterThan(0)

  await holder.query(`select pg_advisory_unlock(${FIRST_START_LOCK})`)
  await server.becomesReady()
})
