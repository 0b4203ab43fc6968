import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cadencia/db/testing/free-port'
import { runOn } from '@cadencia/db/testing/template'
import { expect, it, onTestFinished } from 'vitest'
import { startChild } from '../support/child.ts'
import { composeService } from '../support/compose.ts'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { hasRedis } from '../support/own-redis.ts'
import { startServer } from '../support/server.ts'
import { caller, signInAsAdministrator } from '../support/session.ts'
import { testServerUrl } from '../support/suite.ts'

/** SEC-54: what docker-compose.yml gives its servers, on those of this machine. */

const SCRIPT = new URL('../../tooling/image/database-role.sql', import.meta.url).pathname
const serverUrl = testServerUrl()
const hasPsql = spawnSync('psql', ['--version']).status === 0
const [{ isSuperuser } = { isSuperuser: false }] = (
  await runOn(serverUrl, 'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user')
).rows

/** The address with another role. */
function as(url: string, username: string, password: string): string {
  const address = new URL(url)
  Object.assign(address, { username, password })
  return address.href
}

it.runIf(hasPsql && isSuperuser)(
  'the product starts, migrates and works with the role that the script makes, which is no superuser',
  async () => {
    const name = randomBytes(4).toString('hex')
    const [role, superuser, password] = [`product_${name}`, `super_${name}`, `it's ${name}`]
    const database = await createDatabase(serverUrl)
    await runOn(serverUrl, `create role ${superuser} superuser login password 'first'`)
    onTestFinished(async () => {
      await database.drop()
      await runOn(serverUrl, `drop role if exists ${role}; drop role ${superuser}`)
    })
    const made = spawnSync(
      'psql',
      ['-X', '-v', 'ON_ERROR_STOP=1', '-f', SCRIPT, as(database.url, superuser, 'first')],
      {
        env: { ...process.env, PRODUCT_ROLE: role, POSTGRES_PASSWORD: password },
        encoding: 'utf8',
      },
    )
    expect([made.status, made.stderr]).toEqual([0, ''])
    const rights = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "isMighty"
      from pg_roles where rolname = '${role}'`
    expect(await database.query(rights)).toEqual([{ isMighty: false }])
    const passwords = `select rolname, rolpassword is null as "isNone" from pg_authid where rolname like '%_${name}'`
    expect(await database.query(`${passwords} order by 1`)).toEqual([
      { rolname: role, isNone: false },
      { rolname: superuser, isNone: true },
    ])

    const server = await startServer({ databaseUrl: as(database.url, role, password) })
    onTestFinished(() => server.end())
    const call = caller(server, await signInAsAdministrator(server))
    const added = await call('POST', '/api/teams', {
      name: 'Jurídico',
      color: '#2f6fde',
      icon: 'fas fa-users',
    })
    expect(added.status).toBe(201)
    expect((await call('GET', '/api/admin/system')).status).toBe(200)
    const owners = `select distinct tableowner from pg_tables where schemaname in ('public', 'bullmq')`
    expect(await database.query(owners)).toEqual([{ tableowner: role }])
    expect(server.output()).not.toContain('permission denied')
  },
  120_000,
)

it.runIf(hasRedis())('Redis asks for its password, which stands on no command line', async () => {
  const port = await freePort()
  const cwd = mkdtempSync(join(tmpdir(), 'cadencia-redis-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const { command, environment } = composeService('redis', {
    POSTGRES_PASSWORD: 'a',
    REDIS_PASSWORD: 'segredo',
  })
  const [program = '', ...args] = command.map((part) =>
    part.replaceAll('$$', '$').replace('requirepass', `port ${port}\nrequirepass`),
  )
  const child = startChild({ program, args, cwd, env: environment })
  onTestFinished(() => child.signal('SIGKILL'))
  const ask = (...words: string[]) =>
    spawnSync('redis-cli', ['-p', String(port), ...words], {
      env: { ...process.env, REDISCLI_AUTH: words.length > 1 ? environment.REDISCLI_AUTH : '' },
      encoding: 'utf8',
    }).stdout.trim()
  await eventually(async () => ask('PING').startsWith('NOAUTH'), { withinMs: 10_000, what: 'NOAUTH' })
  expect(ask('CONFIG', 'GET', 'appendonly').split('\n')).toEqual(['appendonly', 'yes'])
  expect(ask('CONFIG', 'GET', 'maxmemory-policy').split('\n')).toEqual(['maxmemory-policy', 'noeviction'])
  if (process.platform === 'linux')
    expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).toMatch(/^redis-server(?!.*segredo)/)
})
