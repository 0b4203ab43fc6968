import { spawn } from 'node:child_process'

export interface ChildOptions {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Called with each IPC message. */
  readonly onMessage?: (message: unknown) => void
}

/** How a program ended: `code` is 1 when it was killed by a signal or not started. */
export interface End {
  readonly code: number
  readonly signal: NodeJS.Signals | null
}

/** 'código 7', or the signal that killed it: 'sem código, sinal SIGKILL'. */
export function describeEnd({ code, signal }: End): string {
  return signal === null ? `código ${code}, sem sinal` : `sem código, sinal ${signal}`
}

export interface Child {
  readonly ended: Promise<End>
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
  const ended = new Promise<End>((resolve) => {
    child.on('error', () => resolve({ code: 1, signal: null }))
    child.on('exit', (code, signal) => resolve({ code: code ?? 1, signal }))
  })
  return {
    ended,
    finish: async (limitMs) => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
      const { code } = await ended
      clearTimeout(timer)
      return code
    },
  }
}
