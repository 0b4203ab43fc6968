import { join } from 'node:path'
import { dieWithParentPrefix } from '@cadencia/postgres/account'
import { startChild } from './child.ts'
import { childEnvironment } from './child-environment.ts'
import { type Database, openDatabase } from './database.ts'
import type { LauncherEnv } from './env.ts'
import { acquireLock } from './instance-lock.ts'
import { stopRequest } from './stop-request.ts'
import { say } from './terminal.ts'

const WEB_ORIGIN = 'http://localhost:5173'
const FINISH_LIMIT_MS = 5_000

/**
 * `npm run dev`: the embedded database, API and (WORKER=process) worker from source in watch mode, and Vite. Ends on
 * request or when one of them ends.
 */
export async function dev(env: LauncherEnv, root: string): Promise<number> {
  const stop = stopRequest()
  const lock = await acquireLock(env.dataDir, 'dev')
  const { promise: lost, resolve: onLost } = Promise.withResolvers<number>()
  let database: Database | undefined
  try {
    database = await openDatabase(env, () => onLost(1))
    // node --watch and Vite ignore a closed channel, so the kernel must end them.
    const prefix = await dieWithParentPrefix()
    const childEnv = { ...childEnvironment(env, database), CADENCIA_DEV_ORIGIN: WEB_ORIGIN }
    const fromSource = (entry: string) =>
      startChild({
        command: [...prefix, process.execPath, '--watch', '--watch-preserve-output', entry],
        cwd: root,
        env: childEnv,
      })
    const programs = [fromSource('apps/api/src/main.ts')]
    if (env.hasOwnWorker) programs.push(fromSource('apps/worker/src/main.ts'))
    const vite = join(root, 'apps/web/node_modules/vite/bin/vite.js')
    programs.push(
      startChild({
        command: [...prefix, process.execPath, vite, '--port', '5173', '--strictPort'],
        cwd: join(root, 'apps/web'),
        env: childEnv,
      }),
    )
    say(`Desenvolvimento em ${WEB_ORIGIN}`)
    const first = await Promise.race([stop, lost, ...programs.map(({ ended }) => ended)])
    await Promise.all(programs.map((program) => program.finish(FINISH_LIMIT_MS)))
    if (first === 'stop') return 0
    return typeof first === 'number' ? first : first.code || 1
  } finally {
    await database?.stop()
    await lock.release()
  }
}
