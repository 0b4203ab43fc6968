import { spawn } from 'node:child_process'
import { programEnv } from './env.ts'

export interface ProgramResult {
  /** -1 when it could not be started or was killed. */
  readonly code: number
  /** Standard output and error. */
  readonly output: string
}

/** Never throws; a missing program results in code -1. */
export function runProgram(command: readonly string[], cwd?: string): Promise<ProgramResult> {
  const [file = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: programEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd && { cwd }),
    })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
  })
}
