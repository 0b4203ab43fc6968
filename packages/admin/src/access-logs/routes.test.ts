import { openDb } from '@cadencia/db/client'
import { createTeam, createUser, viewerFor } from '@cadencia/people/testing/rows'
import { testApp } from '@cadencia/testkit/test-app'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addPartitions, forgetAccesses } from './partition-repository.ts'
import { type Access, openRecorder } from './recorder.ts'
import { accessLogRoutes } from './routes.ts'

const clock = { now: Date.parse('2026-11-20T15:00:00Z') }
const now = () => clock.now
const { db, app, as } = await testApp({
  domains: [{ name: 'admin', routes: (kernel) => accessLogRoutes(kernel, { now }) }],
})
const warnings: object[] = []
const recorder = openRecorder({ db, now, log: { warn: (details) => void warnings.push(details) } })

const ana = await createUser(db, { firstName: 'Ana' })
const bia = await createUser(db, { firstName: 'Bia' })
await createTeam(db, { name: 'Comercial', members: [ana] })
const root = as(viewerFor(await createUser(db, { role: 'admin' }), { isAdministrator: true }))

const call = (over: Partial<Access> = {}): Access => ({
  tokenId: null,
  userId: ana.id,
  method: 'GET',
  path: '/api/tasks',
  statusCode: 200,
  responseTimeMs: 12.34,
  ipAddress: '10.0.0.1',
  ...over,
})
const get = (query = '', path = '/api/admin/access-logs') =>
  app.inject({ url: `${path}${query}`, headers: root })

it('lists calls of one millisecond in their order', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/api/tasks/${index}`)
  for (const path of paths) recorder.note(call({ path, ipAddress: '10.0.0.9' }))
  await recorder.flush()
  const listed = (await get()).json().map(({ path }: { path: string }) => path)
  expect(listed).toEqual(paths.toReversed())
  await sql`delete from access_logs`.execute(db)
})

it('stores what was noted, with the team of the time, and finds it by every filter', async () => {
  recorder.note(call())
  clock.now += 1000
  recorder.note(
    call({ userId: bia.id, method: 'POST', path: '/api/tasks', statusCode: 201, ipAddress: '10.0.0.2' }),
  )
  clock.now += 1000
  recorder.note(call({ userId: null, path: '/api/teams', statusCode: 401, ipAddress: '::1' }))
  await recorder.flush()

  const all = await get()
  expect(all.headers['x-total-count']).toBe('3')
  expect(all.json()[2]).toEqual({
    id: expect.any(String),
    userId: ana.id,
    userEmail: ana.email,
    teamName: 'Comercial',
    method: 'GET',
    path: '/api/tasks',
    statusCode: 200,
    responseTime: 12.3,
    ipAddress: '10.0.0.1',
    createdAt: '2026-11-20T15:00:00Z',
  })
  const found = async (query: string) =>
    (await get(query)).json().map(({ statusCode }: { statusCode: number }) => statusCode)
  expect(await found('?teamName=Comercial')).toEqual([200])
  expect(await found('?teamName=Nenhum')).toEqual([])
  expect(await found(`?userEmail=${bia.email.toUpperCase()}`)).toEqual([201])
  expect(await found('?userEmail=cadencia.example')).toEqual([201, 200])
  expect(await found('?method=post')).toEqual([201])
  expect(await found('?statusCode=4xx')).toEqual([401])
  expect(await found('?statusCode=201')).toEqual([201])
  expect(await found('?from=2026-11-20&to=2026-11-20')).toEqual([401, 201, 200])
  expect(await found('?to=2026-11-19')).toEqual([])
  expect(await found('?from=2026-11-20T15:00:01Z&to=2026-11-20T15:00:01Z')).toEqual([201])
})

it('pages by key, and refuses limits, cursors and filters that are none', async () => {
  const first = await get('?limit=2')
  const link = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await app.inject({ url: link, headers: root })
  expect([first.json().length, second.json().length, second.headers.link]).toEqual([2, 1, undefined])
  const wrong = [
    '?limit=0',
    '?limit=1001',
    '?cursor=x',
    '?statusCode=abc',
    '?from=2026-02-30',
    '?method=%27%3B',
    '?from=2026-01-01&from=2026-01-02',
  ]
  for (const query of wrong) expect((await get(query)).statusCode, query).toBe(400)
})

it('counts the four figures, and draws the charts by hour or day', async () => {
  const figures = (await get('', '/api/admin/access-logs/stats')).json()
  expect(figures).toMatchObject({
    totalAccesses: 3,
    activeUsers: 2,
    averageResponseTime: 12.3,
    uniqueIPs: 3,
    step: 'hour',
  })
  expect(figures.steps).toEqual([
    {
      at: '2026-11-20T15:00:00Z',
      total: 3,
      succeeded: 2,
      refused: 1,
      failed: 0,
      medianMs: expect.any(Number),
      p95Ms: expect.any(Number),
    },
  ])
  for (const ms of [figures.steps[0].medianMs, figures.steps[0].p95Ms])
    expect(Math.abs(ms / 12.34 - 1)).toBeLessThan(0.06)
  const brief = (await get('?charts=0', '/api/admin/access-logs/stats')).json()
  expect(brief).toEqual({ ...figures, steps: [] })
  expect((await get('?charts=talvez', '/api/admin/access-logs/stats')).statusCode).toBe(400)
  expect((await get('?teamName=Nenhum', '/api/admin/access-logs/stats')).json()).toMatchObject({
    totalAccesses: 0,
    averageResponseTime: 0,
    steps: [],
  })
})

it('draws by hour what lies within three days, whatever was asked for, and by day of São Paulo what is longer', async () => {
  const stepsOf = async (query: string) => (await get(query, '/api/admin/access-logs/stats')).json()
  expect((await stepsOf('?from=2026-10-01')).step).toBe('hour')
  const at = ['2026-11-10T02:59:59Z', '2026-11-10T03:00:00Z', '2026-11-11T02:59:59Z']
  await sql`insert into access_logs select gen_random_uuid(), at, null, null, 'GET', '/api/old', 200, 10, ''
    from unnest(${at}::timestamptz[]) at`.execute(db)
  const { step, steps, totalAccesses } = await stepsOf('')
  expect([step, totalAccesses]).toEqual(['day', 6])
  expect(steps.map((one: { at: string; total: number }) => [one.at, one.total])).toEqual([
    ['2026-11-09T03:00:00Z', 1],
    ['2026-11-10T03:00:00Z', 2],
    ['2026-11-20T03:00:00Z', 3],
  ])
  await db.deleteFrom('access_logs').where('path', '=', '/api/old').execute()
})

it('SEC-22: exports CSV of the same filter, with formulas neutralised', async () => {
  recorder.note(call({ path: '/api/"x",y', statusCode: 404 }))
  await recorder.flush()
  await db.updateTable('teams').set({ name: '=Comercial' }).where('name', '=', 'Comercial').execute()
  const csv = await get('?statusCode=404', '/api/admin/access-logs.csv')
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="acessos.csv"',
  })
  expect(csv.body).toBe(
    `\uFEFFData/Hora,Time,Membro,Método,Caminho,Status,Tempo (ms),IP\r\n20/11/2026 12:00:02,'=Comercial,${ana.email},GET,"/api/""x"",y",404,12.3,10.0.0.1\r\n`,
  )
})

