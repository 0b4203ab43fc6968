import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startChild } from '../support/child.ts'
import { type Server, startServer } from '../support/server.ts'
import { caller, cookiesOf, signIn } from '../support/session.ts'
import { databaseForFile } from '../support/suite.ts'
import { totpCode } from '../support/totp.ts'

/** REL-14: upgrades the installations of the releases, from what `release-archive.ts` kept of them. */
const RELEASES = ['0.1.0', '0.2.0']
const LAUNCHER = new URL('../../apps/launcher/src/main.ts', import.meta.url).pathname
const Known = z.object({
  person: z.string(),
  administrator: z.object({ username: z.string(), password: z.string() }),
  totpSecret: z.string(),
  feed: z.string(),
  crmPassword: z.string(),
})

const COUNTS = `select (select count(*)::int from tasks) as tasks, (select count(*)::int from meetings) as meetings,
  (select count(*)::int from leads) as leads, (select count(*)::int from users) as users`

describe.each(RELEASES)('data of release %s', async (version) => {
  const fileOf = (end: string) =>
    new URL(`../support/files/release-${version}.${end}`, import.meta.url).pathname
  const known = Known.parse(JSON.parse(readFileSync(fileOf('json'), 'utf8')))
  const database = await databaseForFile()
  let server: Server
  let counted: unknown[]

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-upgrade-'))
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir }
    const restoring = startChild({ args: [LAUNCHER, 'restore', fileOf('tar.gz')], env })
    const restored = await restoring.ended
    if (restored.code !== 0) throw new Error(`the archive could not be restored:\n${restoring.output()}`)
    counted = await database.query(COUNTS)
    server = await startServer({ databaseUrl: database.url, env })
    return async () => {
      await server.end()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  it('keeps every row', async () => {
    expect(counted).not.toContainEqual(expect.objectContaining({ tasks: 0 }))
    expect(await database.query(COUNTS)).toEqual(counted)
  })

  it('shows the existing data', async () => {
    const call = caller(server, await signIn(server, known.person))
    for (const path of ['/api/tasks', '/api/meetings', '/api/sprints', '/api/chats', '/api/support']) {
      const response = await call('GET', path)
      expect([path, response.status]).toEqual([path, 200])
      expect(await response.json()).not.toHaveLength(0)
    }
    const unlocked = await call('POST', '/api/crm/access', { password: known.crmPassword })
    expect(unlocked.status).toBe(200)
  })

  it('serves the stored files', async () => {
    const call = caller(server, await signIn(server, known.person))
    const reports: { id: string }[] = await (await call('GET', '/api/reports/recent')).json()
    expect(reports).not.toHaveLength(0)
    for (const { id } of reports) {
      const response = await call('GET', `/api/reports/${id}/download?format=pdf`)
      expect(response.status).toBe(200)
      expect((await response.text()).startsWith('%PDF-')).toBe(true)
    }
  })

  it('keeps second factors and calendar feeds, encrypted', async () => {
    const response = await server.fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...known.administrator, code: totpCode(known.totpSecret) }),
    })
    expect(response.status).toBe(200)
    expect((await caller(server, cookiesOf(response))('GET', '/api/admin/settings')).status).toBe(200)
    const stored = await database.query('select totp_secret from users where totp_secret is not null')
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(known.totpSecret)
    const feed = await server.fetch(known.feed)
    expect(feed.status).toBe(200)
    expect(await feed.text()).toContain('BEGIN:VCALENDAR')
  })
})
