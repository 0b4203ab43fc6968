import { spawn } from 'node:child_process'
import { access, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fingerprintSources } from './fingerprint.ts'
import { LaunchError, say } from './terminal.ts'

/** The built server. */
export const API_ENTRY = 'apps/api/dist/main.js'
const PRODUCTS = [API_ENTRY, 'apps/web/dist/index.html']
/** Inside a build's own folder: a removed build takes its stamp along. */
const STAMP = 'apps/api/dist/.fingerprint'

export interface BuildOptions {
  readonly root: string
  readonly env: NodeJS.ProcessEnv
  /** Default: the build of the web page and the server. */
  readonly command?: readonly string[]
  /** Ends the build that runs. */
  readonly signal?: AbortSignal
}

/** Builds the web page and the server unless what is there was built from these very sources. */
export async function buildWhenStale(options: BuildOptions): Promise<void> {
  const { root } = options
  const fingerprint = fingerprintSources(root)
  if (await isFresh(root, fingerprint)) return
  say('Compilando…')
  await runBuild(options)
  const missing = await missingProducts(root)
  if (missing.length > 0) throw new LaunchError(`A compilação não produziu ${missing.join(', ')}.`)
  await writeFile(join(root, STAMP), fingerprint)
}

async function isFresh(root: string, fingerprint: string): Promise<boolean> {
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => '')
  return stamp === fingerprint && (await missingProducts(root)).length === 0
}

async function missingProducts(root: string): Promise<string[]> {
  const found = await Promise.all(
    PRODUCTS.map((path) =>
      access(join(root, path)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return PRODUCTS.filter((_, index) => !found[index])
}

function turboBuild(root: string): readonly string[] {
  const turbo = join(root, 'node_modules/turbo/bin/turbo')
  return [process.execPath, turbo, 'run', 'build', '--filter=@cadencia/web', '--filter=@cadencia/api']
}

/** Shows what the build said only when it failed. */
async function runBuild({ root, env, signal, command = turboBuild(root) }: BuildOptions): Promise<void> {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: root,
    env: {
      ...env,
      PATH: [join(root, 'node_modules/.bin'), env.PATH].join(delimiter),
      TURBO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
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
