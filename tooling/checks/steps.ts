import { spawn } from 'node:child_process'

export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
}

/** Runs one command from the root; its output is shown while it runs. Resolves with its exit code. */
export function runStep({ command: [program, ...args], env = {} }: Step, cwd: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Runs steps one after the other and stops at the first that fails; answers its exit code, else 0. */
export async function runSteps(steps: readonly Step[], cwd: string): Promise<number> {
  for (const step of steps) {
    const startedAt = performance.now()
    process.stdout.write(`\n▶ ${step.name}\n`)
    const code = await runStep(step, cwd)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`${code === 0 ? '✔' : '✘'} ${step.name} (${seconds} s)\n`)
    if (code !== 0) return code
  }
  return 0
}
