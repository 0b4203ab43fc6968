import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { create, extract } from 'tar'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  archiveOf,
  ask,
  checksums,
  emptyInstallation,
  FILES,
  filledInstallation,
  home,
  MIGRATIONS,
  type TestInstallation,
} from '../testing/installations.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

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

it('restores rows, also of partitions, computed columns, files and sequences into an empty database', async () => {
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

it('SEC-35: contains no secrets key, and a restore keeps the existing one', async () => {
  const place = await filledInstallation()
  const key = join(place.dataDir, 'secrets-key')
  await writeFile(key, 'a-chave-que-cifra-os-segredos')
  const holding = await archiveOf(place)
  expect(gunzipSync(await readFile(holding)).includes('a-chave-que-cifra-os-segredos')).toBe(false)
  await writeFile(join(target.dataDir, 'secrets-key'), 'outra')
  await restore({ ...target, file: holding, force: false, migrations: MIGRATIONS })
  expect(await readFile(join(target.dataDir, 'secrets-key'), 'utf8')).toBe('outra')
})

it('SEC-31: contains no sessions, access tokens and sign-in codes, and a restore removes them', async () => {
  const text = gunzipSync(await readFile(archive)).toString('latin1')
  for (const secret of ['a-sessao-viva', 'o-token-vivo', 'o-codigo-vivo']) {
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
  }
  const place = await filledInstallation()
  await restore({ ...place, file: archive, force: true, migrations: MIGRATIONS })
  for (const table of ['sessions', 'access_tokens', 'sign_in_codes']) {
    expect(await ask(place.connectionString, `select from ${table}`)).toEqual([])
  }
})

it('SEC-31: restoring an older backup restores no session', async () => {
  const folder = await mkdtemp(join(home, 'older-'))
  await extract({ file: archive, cwd: folder })
  const rows = '1\t\\\\x00\n'
  await writeFile(join(folder, 'tables/99.copy'), rows)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const sha256 = createHash('sha256').update(rows).digest('hex')
  const names = { schema: 'public', name: 'sessions', columns: ['id', 'token_hash'] }
  manifest.tables.push({ ...names, rows: 1, entry: 'tables/99.copy', bytes: rows.length, sha256 })
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  const file = join(folder, 'older.tar.gz')
  await create({ file, cwd: folder, gzip: true }, ['manifest.json', 'tables', 'files'])
  await restore({ ...target, file, force: false, migrations: MIGRATIONS })
  expect(await ask(target.connectionString, 'select from sessions')).toEqual([])
})

it('SEC-31: the erasure list is not backed up and survives a restore', async () => {
  const place = await filledInstallation()
  const list = join(place.dataDir, 'files', 'erasures', 'user')
  await mkdir(list, { recursive: true })
  await writeFile(join(list, 'before'), '{}')
  const file = join(place.dataDir, 'copy.tar.gz')
  const { files } = await backup({ ...place, file, references: FILES })
  expect(files.map(({ path }) => path)).toEqual(['ab/first.bin', 'second.bin'])
  await writeFile(join(list, 'after'), '{}')
  await restore({ ...place, file, force: true, migrations: MIGRATIONS })
  expect((await readdir(list)).sort()).toEqual(['after', 'before'])
})

it('keeps foreign keys and triggers enabled', async () => {
  await restore({ ...target, file: archive, force: false, migrations: MIGRATIONS })
  const add = (author: string): Promise<object[]> =>
    ask(target.connectionString, `insert into notes (author, body) values (${author}, 'x')`)
  await expect(add('gen_random_uuid()')).rejects.toThrow('foreign key')
  const heard = (await ask(target.connectionString, 'select from heard')).length
  await add('(select id from users limit 1)')
  expect((await ask(target.connectionString, 'select from heard')).length).toBe(heard + 1)
})

it('gives restored rows a transaction id of the target server', async () => {
  await restore({ ...target, file: archive, force: false, migrations: MIGRATIONS })
  const [{ later } = { later: -1 }] = await ask<{ later: number }>(
    target.connectionString,
    'select count(*)::int as later from notes where tx >= pg_snapshot_xmax(pg_current_snapshot())',
  )
  expect(later).toBe(0)
})

it('is consistent during writes, with every referenced file', async () => {
  const place = await filledInstallation()
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
  const third = await emptyInstallation()
  await restore({ ...third, file: again, force: false, migrations: MIGRATIONS })
  expect(await checksums(third)).toEqual(await checksums(target))
})

it('lists missing referenced files', async () => {
  const place = await filledInstallation()
  await rm(join(place.dataDir, 'files', 'second.bin'))
  const manifest = await backup({ ...place, file: join(place.dataDir, 'copy.tar.gz'), references: FILES })
  expect(manifest.missing).toEqual(['second.bin'])
})

it('omits files in a bucket and reports it', async () => {
  const file = join(target.dataDir, 'copy.tar.gz')
  const manifest = await backup({ ...source, file, bucket: 'arquivos', references: FILES })
  expect(manifest).toMatchObject({ bucket: 'arquivos', files: [], missing: [] })
})

it('creates the archive with mode 0600 and no other files', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  expect((await readdir(source.dataDir)).sort()).toEqual(['copy.tar.gz', 'files'])
})
