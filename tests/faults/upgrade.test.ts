import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startChild } from '../support/child.ts'
import { startServer } from '../support/server.ts'
import { caller, cookiesOf, signIn } from '../support/session.ts'
import { databaseForFile } from '../support/suite.ts'
import { totpCode } from '../support/totp.ts'

/**
 * REL-14: upgrades an installation of release 0.1.0, from an archive of that release's `npm run backup` with demo data,
 * an administrator with a second factor, and a person with a calendar feed.
 */
const ARCHIVE = new URL('../support/files/release-0.1.0.tar.gz', import.meta.url).pathname
const LAUNCHER = new URL('../../apps/launcher/src/main.ts', import.meta.url).pathname
const BEFORE = {
  person: 'ana.souza@cadencia.example',
  administrator: { username: 'admin', password: 'uma-senha-de-teste-9' },
  totpSecret: 'TXCSLCWJ4J4IJCUIJ2MQX37WEUVXQ2KX',
  feed: '/api/calendar/OGx1ZzxbJDl_OHsnC7idD2o1-fUBbW0-.ics',
  crmPassword: 'crm-de-teste-9',
} as const

const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-upgrade-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const database = await databaseForFile()
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir }

const restoring = startChild({ args: [LAUNCHER, 'restore', ARCHIVE], env })
const restored = await restoring.ended
if (restored.code !== 0) throw new Error(`the archive could not be restored:\n${restoring.output()}`)
const [before] = await database.query<{ tasks: number; meetings: number; leads: number; users: number }>(`
  select (select count(*)::int from tasks) as tasks, (select count(*)::int from meetings) as meetings,
    (select count(*)::int from leads) as leads, (select count(*)::int from users) as users`)
const server = await startServer({ databaseUrl: database.url, env: { DATA_DIR: dataDir } })
afterAll(server.end)

it('keeps every row', async () => {
  const [after] = await database.query(`
    select (select count(*)::int from tasks) as tasks, (select count(*)::int from meetings) as meetings,
      (select count(*)::int from leads) as leads, (select count(*)::int from users) as users`)
  expect(before?.tasks).toBeGreaterThan(0)
  expect(after).toEqual(before)
})

it('shows the existing data', async () => {
  const call = caller(server, await signIn(server, BEFORE.person))
  for (const path of ['/api/tasks', '/api/meetings', '/api/sprints', '/api/chats', '/api/support']) {
    const response = await call('GET', path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.json()).not.toHaveLength(0)
  }
  const unlocked = await call('POST', '/api/crm/access', { password: BEFORE.crmPassword })
  expect(unlocked.status).toBe(200)
})

it('serves the stored files', async () => {
  const call = caller(server, await signIn(server, BEFORE.person))
  const reports: { id: string }[] = await (await call('GET', '/api/reports/recent')).json()
  expect(reports).not.toHaveLength(0)
  for (const { id } of reports) {
    const response = await call('GET', `/api/reports/${id}/download?format=pdf`)
    expect(response.status).toBe(200)
    expect((await response.text()).startsWith('%PDF-')).toBe(true)
  }
})

it('keeps second factors and calendar feeds, now encrypted', async () => {
  const response = await server.fetch('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...BEFORE.administrator, code: totpCode(BEFORE.totpSecret) }),
  })
  expect(response.status).toBe(200)
  expect((await caller(server, cookiesOf(response))('GET', '/api/admin/settings')).status).toBe(200)
  const stored = await database.query('select totp_secret from users where totp_secret is not null')
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(BEFORE.totpSecret)
  const feed = await server.fetch(BEFORE.feed)
  expect(feed.status).toBe(200)
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
})