it('SEC-28: an anonymous path is no formula, for programs in Portuguese either, and decimals are theirs', async () => {
  recorder.note(call({ userId: null, path: '/api/x;=cmd()', statusCode: 418 }))
  await recorder.flush()
  const csv = await get('?statusCode=418&separator=semicolon', '/api/admin/access-logs.csv')
  const [header, line] = csv.body.split('\r\n')
  expect(header).toBe('\uFEFFData/Hora;Time;Membro;Método;Caminho;Status;Tempo (ms);IP')
  expect(line).toBe(`20/11/2026 12:00:02;;;GET;"/api/x;'=cmd()";418;"12,3";10.0.0.1`)
  await db.deleteFrom('access_logs').where('status_code', '=', 418).execute()
})

it('SEC-29: an export is in the audit trail', async () => {
  await get('?statusCode=404', '/api/admin/access-logs.csv')
  const last = db.selectFrom('audit_entries').selectAll().orderBy('at', 'desc').limit(1)
  expect(await last.executeTakeFirst()).toMatchObject({
    ...{ action: 'access_logs.exported', entity: 'access', entity_id: 'all' },
    after: { filters: 'statusCode' },
  })
})

it('loses nothing while the database is away, and stores nothing twice', async () => {
  await sql`alter table access_logs rename to access_logs_away`.execute(db)
  const path = (index: number) => `/api/away/${index}\0\ud800`
  for (let index = 0; index < 3000; index += 1) recorder.note(call({ path: path(index) }))
  await expect(recorder.flush()).rejects.toThrow('access_logs')
  await sql`alter table access_logs_away rename to access_logs`.execute(db)
  await recorder.close()
  const { rows } = await sql<{ n: number; paths: number }>`select count(*)::int as n,
    count(distinct path)::int as paths from access_logs where path like '/api/away/%'`.execute(db)
  expect(rows).toEqual([{ n: 3000, paths: 3000 }])
  expect(warnings.length).toBeGreaterThan(0)
})

