import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { create, extract } from 'tar'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  archiveOf,
  ask,
  checksums,
  emptyInstallation,
  FIRST_ONLY,
  filledInstallation,
  home,
  MIGRATIONS,
  migrate,
  type TestInstallation,
} from '../testing/installations.ts'
import { restore } from './restore.ts'
import type { Migrations } from './target.ts'

let source: TestInstallation
let archive: string

beforeAll(async () => {
  source = await filledInstallation()
  archive = await archiveOf(source)
})

let target: TestInstallation

beforeEach(async () => {
  target = await emptyInstallation()
})

/** The archive with changed contents. */
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
  const place = await filledInstallation()
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

it('refuses a database with users unless forced', async () => {
  const place = await filledInstallation()
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

it('refuses a database with foreign tables', async () => {
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
  const old = await filledInstallation(FIRST_ONLY)
  const file = await archiveOf(old)
  const newer = await filledInstallation()
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

it('leaves the target unchanged when a row violates a constraint', async () => {
  const place = await filledInstallation(FIRST_ONLY)
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
