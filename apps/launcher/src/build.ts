import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fingerprintPaths, fingerprintSources } from './fingerprint.ts'
import { LaunchError, sayWhile } from './terminal.ts'

export const API_ENTRY = 'apps/api/dist/main.js'
export const WORKER_ENTRY = 'apps/worker/dist/main.js'
const PRODUCTS = [API_ENTRY, WORKER_ENTRY, 'apps/web/dist/index.html']
const PACKAGES = ['@cadencia/web', '@cadencia/api', '@cadencia/worker']
/** Inside the build folder, so that both are removed together. */
const STAMP = 'apps/api/dist/.fingerprint'

export interface BuildOptions {
  readonly root: string
  readonly env: NodeJS.ProcessEnv
  /** Default: builds web, API and worker. */
  readonly command?: readonly string[]
  /** Aborts the build. */
  readonly signal?: AbortSignal
}

/** Builds web, API and worker unless the build matches the sources. */
export async function buildWhenStale(options: BuildOptions): Promise<void> {
  const { root } = options
  const sources = fingerprintSources(root)
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => '')
  if (stamp === stampOf(root, sources)) return
  await sayWhile('Compilando', runBuild(options))
  const missing = PRODUCTS.filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) throw new LaunchError(`A compilação não produziu ${missing.join(', ')}.`)
  await writeFile(join(root, STAMP), stampOf(root, sources))
}

/** Includes the outputs, since turbo restores builds of other sources, for example for tests. */
function stampOf(root: string, sources: string): string {
  return `${sources} ${fingerprintPaths(root, PRODUCTS)}`
}

function turboBuild(root: string): readonly string[] {
  const turbo = join(root, 'node_modules/turbo/bin/turbo')
  return [process.execPath, turbo, 'run', 'build', ...PACKAGES.map((name) => `--filter=${name}`)]
}

/** Prints the output only on failure. */
async function runBuild({ root, env, signal, command = turboBuild(root) }: BuildOptions): Promise<void> {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: root,
    env: {
      ...env,
      PATH: [join(root, 'node_modules/.bin'), env.PATH].join(delimiter),
      TURBO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve(status ?? 1))
  })
  if (code !== 0) throw new LaunchError(`${output.trim()}\nA compilação falhou (acima está o que ela disse).`)
}
