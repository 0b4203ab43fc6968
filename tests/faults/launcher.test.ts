import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cadencia/db/testing/free-port'
import { afterAll, expect, it } from 'vitest'
import { descendantsOf, isAlive, type RunningChild, says, startChild } from '../support/child.ts'
import { eventually } from '../support/eventually.ts'
import { caller, signInAsAdministrator } from '../support/session.ts'

/** What `npm start` runs once everything is installed, in a folder of its own, with the embedded Postgres. */
const LAUNCHER = 'apps/launcher/src/main.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-launcher-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const reach = { fetch: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init) }
const launched: RunningChild[] = []

afterAll(async () => {
  for (const child of launched) child.signal('SIGTERM')
  await Promise.all(launched.map(({ ended }) => ended))
  await rm(dataDir, { recursive: true, force: true })
})

async function launch(): Promise<RunningChild & { readonly tookMs: number }> {
  const startedAt = performance.now()
  const child = startChild({
    args: [LAUNCHER, 'start'],
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'senha-de-teste-do-administrador',
      CRM_PASSWORD: 'outra-senha-de-teste',
    },
    isTied: false,
  })
  launched.push(child)
  await says(child, 'Cadência pronto em ')
  return { ...child, tookMs: performance.now() - startedAt }
}

async function countMeetings(): Promise<number> {
  const list: unknown[] = await (
    await caller(reach, await signInAsAdministrator(reach))('GET', '/api/meetings')
  ).json()
  return list.length
}

it('serves with demo data, leaves no orphan when killed, starts again quickly with all data, and ends with 0', async () => {
  const first = await launch()
  const page = await reach.fetch('/', { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<div id="root">')
  const before = await countMeetings()
  expect(before).toBeGreaterThan(10)

  const children = descendantsOf(first.pid)
  // The server, and Postgres with its own processes.
  expect(children.length).toBeGreaterThan(3)
  first.signal('SIGKILL')
  await first.ended
  await eventually(() => !children.some(isAlive), { what: 'server and Postgres ended too' })

  const second = await launch()
  expect(second.tookMs).toBeLessThan(5000)
  expect(second.output()).not.toContain('Compilando')
  expect(await countMeetings()).toBe(before)
  const offspring = descendantsOf(second.pid)
  second.signal('SIGTERM')
  expect(await second.ended).toEqual({ code: 0, signal: null })
  expect(offspring.filter(isAlive)).toEqual([])
  expect(second.output()).not.toContain('"level":50')
})
