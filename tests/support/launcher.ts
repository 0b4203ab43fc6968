import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cadencia/db/testing/free-port'
import { afterAll } from 'vitest'
import { type RunningChild, says, startChild } from './child.ts'
import { ADMINISTRATOR } from './server.ts'

const LAUNCHER = 'apps/launcher/src/main.ts'

/** The launcher in its own folder with the embedded Postgres. */
export interface Launcher {
  /** Resolves when it serves. */
  launch(): Promise<RunningChild & { readonly tookMs: number }>
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Call it at the top level of a test file, which ends it. */
export async function launcherForFile(env: Record<string, string> = {}): Promise<Launcher> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-launcher-'))
  const port = await freePort()
  const launched: RunningChild[] = []
  afterAll(async () => {
    for (const child of launched) child.signal('SIGTERM')
    await Promise.all(launched.map(({ ended }) => ended))
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    launch: async () => {
      const startedAt = performance.now()
      const child = startChild({
        args: [LAUNCHER, 'start'],
        env: {
          PORT: String(port),
          DATA_DIR: dataDir,
          ADMIN_PASSWORD: ADMINISTRATOR.password,
          CRM_PASSWORD: 'outra-senha-de-teste',
          ...env,
        },
        isTied: false,
      })
      launched.push(child)
      await says(child, 'Cadência pronto em ')
      return { ...child, tookMs: performance.now() - startedAt }
    },
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
  }
}
