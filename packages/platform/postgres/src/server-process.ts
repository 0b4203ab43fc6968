import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { programEnv } from './env.ts'
import { runProgram } from './program.ts'

const KEPT_LINES = 40
const FAST_STOP_MS = 30_000

export interface ServerProcessOptions {
  readonly account: Account
  readonly binaries: Binaries
  readonly cluster: string
  readonly serverArguments: readonly string[]
  readonly log: (line: string) => void
}

/** The postmaster. */
export interface ServerProcess {
  readonly pid: number
  readonly lines: readonly string[]
  readonly ended: Promise<void>
  hasEnded(): boolean
  /** Fast shutdown; after 30 s an immediate one, which loses no data. */
  stop(): Promise<void>
}

/** Starts the server in its own session, so that Ctrl-C does not reach it before us. */
export function spawnServer(options: ServerProcessOptions): ServerProcess {
  const { account, binaries, cluster, log } = options
  const [file = '', ...args] = [...account.prefix, binaries.postgres, ...options.serverArguments]
  const child = spawn(file, args, {
    cwd: cluster,
    env: programEnv(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (lines.length > KEPT_LINES) lines.shift()
      log(line)
    })
  }
  let isOver = false
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      isOver = true
      resolve()
    }
    child.on('exit', end)
    child.on('error', (error) => {
      lines.push(error.message)
      end()
    })
  })
  if (!account.diesWithParent && child.pid !== undefined) watch(child.pid, options, ended)
  return {
    pid: child.pid ?? -1,
    lines,
    ended,
    hasEnded: () => isOver,
    stop: async () => {
      if (!isOver) await interrupt(child, options, ended)
    },
  }
}

async function interrupt(
  child: ChildProcess,
  options: ServerProcessOptions,
  ended: Promise<void>,
): Promise<void> {
  const { binaries, cluster } = options
  const onWindows = process.platform === 'win32'
  if (onWindows) void runProgram([binaries.pgCtl, 'stop', '-D', cluster, '-m', 'fast', '-W'])
  else child.kill('SIGINT')
  const timer = setTimeout(() => child.kill(onWindows ? 'SIGKILL' : 'SIGQUIT'), FAST_STOP_MS)
  await ended
  clearTimeout(timer)
}

function watch(pid: number, { binaries, cluster }: ServerProcessOptions, ended: Promise<void>): void {
  const onWindows = process.platform === 'win32' ? [binaries.pgCtl, cluster] : []
  const guard = spawn(
    process.execPath,
    [fileURLToPath(new URL('./guard.ts', import.meta.url)), String(pid), ...onWindows],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  guard.on('error', () => {})
  void ended.then(() => guard.kill('SIGKILL'))
}
