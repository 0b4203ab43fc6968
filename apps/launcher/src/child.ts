import { spawn } from 'node:child_process'

export interface ChildOptions {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Told of each message that the child sends over its channel. */
  readonly onMessage?: (message: unknown) => void
}

export interface Child {
  /** Resolves with the exit code; 1 when a signal ended it or it couldn't be started. */
  readonly ended: Promise<number>
  /** Asks it to finish, and ends it when it hasn't within `limitMs`. Resolves with the exit code. */
  finish(limitMs: number): Promise<number>
}

/**
 * Starts a program with a channel to us, whose end tells it that we died. It gets a session of its own, so
 * that Ctrl-C at the terminal reaches us alone and things end in order.
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
