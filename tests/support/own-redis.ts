import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cadencia/db/testing/free-port'
import { afterAll } from 'vitest'
import { type RunningChild, says, startChild } from './child.ts'

/** A Redis for one test file, which may kill and stop it. */
export interface OwnRedis {
  readonly url: string
  /** SIGKILL; loses all data. */
  kill(): Promise<void>
  /** Restarts it empty on the same port. */
  restart(): Promise<void>
  /** Suspends it with open connections until `resume`. */
  stall(): void
  resume(): void
}

/** True if a Redis server is installed. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0
}

/** Call it at the top level of a test file, which ends it. */
export async function startRedis(): Promise<OwnRedis> {
  const port = await freePort()
  const dir = await mkdtemp(join(tmpdir(), 'cadencia-redis-'))
  let child: RunningChild
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir]
    child = startChild({ program: 'redis-server', args, env: {}, isTied: false })
    await says(child, 'Ready to accept connections')
  }
  const kill = async () => {
    child.signal('SIGKILL')
    await child.ended
  }
  await start()
  afterAll(async () => {
    await kill()
    await rm(dir, { recursive: true, force: true })
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: start,
    stall: () => child.signal('SIGSTOP'),
    resume: () => child.signal('SIGCONT'),
  }
}
