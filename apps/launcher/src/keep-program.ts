import { join } from 'node:path'
import { type Child, type ChildOptions, describeEnd, startChild } from './child.ts'
import { MOST_RESTARTS, restartLimit } from './restart-limit.ts'
import { printError } from './terminal.ts'

export interface ProgramOptions extends Pick<ChildOptions, 'env' | 'onMessage'> {
  /** As people call it: `O servidor`. */
  readonly name: string
  readonly root: string
  /** Its main file, below `root`. */
  readonly entry: string
  /** Whether it is started again after it ended by itself with this code; after a signal it always is. Default: it is. */
  readonly mayReturn?: () => boolean
}

export interface Program {
  /** The exit code, never 0, when it ended by itself and is not started again. */
  readonly lost: Promise<number>
  /** Ends it; resolves with its exit code. */
  finish(limitMs: number): Promise<number>
}

/** Runs a program and starts it again when it dies, five times a minute at most, until `finish`. */
export function keepProgram({ name, root, entry, mayReturn = () => true, ...rest }: ProgramOptions): Program {
  const mayRestart = restartLimit()
  const { promise: lost, resolve: lose } = Promise.withResolvers<number>()
  let isFinishing = false
  const start = (): Child => {
    const child = startChild({
      command: [process.execPath, '--enable-source-maps', join(root, entry)],
      cwd: root,
      ...rest,
    })
    void child.ended.then((end) => {
      if (isFinishing) return
      const message = `${name} caiu (${describeEnd(end)})`
      if (end.signal === null && !mayReturn()) return lose(end.code || 1)
      if (!mayRestart()) {
        printError(`${message} mais de ${MOST_RESTARTS} vezes em um minuto; encerrando.`)
        return lose(end.code || 1)
      }
      printError(`${message}; iniciando de novo…`)
      current = start()
    })
    return child
  }
  let current = start()
  return {
    lost,
    finish: (limitMs) => {
      isFinishing = true
      return current.finish(limitMs)
    },
  }
}
