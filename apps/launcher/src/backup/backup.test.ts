import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresServer, startPostgres } from '@cadencia/postgres/server'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { create, extract } from 'tar'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import type { Migrations } from './target.ts'

const FILES = [{ table: 'documents', column: 'path' }]

const MIGRATIONS: Migrations = {
  '0001-first': {
    up: async (db) => {
      await sql`
        create extension if not exists unaccent;
        create table users (id uuid primary key default gen_random_uuid(), name text not null, boss uuid references users);
        create table notes (
          id bigint generated always as identity primary key,
          author uuid not null references users,
          body text not null,
          length int generated always as (char_length(body)) stored,
          raw bytea,
          at timestamptz not null default now(),
          tx xid8 not null default pg_current_xact_id()
        );
        create table heard (note bigint);
        create function hear() returns trigger language plpgsql as
          $$ begin insert into heard values (new.id); return null; end $$;
        create trigger hear after insert on notes for each row execute function hear();
        create table documents (path text not null);
        create table pairs (a int primary key, b int not null);
        create table other_pairs (b int primary key, a int not null references pairs);
        alter table pairs add foreign key (b) references other_pairs deferrable;
      `.execute(db)
    },
  },
  '0002-second': {
    up: async (db) => {
      await sql`alter table users add column nickname text default 'nenhum'`.execute(db)
    },
  },
}
const FIRST_ONLY: Migrations = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 1))

let home: string
let server: PostgresServer
let databases = 0

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cadencia-backup-'))
  server = await startPostgres({ dataDir: join(home, 'postgres'), fsync: false })
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

