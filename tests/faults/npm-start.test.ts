import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cadencia/db/testing/free-port'
import { afterAll, expect, it } from 'vitest'
import { descendantsOf, isAlive, type RunningChild, says, startChild } from '../support/child.ts'
import { eventually } from '../support/eventually.ts'

/** The README's command: signals must pass npm, its shell and our runner. */
const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-npm-start-'))
const port = await freePort()
const started: RunningChild[] = []

afterAll(async () => {
  for (const child of started) child.signal('SIGTERM')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(dataDir, { recursive: true, force: true })
})

async function npmStart(): Promise<RunningChild> {
  const child = startChild({
    program: 'npm',
    args: ['start'],
    env: { PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: 'senha-de-teste', SEED: 'none' },
    isTied: false,
  })
  started.push(child)
  await says(child, 'Cadência pronto em ')
  return child
}

it('REL-12: SIGTERM to npm start drains the server, and npm ends with 0', async () => {
  const npm = await npmStart()
  const below = descendantsOf(npm.pid)
  npm.signal('SIGTERM')
  expect(await npm.ended).toEqual({ code: 0, signal: null })
  expect(below.filter(isAlive)).toEqual([])
})

it('kill -9 of npm leaves no orphan', async () => {
  const npm = await npmStart()
  const below = descendantsOf(npm.pid)
  expect(below.length).toBeGreaterThan(3)
  npm.signal('SIGKILL')
  await npm.ended
  await eventually(() => !below.some(isAlive), { what: 'runner, launcher, server and Postgres ended too' })
})
