import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@cadencia/db/testing/free-port'
import { onTestFinished } from 'vitest'

/** An API process from source, removed with its data folder after the test. */
export async function apiProcess(variables: Readonly<Record<string, string>>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-api-'))
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: 'none',
      // Shared by processes on the same database.
      SECRETS_KEY: 'a chave de todos os servidores dos testes',
      ...variables,
    },
  })
  const output = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    output.out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    output.err += chunk.toString()
  })
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })

  /** HTTP status of a path, or 0 while nobody listens. */
  const status = (path: string): Promise<number> =>
    fetch(`${url}${path}`).then(
      (answer) => answer.status,
      () => 0,
    )
  /** Resolves with the ready message. */
  const ready = async (): Promise<unknown> => (await once(child, 'message'))[0]

  return { child, url, dataDir, output, ended, status, ready }
}
