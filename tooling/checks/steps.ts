import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
}

/** Runs one command from the root; its output is shown while it runs. Resolves with its exit code. */
async function runStep({ name, command: [program, ...args], env = {} }: Step, cwd: string): Promise<number> {
  const seconds = stopwatch()
  process.stdout.write(`\n▶ ${name}\n`)
  const child = spawn(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status) => resolve(status ?? 1))
  })
  process.stdout.write(`${mark(code)} ${name} (${seconds()} s)\n`)
  return code
}

/** The same, but shows what the command wrote only when it failed. */
async function runQuietly({ name, command, env = {} }: Step, cwd: string): Promise<number> {
  const [program, ...args] = command
  const seconds = stopwatch()
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve(status ?? 1))
  })
  const [code, ...written] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  process.stdout.write(`${mark(code)} ${name} (${seconds()} s)\n${code === 0 ? '' : written.join('')}`)
  return code
}

function mark(code: number): string {
  return code === 0 ? '✔' : '✘'
}

function stopwatch(): () => string {
  const startedAt = performance.now()
  return () => ((performance.now() - startedAt) / 1000).toFixed(1)
}

/** Runs steps one after the other and stops at the first that fails; answers its exit code, else 0. */
export async function runSteps(steps: readonly Step[], cwd: string): Promise<number> {
  for (const step of steps) {
    const code = await runStep(step, cwd)
    if (code !== 0) return code
  }
  return 0
}

/** Runs all steps, two at a time; answers the exit code of one that failed, else 0. */
export async function runTogether(steps: readonly Step[], cwd: string): Promise<number> {
  const waiting = [...steps]
  const lane = async (): Promise<number> => {
    let failed = 0
    for (let step = waiting.shift(); step; step = waiting.shift())
      failed = (await runQuietly(step, cwd)) || failed
    return failed
  }
  const [first, second] = await Promise.all([lane(), lane()])
  return first || second
}
