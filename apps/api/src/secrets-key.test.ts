import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { apiProcess } from './testing/api-process.ts'

const { db, connectionString } = await testDb()
const DATABASE_URL = connectionString
const ana = await createUser(db)
const TOKEN = 'um-token-de-antes-em-claro-12345'

const feedOf = async (url: string) => {
  const headers = await signInAs(db, ana)
  return (await fetch(`${url}/api/calendar`, { headers })).json()
}
const columns = async () => {
  const feed = await db.selectFrom('calendar_feeds').select('token').executeTakeFirstOrThrow()
  const user = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow()
  const secret = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'evolution_webhook')
    .executeTakeFirstOrThrow()
  return [feed.token, user.totp_secret, secret.value]
}

it('SEC-35: the start encrypts plain-text secrets of earlier releases with a key that it creates once', async () => {
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: ana.id, token: TOKEN, token_hash: Buffer.alloc(32) })
    .execute()
  await db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('id', '=', ana.id).execute()
  await db.insertInto('secrets').values({ name: 'evolution_webhook', value: 'segredo do gateway' }).execute()

  const first = await apiProcess({ DATABASE_URL, SECRETS_KEY: '' })
  await first.ready()
  const file = join(first.dataDir, 'secrets-key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const key = (await readFile(file, 'utf8')).trim()
  const sealed = await columns()
  for (const value of sealed) expect(value).toMatch(/^v1\./)
  expect(await feedOf(first.url)).toEqual({ url: expect.stringContaining(TOKEN) })
  expect(first.output.out + first.output.err).not.toContain(key)

  // Another machine with the same key; encrypted values stay unchanged.
  const second = await apiProcess({ DATABASE_URL, SECRETS_KEY: key })
  await second.ready()
  expect(await columns()).toEqual(sealed)
  expect(await feedOf(second.url)).toEqual({ url: expect.stringContaining(TOKEN) })
  await expect(stat(join(second.dataDir, 'secrets-key'))).rejects.toThrow()
  await rm(file)
})

it.each([
  ['another key', 'uma chave que não é a deste banco de dados'],
  ['no key', ''],
])('SEC-35: %s stops the start with one line that names it', async (_, SECRETS_KEY) => {
  const { ended, output, dataDir } = await apiProcess({ DATABASE_URL, SECRETS_KEY })
  expect(await ended).toBe(1)
  expect(output.err).toMatch(/^SECRETS_KEY: [^\n]+\n$/)
  expect(output.out).not.toMatch(/"level":(50|60)/)
  await expect(stat(join(dataDir, 'secrets-key'))).rejects.toThrow()
})
