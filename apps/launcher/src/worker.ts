import { join } from 'node:path'
import { WORKER_ENTRY } from './build.ts'
import { type Child, startChild } from './child.ts'
import { restartLimit } from './restart-limit.ts'
import { printError } from './terminal.ts'

export interface WorkerOptions {
  readonly root: string
  readonly env: NodeJS.ProcessEnv
  /** Called after more than five crashes in a minute. */
  readonly onLost: () => void
}

/** Runs the worker process and restarts it when it dies, until `finish`. */
export function keepWorker({ root, env, onLost }: WorkerOptions): Pick<Child, 'finish'> {
  const mayRestart = restartLimit()
  let isFinishing = false
  const start = (): Child => {
    const worker = startChild({
      command: [process.execPath, '--enable-source-maps', join(root, WORKER_ENTRY)],
      cwd: root,
      env,
    })
    void worker.ended.then(replace)
    return worker
  }
  const replace = (): void => {
    if (isFinishing) return
    if (mayRestart()) {
      printError('O worker caiu; iniciando de novo…')
      current = start()
    } else {
      onLost()
    }
  }
  let current = start()
  return {
    finish: (limitMs) => {
      isFinishing = true
      return current.finish(limitMs)
    },
  }
}
