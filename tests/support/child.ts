import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { eventually } from './eventually.ts'

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface RunningChild {
  readonly pid: number
  readonly ended: Promise<Ended>
  hasEnded(): boolean
  /** Output so far. */
  output(): string
  signal(name: NodeJS.Signals): void
}

export interface ChildOptions {
  readonly program?: string
  readonly args: readonly string[]
  readonly env: Record<string, string>
  readonly cwd?: string
  /** An IPC channel that closes if we die. Default true. */
  readonly isTied?: boolean
}

const ROOT = new URL('../../', import.meta.url).pathname

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the program could not be started')
  return pid
}

/** Only these variables, PATH and HOME are set. */
export function startChild(options: ChildOptions): RunningChild {
  const { program = process.execPath, args, env, cwd = ROOT, isTied = true } = options
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(isTied ? (['ipc'] as const) : [])],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
    child.on('error', () => resolve({ code: null, signal: null }))
  })
  return {
    pid: pidOf(child),
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
    signal: (name) => {
      child.kill(name)
    },
  }
}

/** False for zombies. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** All descendants of a process. */
export function descendantsOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child, ppid]) => (ppid === parent && child ? [child, ...below(child)] : []))
  return below(pid)
}

/** Resolves once the output contains the text; throws with the output if the child ends first. */
export async function says(child: RunningChild, text: string, withinMs = 60_000): Promise<void> {
  await eventually(
    () => {
      if (child.output().includes(text)) return true
      if (child.hasEnded()) return 'ended'
      return false
    },
    { withinMs, what: `"${text}" in the output:\n${child.output()}` },
  )
  if (!child.output().includes(text)) throw new Error(`ended without saying "${text}":\n${child.output()}`)
}