it('SEC-29: a row that cannot be stored is given up, and holds up nothing else', async () => {
  const given: object[] = []
  const odd = openRecorder({ db, now, log: { warn: (details) => void given.push(details) } })
  for (let index = 0; index < 600; index += 1) {
    const isBad = index === 3 || index === 4 || index === 400
    odd.note(call({ path: `/api/odd/${index}`, statusCode: isBad ? 99_999 : 200 }))
  }
  await odd.flush()
  const { rowCount } = await sql`delete from access_logs where path like '/api/odd/%'`
    .execute(db)
    .then(({ numAffectedRows }) => ({ rowCount: Number(numAffectedRows) }))
  expect(rowCount).toBe(597)
  expect(given).toHaveLength(3)
})

it('stores a batch that is full at once, and the rest within half a second', async () => {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from access_logs
      where path = '/api/busy'`.execute(db)
    return rows[0]?.n
  }
  const busy = openRecorder({ db, now, log: { warn: (details) => void warnings.push(details) } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let index = 0; index < 260; index += 1) busy.note(call({ path: '/api/busy' }))
  vi.useRealTimers()
  // No timer has run: only the full batch, and what follows it in the same go.
  await expect.poll(count).toBeGreaterThanOrEqual(250)
  await busy.close()
  expect(await count()).toBe(260)
  await db.deleteFrom('access_logs').where('path', '=', '/api/busy').execute()
})

it('holds 200,000 calls while the database is away; then the oldest give way, and that is said', async () => {
  const written: number[] = []
  const log = { warn: (details: object) => void written.push(Number(Reflect.get(details, 'lost') ?? 0)) }
  const gone = openDb({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  const cut = openRecorder({ db: gone, now, log })
  for (let index = 0; index < 200_400; index += 1) cut.note(call())
  await cut.close()
  await gone.destroy()
  expect(written.reduce((sum, lost) => sum + lost, 0)).toBeGreaterThanOrEqual(250)
  expect(written.reduce((sum, lost) => sum + lost, 0)).toBeLessThanOrEqual(500)
})

it('makes partitions ahead, takes over what came before them, and forgets after 180 days', async () => {
  const made = ['access_logs_2026_11', 'access_logs_2026_12', 'access_logs_2027_01']
  expect(await addPartitions(db, clock.now)).toEqual(made)
  expect(await addPartitions(db, clock.now)).toEqual([])
  const where = await sql<{
    at: string
  }>`select distinct tableoid::regclass::text as at from access_logs`.execute(db)
  expect(where.rows).toEqual([{ at: 'access_logs_2026_11' }])

  const late = Date.parse('2027-05-25T12:00:00Z')
  await sql`insert into access_logs select gen_random_uuid(), ${'2026-11-27T12:00:00Z'}, null, null, 'GET', '/api/kept', 200, 1, ''`.execute(
    db,
  )
  expect(await forgetAccesses(db, { now: late, days: 180 })).toEqual({ partitions: 0, rows: 3004 })
  expect((await get()).json()).toMatchObject([{ path: '/api/kept' }])
  expect(await forgetAccesses(db, { now: late + 30 * 86_400_000, days: 180 })).toEqual({
    partitions: 1,
    rows: 0,
  })
  expect((await get()).json()).toEqual([])
})

it('loses no call that is stored while the partition of its month is made', async () => {
  const march = Date.parse('2028-03-10T12:00:00Z')
  const lost: object[] = []
  const late = openRecorder({ db, now: () => march, log: { warn: (details) => void lost.push(details) } })
  const countWaiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks l
      join pg_database d on d.oid = l.database and d.datname = current_database() where not granted`.execute(
      db,
    )
    return rows[0]?.n
  }
  // A reader of the default partition holds the making up, until the call waits too.
  const reader = await db.startTransaction().execute()
  await sql`select from access_logs_default`.execute(reader)
  const made = addPartitions(db, march)
  await expect.poll(countWaiting).toBe(1)
  late.note(call({ path: '/api/meanwhile' }))
  const stored = late.flush()
  await expect.poll(countWaiting).toBe(2)
  await reader.commit().execute()
  expect(await made).toContain('access_logs_2028_03')
  await stored
  const { rows } = await sql<{ at: string }>`select tableoid::regclass::text as at from access_logs
    where path = '/api/meanwhile'`.execute(db)
  expect(rows).toEqual([{ at: 'access_logs_2028_03' }])
  expect(lost).toEqual([])
})
