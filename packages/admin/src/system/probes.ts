import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { QUEUES } from '@cadencia/contract/job'
import { refuseInTransaction } from '@cadencia/db/open-transaction'
import type { Queues } from '@cadencia/jobs/queues'
import type { SystemReport } from './contract.ts'

const BACKUPS_SHOWN = 20
/** A server that does not answer in this time counts as away. */
const ANSWER_WITHIN_MS = 2000

/** The backups in `DATA_DIR/backups`, the newest first; none where the folder is not there. */
export async function listBackups(dataDir: string): Promise<SystemReport['backups']> {
  const dir = join(dataDir, 'backups')
  const names = await readdir(dir).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith('.tar.gz'))
      .map(async (name) => {
        const { size, mtime } = await stat(join(dir, name))
        return { name, bytes: size, takenAt: mtime.toISOString() }
      }),
  )
  return found.sort((one, other) => other.takenAt.localeCompare(one.takenAt)).slice(0, BACKUPS_SHOWN)
}

/** Free bytes of the disk that a folder is on; null where that cannot be told. */
export async function freeBytesOf(dir: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(dir)
    return bavail * bsize
  } catch {
    return null
  }
}

/** The queues and how full they are; `degraded` while they are away. */
export async function readQueues(queues: Queues | undefined): Promise<SystemReport['queues']> {
  const away = { state: 'degraded', kind: queues?.kind ?? null, list: [] } as const
  if (!queues || !(await queues.isAvailable())) return { ...away, list: [] }
  try {
    const list = await Promise.all(
      QUEUES.map(async (queueName) => {
        const { waiting, delayed, active, failed, isPaused } = await queues.counts(queueName)
        return { queueName, waiting: waiting + delayed, active, failed, isPaused }
      }),
    )
    return { state: 'ok', kind: queues.kind, list }
  } catch {
    return { ...away, list: [] }
  }
}

export interface ModelServer {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
}

/** Whether the server of the summaries answers at all; what it answers is not looked at but for refusals. */
export async function isModelReachable({ baseUrl, apiKey }: ModelServer): Promise<boolean> {
  refuseInTransaction('a call of the model')
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      redirect: 'error',
    })
    await response.body?.cancel()
    // A server that has no list of models answers 404, and answers.
    return response.status < 500 && response.status !== 401 && response.status !== 403
  } catch {
    return false
  }
}