async function ask<T extends object>(connectionString: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

async function newDatabase(): Promise<string> {
  databases += 1
  await ask(server.connectionString, `create database test_${databases}`)
  return server.connectionStringFor(`test_${databases}`)
}

async function migrate(connectionString: string, migrations: Migrations): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const provider = { getMigrations: async () => ({ ...migrations }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  await db.destroy()
  if (error) throw error
}

/** A place with a database and a folder of files, as the product leaves them. */
interface Place {
  readonly connectionString: string
  readonly dataDir: string
}

async function emptyPlace(): Promise<Place> {
  const connectionString = await newDatabase()
  return { connectionString, dataDir: await mkdtemp(join(home, 'data-')) }
}

async function filledPlace(migrations: Migrations = MIGRATIONS): Promise<Place> {
  const place = await emptyPlace()
  await migrate(place.connectionString, migrations)
  await ask(
    place.connectionString,
    `insert into users (name) values ('Ana "ção" \\ N'), (E'tab\\tnew\\nline');
     update users set boss = (select id from users limit 1);
     insert into notes (author, body, raw) select u.id, 'nota ' || n, '\\x00ff0a' from users u, generate_series(1, 50) n;
     begin; set constraints all deferred; insert into pairs values (1, 1); insert into other_pairs values (1, 1); commit;
     insert into documents values ('ab/first.bin'), ('second.bin')`,
  )
  await mkdir(join(place.dataDir, 'files', 'ab'), { recursive: true })
  await writeFile(join(place.dataDir, 'files', 'ab', 'first.bin'), Buffer.from([0, 1, 2, 255]))
  await writeFile(join(place.dataDir, 'files', 'second.bin'), 'segundo')
  return place
}

const TABLES = ['users', 'notes', 'heard', 'documents', 'pairs', 'other_pairs']

/** A checksum of each table, without the transaction numbers, which belong to one server. */
async function checksums({ connectionString }: Place): Promise<Record<string, unknown>> {
  const sums: Record<string, unknown> = {}
  for (const table of TABLES) {
    const text = `select count(*)::int as rows, md5(string_agg(j::text, '|' order by j::text)) as sum
      from (select to_jsonb(t) - 'tx' as j from ${table} t) s`
    sums[table] = (await ask(connectionString, text))[0]
  }
  return sums
}

async function archiveOf(place: Place): Promise<string> {
  const file = join(place.dataDir, 'copy.tar.gz')
  await backup({ ...place, file, references: FILES })
  return file
}

let source: Place
let archive: string

beforeAll(async () => {
  source = await filledPlace()
  archive = await archiveOf(source)
})

let target: Place

beforeEach(async () => {
  target = await emptyPlace()
})

it('restores rows, computed columns, files and sequences into an empty database', async () => {
  await restore({ ...target, file: archive, force: false, migrations: MIGRATIONS })
  expect(await checksums(target)).toEqual(await checksums(source))
  expect(await readFile(join(target.dataDir, 'files', 'ab', 'first.bin'))).toEqual(
    Buffer.from([0, 1, 2, 255]),
  )
  expect(await readFile(join(target.dataDir, 'files', 'second.bin'), 'utf8')).toBe('segundo')
  const [next] = await ask<{ id: string }>(
    target.connectionString,
    `insert into notes (author, body) select id, 'x' from users limit 1 returning id`,
  )
  expect(next?.id).toBe('101')
})

it('leaves foreign keys and triggers in force', async () => {
  await restore({ ...target, file: archive, force: false, migrations: MIGRATIONS })
  const add = (author: string): Promise<object[]> =>
    ask(target.connectionString, `insert into notes (author, body) values (${author}, 'x')`)
  await expect(add('gen_random_uuid()')).rejects.toThrow('foreign key')
  const heard = (await ask(target.connectionString, 'select from heard')).length
  await add('(select id from users limit 1)')
  expect((await ask(target.connectionString, 'select from heard')).length).toBe(heard + 1)
})

it('gives restored rows a transaction number of the server that they are in', async () => {
  await restore({ ...target, file: archive, force: false, migrations: MIGRATIONS })
  const [{ later } = { later: -1 }] = await ask<{ later: number }>(
    target.connectionString,
    'select count(*)::int as later from notes where tx >= pg_snapshot_xmax(pg_current_snapshot())',
  )
  expect(later).toBe(0)
})

it('copies one instant while others write, with every file that it names', async () => {
  const place = await filledPlace()
  const writer = new pg.Client({ connectionString: place.connectionString })
  await writer.connect()
  let isWriting = true
  let written = 0
  const writing = (async () => {
    while (isWriting) {
      const name = `live-${written}.bin`
      await writeFile(join(place.dataDir, 'files', name), name)
      await writer.query('begin')
      await writer.query(`insert into notes (author, body) select id, 'viva' from users limit 1`)
      await writer.query('insert into documents values ($1)', [name])
      await writer.query('commit')
      written += 1
    }
  })()
  while (written < 20) await sleep(5)
  const file = join(place.dataDir, 'copy.tar.gz')
  const manifest = await backup({ ...place, file, references: FILES })
  while (written < 40) await sleep(5)
  isWriting = false
  await writing
  await writer.end()

  await restore({ ...target, file, force: false, migrations: MIGRATIONS })
  const [counts = { notes: 0, documents: 0 }] = await ask<{ notes: number; documents: number }>(
    target.connectionString,
    `select (select count(*)::int from notes where body = 'viva') as notes,
       (select count(*)::int from documents where path like 'live-%') as documents`,
  )
  expect(counts.notes).toBeGreaterThanOrEqual(20)
  expect(counts.documents).toBe(counts.notes)
  expect(manifest.missing).toEqual([])
  const restored = new Set(await readdir(join(target.dataDir, 'files')))
  const named = await ask<{ path: string }>(
    target.connectionString,
    `select path from documents where path like 'live%'`,
  )
  expect(named.filter(({ path }) => !restored.has(path))).toEqual([])
  const again = await archiveOf(target)
  const third = await emptyPlace()
  await restore({ ...third, file: again, force: false, migrations: MIGRATIONS })
  expect(await checksums(third)).toEqual(await checksums(target))
})

it('names the files that the database knows and that are gone', async () => {
  const place = await filledPlace()
  await rm(join(place.dataDir, 'files', 'second.bin'))
  const manifest = await backup({ ...place, file: join(place.dataDir, 'copy.tar.gz'), references: FILES })
  expect(manifest.missing).toEqual(['second.bin'])
})

it('leaves files out that are in a bucket, and says so', async () => {
  const file = join(target.dataDir, 'copy.tar.gz')
  const manifest = await backup({ ...source, file, bucket: 'arquivos', references: FILES })
  expect(manifest).toMatchObject({ bucket: 'arquivos', files: [], missing: [] })
})

it('writes the archive for its owner alone and leaves nothing else behind', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  expect((await readdir(source.dataDir)).sort()).toEqual(['copy.tar.gz', 'files'])
})

/** The archive, unpacked, changed and packed again. */
async function tampered(change: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = await mkdtemp(join(home, 'tamper-'))
  await extract({ file: archive, cwd: folder })
  await change(folder)
  const file = join(folder, 'changed.tar.gz')
  await create({ file, cwd: folder, gzip: true }, ['manifest.json', 'tables', 'files'])
  return file
}

it.each([
  ['cut short', async () => await cut(0.6)],
  ['no archive at all', async () => await writtenFile('não é um arquivo')],
  ['another byte in a table', () => tampered((folder) => writeFile(join(folder, 'tables/1.copy'), 'x\n'))],
  ['a file that lacks', () => tampered((folder) => rm(join(folder, 'files/second.bin')))],
  [
    'a manifest that is not one',
    () => tampered((folder) => writeFile(join(folder, 'manifest.json'), '{"format":1}')),
  ],
])('refuses a damaged archive (%s) and leaves the target as it was', async (_, make) => {
  const place = await filledPlace()
  const before = await checksums(place)
  await expect(
    restore({ ...place, file: await make(), force: true, migrations: MIGRATIONS }),
  ).rejects.toThrow('está danificado ou não é um backup')
  expect(await checksums(place)).toEqual(before)
  expect((await readdir(place.dataDir)).sort()).toEqual(['files'])
})

async function cut(ratio: number): Promise<string> {
  const whole = await readFile(archive)
  return await writtenFile(whole.subarray(0, Math.floor(whole.length * ratio)))
}

async function writtenFile(content: string | Buffer): Promise<string> {
  const file = join(await mkdtemp(join(home, 'file-')), 'copy.tar.gz')
  await writeFile(file, content)
  return file
}

it('refuses a database with users unless forced, and then replaces all of it', async () => {
  const place = await filledPlace()
  await ask(
    place.connectionString,
    `insert into users (name) values ('só aqui'); create schema bullmq; create table bullmq.job (id int)`,
  )
  const before = await checksums(place)
  const options = { ...place, file: archive, migrations: MIGRATIONS }
  await expect(restore({ ...options, force: false })).rejects.toThrow('já tem usuários')
  expect(await checksums(place)).toEqual(before)
  await restore({ ...options, force: true })
  expect(await checksums(place)).toEqual(await checksums(source))
  expect(await ask(place.connectionString, `select from pg_namespace where nspname = 'bullmq'`)).toEqual([])
})

it('refuses a database with tables of another program', async () => {
  await ask(target.connectionString, 'create table invoices as select 1 as id')
  await expect(restore({ ...target, file: archive, force: false, migrations: MIGRATIONS })).rejects.toThrow(
    'não são do Cadência',
  )
  expect(await ask(target.connectionString, 'select id from invoices')).toEqual([{ id: 1 }])
})

it('refuses a database that the product is using', async () => {
  const user = new pg.Client({ connectionString: target.connectionString, application_name: 'cadencia' })
  await user.connect()
  const restoring = restore({ ...target, file: archive, force: true, migrations: MIGRATIONS })
  await expect(restoring).rejects.toThrow('está usando este banco')
  await user.end()
})

it('restores an older schema into a newer release, which then migrates it', async () => {
  const old = await filledPlace(FIRST_ONLY)
  const file = await archiveOf(old)
  const newer = await filledPlace()
  await restore({ ...newer, file, force: true, migrations: MIGRATIONS })
  expect(await checksums(newer)).toEqual(await checksums(old))
  await migrate(newer.connectionString, MIGRATIONS)
  const nicknames = await ask(newer.connectionString, 'select distinct nickname from users')
  expect(nicknames).toEqual([{ nickname: 'nenhum' }])
})

it('refuses a backup of a newer release', async () => {
  const restoring = restore({ ...target, file: archive, force: false, migrations: FIRST_ONLY })
  await expect(restoring).rejects.toThrow('versão mais nova')
})

it('leaves the target as it was when a row breaks a rule half-way', async () => {
  const place = await filledPlace(FIRST_ONLY)
  const before = await checksums(place)
  const stricter: Migrations = {
    ...FIRST_ONLY,
    '0002-second': {
      up: async (db) => {
        await sql`alter table users add column nickname text check (nickname <> 'nenhum')`.execute(db)
      },
    },
  }
  await expect(restore({ ...place, file: archive, force: true, migrations: stricter })).rejects.toThrow(
    'check constraint',
  )
  expect(await checksums(place)).toEqual(before)
})
