import { startChild } from './child.ts'
import { childEnvironment } from './child-environment.ts'
import type { LauncherEnv } from './env.ts'
import { stopRequest } from './stop-request.ts'
import { withDatabase } from './with-database.ts'

const STOP_LIMIT_MS = 5_000

export interface SeedOptions {
  readonly env: LauncherEnv
  readonly root: string
  readonly args: readonly string[]
}

/** `npm run seed`: also works while the product runs. Resolves with the exit code. */
export async function seed({ env, root, args }: SeedOptions): Promise<number> {
  const stop = stopRequest()
  return await withDatabase(env, 'seed', async (database) => {
    const child = startChild({
      command: [process.execPath, 'apps/api/src/seed.ts', ...args],
      cwd: root,
      env: childEnvironment(env, database),
    })
    const first = await Promise.race([stop, child.ended])
    return first === 'stop' ? await child.finish(STOP_LIMIT_MS) : first.code
  })
}
