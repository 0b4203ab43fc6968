import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresError } from './postgres-error.ts'

/** Contents of `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
  /** starting, ready, stopping or standby. */
  readonly status: string
}

const ORPHAN_GRACE_MS = 5_000
const STOPPING_GRACE_MS = 60_000

/** Reads `postmaster.pid`; undefined when missing or half-written. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n')
  if (!pid || !port) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder.trim(), status: status.trim() }
}

export async function findLiving(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster)
  return found && isAlive(found.pid) && (await isPostgres(found.pid)) ? found : undefined
}

/**
 * Waits until no server uses the directory (one whose launcher was killed ends within moments), then removes the
 * leftovers of a killed server. Throws `PostgresError` when another program uses it.
 */
export async function waitUntilFree(cluster: string): Promise<void> {
  const start = Date.now()
  for (let living = await findLiving(cluster); living; living = await findLiving(cluster)) {
    const waited = Date.now() - start
    if (waited > (living.status === 'stopping' ? STOPPING_GRACE_MS : ORPHAN_GRACE_MS))
      throw inUse(cluster, living.pid)
    await sleep(50)
  }
  await removeStaleLock(cluster)
}

export function inUse(cluster: string, pid: number): PostgresError {
  return new PostgresError(
    `O banco de dados em ${cluster} já está em uso (processo ${pid}). Encerre-o e tente de novo.`,
  )
}

/**
 * The id in a stale `postmaster.pid` may belong to an unrelated program (in containers it always does), and Postgres
 * would refuse to start. The file is removed only if no process works in the directory.
 */
async function removeStaleLock(cluster: string): Promise<void> {
  const stale = await readPostmaster(cluster)
  if (!stale || process.platform !== 'linux' || !isAlive(stale.pid)) return
  if (await isPostgres(stale.pid)) return
  if (await hasWorkers(cluster)) return
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** True while any process of a server, even one whose postmaster was killed, works in the directory. */
async function hasWorkers(cluster: string): Promise<boolean> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(processes.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return folders.includes(cluster)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.includes('(postgres)') && !stat.includes(') Z ')
}
