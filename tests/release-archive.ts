import { writeFileSync } from 'node:fs'
import { testServer } from '../packages/platform/db/src/testing/test-server.ts'
import { startChild } from './support/child.ts'
import { createDatabase } from './support/database.ts'
import { ADMINISTRATOR, startServer } from './support/server.ts'
import { caller, signIn, signInAsAdministrator } from './support/session.ts'
import { totpCode } from './support/totp.ts'

/**
 * Writes what `faults/upgrade` starts from, once a release: an archive of this checkout's `npm run backup` with demo
 * data, an administrator with a second factor and a person with a calendar feed, and beside it what one needs to know
 * to sign in there: `node release-archive.ts 0.2.0`.
 */
const [version] = process.argv.slice(2)
if (!version) throw new Error('Usage: node release-archive.ts VERSION')
const place = new URL(`./support/files/release-${version}`, import.meta.url).pathname
const launcher = new URL('../apps/launcher/src/main.ts', import.meta.url).pathname
const person = 'ana.souza@cadencia.example'
const crmPassword = 'crm-de-teste-9'

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response.json()
}

const postgres = await testServer()
const database = await createDatabase(postgres.url)
const server = await startServer({
  databaseUrl: database.url,
  env: { SEED: 'demo', CRM_PASSWORD: crmPassword },
})
try {
  const administer = caller(server, await signInAsAdministrator(server))
  const { password } = ADMINISTRATOR
  const { secret } = await answerOf<{ secret: string }>(
    await administer('POST', '/api/admin/totp', { password }),
  )
  await answerOf(await administer('POST', '/api/admin/totp', { code: totpCode(secret) }))
  const call = caller(server, await signIn(server, person))
  const { url } = await answerOf<{ url: string }>(await call('GET', '/api/calendar'))
  await server.terminate()
  const backup = startChild({
    args: [launcher, 'backup', `${place}.tar.gz`],
    env: { DATABASE_URL: database.url, DATA_DIR: server.dataDir },
  })
  if ((await backup.ended).code !== 0) throw new Error(`there is no archive:\n${backup.output()}`)
  const known = {
    person,
    administrator: ADMINISTRATOR,
    totpSecret: secret,
    feed: new URL(url).pathname,
    crmPassword,
  }
  writeFileSync(`${place}.json`, `${JSON.stringify(known, null, 2)}\n`)
} finally {
  await server.end()
  await database.drop()
  await postgres.stop()
}
