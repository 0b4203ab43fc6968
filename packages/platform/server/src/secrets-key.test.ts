import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@cadencia/db/testing'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { EnvironmentError } from './environment.ts'
import { loadSecretsKey } from './secrets-key.ts'

const { db } = await testDb()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))
async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadencia-key-'))
  folders.push(folder)
  return join(folder, 'data')
}
const load = (dataDir: string, secretsKey?: string) => loadSecretsKey(db, { dataDir, secretsKey })
const KEY = 'uma chave de mais de trinta e dois caracteres'

beforeEach(async () => {
  await db.deleteFrom('secrets').execute()
})

it('is created once in DATA_DIR with mode 0600', async () => {
  const dataDir = await newDataDir()
  const keys = await Promise.all(Array.from({ length: 5 }, () => load(dataDir)))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(keys[0]?.length).toBe(32)
  expect((await stat(join(dataDir, 'secrets-key'))).mode & 0o777).toBe(0o600)
})

it('in the environment takes precedence, and no file is created', async () => {
  const dataDir = await newDataDir()
  const key = await load(dataDir, KEY)
  await expect(stat(join(dataDir, 'secrets-key'))).rejects.toThrow()
  expect(await load(await newDataDir(), KEY)).toEqual(key)
})

it('from the file works as SECRETS_KEY on another machine', async () => {
  const dataDir = await newDataDir()
  const key = await load(dataDir)
  const material = (await readFile(join(dataDir, 'secrets-key'), 'utf8')).trim()
  expect(await load(await newDataDir(), material)).toEqual(key)
})

it('that is missing or wrong is refused in one line that names it', async () => {
  const dataDir = await newDataDir()
  await load(dataDir)
  const other = await newDataDir()
  for (const attempt of [() => load(dataDir, KEY), () => load(other)]) {
    await expect(attempt()).rejects.toThrow(EnvironmentError)
    await expect(attempt()).rejects.toThrow(/^SECRETS_KEY: [^\n]+$/)
  }
  await expect(stat(join(other, 'secrets-key'))).rejects.toThrow()
  await writeFile(join(dataDir, 'secrets-key'), 'outra coisa')
  await expect(load(dataDir)).rejects.toThrow(/^SECRETS_KEY/)
})

it('is stored in the database only as a check value', async () => {
  await load(await newDataDir(), KEY)
  const rows = await db.selectFrom('secrets').selectAll().execute()
  expect(rows.map(({ name }) => name)).toEqual(['secrets_key_check'])
  expect(JSON.stringify(rows)).not.toContain(KEY)
})
