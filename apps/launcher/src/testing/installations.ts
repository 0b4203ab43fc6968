import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@cadencia/postgres/server'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { backup } from '../backup/backup.ts'
import type { Migrations } from '../backup/target.ts'

/** A server, test installations, and a schema with every feature that a copy must handle. */

export const FILES = [{ table: 'documents', column: 'path' }]

export const MIGRATIONS: Migrations = {
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
        create table sessions (id int primary key, token_hash bytea not null);
        create table access_tokens (id int primary key, token_hash bytea not null);
        create table sign_in_codes (id int primary key, code_hash bytea not null);
        create table visits (on_day date not null) partition by range (on_day);
        create table visits_default partition of visits default;
      `.execute(db)
    },
  },
  '0002-second': {
    up: async (db) => {
      await sql`alter table users add column nickname text default 'nenhum'`.execute(db)
    },
  },
}
export const FIRST_ONLY: Migrations = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 1))

/** Temporary folder of a test file. */
export let home: string
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

export async function ask<T extends object>(connectionString: string, text: string): Promise<T[]> {
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

export async function migrate(connectionString: string, migrations: Migrations): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const provider = { getMigrations: async () => ({ ...migrations }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  await db.destroy()
  if (error) throw error
}

/** A database and a folder of stored files. */
export interface TestInstallation {
  readonly connectionString: string
  readonly dataDir: string
}

export async function emptyInstallation(): Promise<TestInstallation> {
  const connectionString = await newDatabase()
  return { connectionString, dataDir: await mkdtemp(join(home, 'data-')) }
}

export async function filledInstallation(migrations: Migrations = MIGRATIONS): Promise<TestInstallation> {
  const installation = await emptyInstallation()
  await migrate(installation.connectionString, migrations)
  await ask(
    installation.connectionString,
    `insert into users (name) values ('Ana "ção" \\ N'), (E'tab\\tnew\\nline');
     update users set boss = (select id from users limit 1);
     insert into notes (author, body, raw) select u.id, 'nota ' || n, '\\x00ff0a' from users u, generate_series(1, 50) n;
     begin; set constraints all deferred; insert into pairs values (1, 1); insert into other_pairs values (1, 1); commit;
     create table visits_2026 partition of visits for values from ('2026-01-01') to ('2027-01-01');
     insert into sessions values (1, 'a-sessao-viva'); insert into access_tokens values (1, 'o-token-vivo'); insert into sign_in_codes values (1, 'o-codigo-vivo');
     insert into visits values ('2025-12-31'), ('2026-01-01');
     insert into documents values ('ab/first.bin'), ('second.bin')`,
  )
  await mkdir(join(installation.dataDir, 'files', 'ab'), { recursive: true })
  await writeFile(join(installation.dataDir, 'files', 'ab', 'first.bin'), Buffer.from([0, 1, 2, 255]))
  await writeFile(join(installation.dataDir, 'files', 'second.bin'), 'segundo')
  return installation
}

const TABLES = ['users', 'notes', 'heard', 'documents', 'pairs', 'other_pairs', 'visits']

/** Checksums per table, without transaction ids, which differ between servers. */
export async function checksums({ connectionString }: TestInstallation): Promise<Record<string, unknown>> {
  const sums: Record<string, unknown> = {}
  for (const table of TABLES) {
    const text = `select count(*)::int as rows, md5(string_agg(j::text, '|' order by j::text)) as sum
      from (select to_jsonb(t) - 'tx' as j from ${table} t) s`
    sums[table] = (await ask(connectionString, text))[0]
  }
  return sums
}

export async function archiveOf(installation: TestInstallation): Promise<string> {
  const file = join(installation.dataDir, 'copy.tar.gz')
  await backup({ ...installation, file, references: FILES })
  return file
}
