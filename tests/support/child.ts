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
  /** What it wrote so far on both streams. */
  output(): string
  signal(name: NodeJS.Signals): void
}

export interface ChildOptions {
  /** Default: Node. */
  readonly program?: string
  readonly args: readonly string[]
  readonly env: Record<string, string>
  readonly cwd?: string
  /** A channel whose end tells the child that we died. Default true. */
  readonly isTied?: boolean
}

const ROOT = new URL('../../', import.meta.url).pathname

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the program could not be started')
  return pid
}

/** Starts a program with exactly these variables, beside PATH and HOME. */
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

/** Whether a process with this id runs; one that ended and was not yet waited for does not. */
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

/** Every process below one, however deep. */
export function descendantsOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child, ppid]) => (ppid === parent && child ? [child, ...below(child)] : []))
  return below(pid)
}

/** Resolves once the child's output holds the text; throws with the output when it ends first. */
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
