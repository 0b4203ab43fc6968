import { API_ENTRY, type BuildOptions, buildWhenStale, WORKER_ENTRY } from './build.ts'
import { childEnvironment } from './child-environment.ts'
import { type Database, openDatabase } from './database.ts'
import type { LauncherEnv } from './env.ts'
import { acquireLock } from './instance-lock.ts'
import { keepProgram, type Program } from './keep-program.ts'
import { stopRequest } from './stop-request.ts'
import { say } from './terminal.ts'

/** Time limit of a graceful shutdown, in milliseconds. */
const DRAIN_LIMIT_MS = 10_000

export interface StartOptions {
  readonly env: LauncherEnv
  readonly root: string
  readonly buildCommand?: BuildOptions['command']
}

/**
 * `npm start`: builds if stale, then starts the embedded database, the API and (WORKER=process) the worker, starts again
 * what dies, and stops them together. Resolves with the exit code: the API's when stopped on request, else not 0.
 */
export async function start({ env, root, buildCommand }: StartOptions): Promise<number> {
  const stop = stopRequest()
  const lock = await acquireLock(env.dataDir, 'start')
  const { promise: lost, resolve: onLost } = Promise.withResolvers<number>()
  const ending = new AbortController()
  let database: Database | undefined
  try {
    if (!env.databaseUrl) say('Iniciando o banco de dados…')
    const opening = openDatabase(env, () => onLost(1))
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
    let worker: Program | undefined
    let hasBeenReady = false
    const api = keepProgram({
      name: 'O servidor',
      root,
      entry: API_ENTRY,
      env: childEnv,
      // Before, it ended for a reason that it said itself, such as a wrong setting.
      mayReturn: () => hasBeenReady,
      onMessage: (message) => {
        const url = readyUrl(message)
        if (url === undefined || ending.signal.aborted) return
        hasBeenReady = true
        lock.announce(url)
        say(`Cadência pronto em ${url}`)
        if (process.stdout.isTTY) say('Para encerrar: Ctrl+C.')
        if (!env.hasOwnWorker || worker) return
        worker = keepProgram({ name: 'O worker', root, entry: WORKER_ENTRY, env: childEnv })
        void worker.lost.then(() => onLost(1))
      },
    })
    const first = await Promise.race([stop, lost, api.lost])
    ending.abort()
    const [code] = await Promise.all([api.finish(DRAIN_LIMIT_MS), worker?.finish(DRAIN_LIMIT_MS)])
    return first === 'stop' ? code : first
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
