import { join } from 'node:path'
import { API_ENTRY, type BuildOptions, buildWhenStale } from './build.ts'
import { type Child, startChild } from './child.ts'
import { childEnvironment } from './child-environment.ts'
import { type Database, openDatabase } from './database.ts'
import type { LauncherEnv } from './env.ts'
import { acquireLock, type InstanceLock } from './instance-lock.ts'
import { stopRequest } from './stop-request.ts'
import { say } from './terminal.ts'

/** How long the server may take to finish what runs. */
const DRAIN_LIMIT_MS = 10_000

export interface StartOptions {
  readonly env: LauncherEnv
  readonly root: string
  readonly buildCommand?: BuildOptions['command']
}

/**
 * `npm start`: builds when stale, starts the embedded database, then the server, and keeps them together.
 * Resolves with the exit code once all have ended: the server's when it was asked to stop, else not 0.
 */
export async function start({ env, root, buildCommand }: StartOptions): Promise<number> {
  const stop = stopRequest()
  const lock = await acquireLock(env.dataDir, 'start')
  const { promise: lost, resolve: onLost } = Promise.withResolvers<void>()
  const ending = new AbortController()
  let database: Database | undefined
  try {
    const opening = openDatabase(env, onLost)
    opening.catch(() => {})
    const building = buildWhenStale({
      root,
      env: env.inherited,
      signal: ending.signal,
      ...(buildCommand && { command: buildCommand }),
    })
    building.catch(() => {})
    database = await opening
    if ((await Promise.race([stop, building])) === 'stop') return 0
    const api = startChild({
      command: [process.execPath, '--enable-source-maps', join(root, API_ENTRY)],
      cwd: root,
      env: childEnvironment(env, database),
      onMessage: (message) => announceWhenReady(message, lock),
    })
    return await watchOver(api, stop, lost)
  } finally {
    ending.abort()
    await database?.stop()
    await lock.release()
  }
}

async function watchOver(api: Child, stop: Promise<'stop'>, lost: Promise<void>): Promise<number> {
  const first = await Promise.race([stop, lost.then(() => 'lost' as const), api.ended])
  if (first === 'stop') return await api.finish(DRAIN_LIMIT_MS)
  if (first === 'lost') await api.finish(DRAIN_LIMIT_MS)
  return typeof first === 'number' && first !== 0 ? first : 1
}

function announceWhenReady(message: unknown, lock: InstanceLock): void {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'ready')
    return
  if (!('url' in message) || typeof message.url !== 'string') return
  lock.announce(message.url)
  say(`Cadência pronto em ${message.url}`)
}
