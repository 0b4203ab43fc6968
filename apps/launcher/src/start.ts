import { join } from 'node:path'
import { API_ENTRY, type BuildOptions, buildWhenStale } from './build.ts'
import { startChild } from './child.ts'
import { childEnvironment } from './child-environment.ts'
import { type Database, openDatabase } from './database.ts'
import type { LauncherEnv } from './env.ts'
import { acquireLock } from './instance-lock.ts'
import { stopRequest } from './stop-request.ts'
import { say } from './terminal.ts'
import { keepWorker } from './worker.ts'

/** Time limit of a graceful shutdown, in milliseconds. */
const DRAIN_LIMIT_MS = 10_000

export interface StartOptions {
  readonly env: LauncherEnv
  readonly root: string
  readonly buildCommand?: BuildOptions['command']
}

/**
 * `npm start`: builds if stale, then starts the embedded database, the API and (WORKER=process) the worker, and stops
 * them together. Resolves with the exit code: the API's when stopped on request, else not 0.
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
    const childEnv = childEnvironment(env, database)
    let worker: ReturnType<typeof keepWorker> | undefined
    const api = startChild({
      command: [process.execPath, '--enable-source-maps', join(root, API_ENTRY)],
      cwd: root,
      env: childEnv,
      onMessage: (message) => {
        const url = readyUrl(message)
        if (url === undefined || ending.signal.aborted) return
        lock.announce(url)
        say(`Cadência pronto em ${url}`)
        if (env.hasOwnWorker) worker ??= keepWorker({ root, env: childEnv, onLost })
      },
    })
    const first = await Promise.race([stop, lost.then(() => 'lost' as const), api.ended])
    ending.abort()
    const [code] = await Promise.all([api.finish(DRAIN_LIMIT_MS), worker?.finish(DRAIN_LIMIT_MS)])
    if (first === 'stop') return code
    return first === 'lost' ? 1 : code || 1
  } finally {
    ending.abort()
    await database?.stop()
    await lock.release()
  }
}

/** URL of the API's ready message; undefined for other messages. */
function readyUrl(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined
  if (message.type !== 'ready' || !('url' in message)) return undefined
  return typeof message.url === 'string' ? message.url : undefined
}
