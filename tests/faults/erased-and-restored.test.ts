import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startChild } from '../support/child.ts'
import { eventually } from '../support/eventually.ts'
import { ADMINISTRATOR, startServer } from '../support/server.ts'
import { caller, signIn, signInAsAdministrator } from '../support/session.ts'
import { databaseForFile } from '../support/suite.ts'

const LAUNCHER = new URL('../../apps/launcher/src/main.ts', import.meta.url).pathname
const EMAIL = 'anacleta.revivida@cadencia.example'

const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-erased-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const database = await databaseForFile()
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir }
const archive = join(dataDir, 'before.tar.gz')

async function launch(...args: string[]): Promise<void> {
  const command = startChild({ args: [LAUNCHER, ...args], env })
  const { code } = await command.ended
  if (code !== 0) throw new Error(`${args[0]} failed:\n${command.output()}`)
}

it('SEC-31: restoring a backup from before an erasure revives neither person nor session', async () => {
  const server = await startServer({ databaseUrl: database.url, env: { DATA_DIR: dataDir } })
  afterAll(server.end)
  await database.query(
    `insert into users (email, first_name, last_name) values ('${EMAIL}', 'Anacleta', 'Revivida')`,
  )
  const person = caller(server, await signIn(server, EMAIL))
  const made = await person('POST', '/api/tasks', { title: 'Rever', description: `Falar com ${EMAIL}` })
  expect(made.status).toBe(201)
  const { id: userId } = await (await person('GET', '/api/auth/user')).json()
  await launch('backup', archive)

  const administrator = caller(server, await signInAsAdministrator(server))
  const proof = { currentPassword: ADMINISTRATOR.password }
  expect((await administrator('DELETE', `/api/admin/users/${userId}/data`, proof)).status).toBe(204)
  const listed = `select 1 from job_requests where name = 'list_erasure' and status = 'completed'`
  await eventually(async () => (await database.query(listed)).length === 1, { what: 'the erasure is listed' })
  await server.terminate()

  await launch('restore', archive, '--force')
  expect(await database.query(`select from users where email = '${EMAIL}'`)).toHaveLength(1)
  expect(await database.query('select from sessions')).toEqual([])
  await server.restart()
  expect((await person('GET', '/api/auth/user')).status).toBe(401)
  const found = await database.query(
    `select u.email, t.description from users u, tasks t where u.id = '${userId}'`,
  )
  expect(found).toEqual([
    { email: `removida-${userId}@removida.invalid`, description: 'Falar com Pessoa removida' },
  ])
})
