import { spawn } from 'node:child_process'

export interface ChildOptions {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Called with each IPC message. */
  readonly onMessage?: (message: unknown) => void
}

export interface Child {
  /** Exit code; 1 when killed by a signal or not started. */
  readonly ended: Promise<number>
  /** Requests a shutdown and kills it after `limitMs`. Resolves with the exit code. */
  finish(limitMs: number): Promise<number>
}

/**
 * Starts a program with an IPC channel, which closes if we die. It runs in its own session, so that Ctrl-C reaches only
 * us and the shutdown stays ordered.
 */
export function startChild({ command, cwd, env, onMessage }: ChildOptions): Child {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  if (onMessage) child.on('message', onMessage)
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
  return {
    ended,
    finish: async (limitMs) => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
      const code = await ended
      clearTimeout(timer)
      return code
    },
  }
}
