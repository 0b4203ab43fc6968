import { spawn } from 'node:child_process'
import { programEnv } from './env.ts'

export interface ProgramResult {
  /** Exit code; -1 when it couldn't be started or was killed. */
  readonly code: number
  /** What it wrote to both streams. */
  readonly output: string
}

/** Runs a program to its end. Never throws: a program that is missing answers code -1. */
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
