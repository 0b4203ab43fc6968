import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isRoot } from './account.ts'
import { findRunning, type PostgresServer, type StartOptions, startPostgres } from './server.ts'

const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadencia-pg-test-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir: string, options: Partial<StartOptions> = {}): Promise<PostgresServer> {
  const server = await startPostgres({ dataDir, fsync: false, ...options })
  cleanups.push(() => server.stop())
  return server
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

describe('a new server', () => {
  let folder: string
  let server: PostgresServer

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cadencia-pg-test-'))
    await chmod(folder, 0o755)
    server = await startPostgres({ dataDir: folder, fsync: false })
  })

  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('serves a UTF-8 database in UTC to a role that is no superuser', async () => {
    const sql = `select upper('ação'), current_setting('TimeZone'), rolsuper, current_database()
      from pg_roles where rolname = current_user`
    expect(await ask(server.connectionString, sql)).toEqual(['AÇÃO', 'UTC', false, 'cadencia'])
  })

  it('lets the role make databases and the extensions of the application', async () => {
    await ask(server.connectionString, 'create database other')
    const other = server.connectionStringFor('other')
    await ask(other, 'create extension unaccent')
    expect(await ask(other, `select unaccent('João')`)).toEqual(['Joao'])
  })

  it('listens on no network address', async () => {
    expect(await ask(server.connectionString, `select current_setting('listen_addresses')`)).toEqual([''])
  })

  it('closes its folder to others', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  it('refuses a second server in its folder', async () => {
    await expect(startPostgres({ dataDir: folder })).rejects.toThrow(
      `já está em uso (processo ${server.pid})`,
    )
    expect(await ask(server.connectionString, 'select 1')).toEqual([1])
  })
})

it('keeps committed rows when killed, and returns at the same address', async () => {
  const folder = await newFolder()
  const first = await start(folder, { fsync: true })
  await ask(first.connectionString, 'create table kept (id int)')
  await ask(first.connectionString, 'insert into kept select generate_series(1, 1000)')
  const hasExited = new Promise<void>((resolve) => first.onExit(resolve))
  process.kill(first.pid, 'SIGKILL')
  await hasExited
  const second = await start(folder)
  expect(second.connectionString).toBe(first.connectionString)
  expect(await ask(second.connectionString, 'select count(*)::int from kept')).toEqual([1000])
})

it('is found by others while it runs, and does not report a requested exit', async () => {
  const folder = await newFolder()
  const server = await start(folder)
  let calls = 0
  server.onExit(() => {
    calls += 1
  })
  expect(await findRunning(folder)).toBe(server.connectionString)
  await server.stop()
  expect(await findRunning(folder)).toBeUndefined()
  expect(calls).toBe(0)
})

it('uses a short private folder for the socket where the path is too long, and removes it', async () => {
  const folder = join(await newFolder(), 'x'.repeat(120))
  const server = await start(folder)
  const socketFolder = new URL(server.connectionString).searchParams.get('host') ?? ''
  expect(socketFolder.startsWith(folder)).toBe(false)
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
  process.kill(server.pid, 'SIGKILL')
  const again = await start(folder)
  expect(again.connectionString).toBe(server.connectionString)
  await again.stop()
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT')
})

it('works in a folder whose name holds spaces, quotes and percent signs', async () => {
  const server = await start(join(await newFolder(), `a "b" c's %41, é`))
  expect(await ask(server.connectionString, 'select 1')).toEqual([1])
})

it('starts beside the remains of an interrupted initialisation', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'data.new-0011'))
  await writeFile(join(folder, 'data.new-0011', 'PG_VERSION'), '18\n')
  expect(await ask((await start(folder)).connectionString, 'select 1')).toEqual([1])
})

it('starts although the id in a stale lock file belongs to another program', async () => {
  const folder = await newFolder()
  const server = await start(folder)
  const lockFile = join(folder, 'data', 'postmaster.pid')
  const [, ...rest] = (await readFile(lockFile, 'utf8')).split('\n')
  await server.stop()
  await writeFile(lockFile, [process.pid, ...rest].join('\n'))
  expect(await ask((await start(folder)).connectionString, 'select 1')).toEqual([1])
})

it('refuses the data of another major version and leaves it alone', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data', 'PG_VERSION'), '17\n')
  await expect(startPostgres({ dataDir: folder })).rejects.toThrow('Postgres 17')
  expect(await readFile(join(folder, 'data', 'PG_VERSION'), 'utf8')).toBe('17\n')
})

it('requires a password over TCP', async () => {
  const server = await start(await newFolder(), { transport: 'tcp' })
  expect(await ask(server.connectionString, 'select 1')).toEqual([1])
  const wrong = server.connectionString.replace(/:[0-9a-f]+@/, ':wrong@')
  await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
})

it.each(isRoot() ? (['namespace', 'other-user', 'namespace'] as const) : [undefined])(
  'runs and runs again under the account that it takes (%s)',
  async (isolation) => {
    const folder = join(await newFolder(), 'pg')
    const options = isolation === undefined ? {} : { isolation }
    const first = await start(folder, options)
    await ask(first.connectionString, 'create table kept as select 1 as id')
    await first.stop()
    const second = await start(folder)
    expect(await ask(second.connectionString, 'select id from kept')).toEqual([1])
  },
)
