import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { isRoot } from './account.ts'
import { startPostgres } from './server.ts'

const SERVER = new URL('./server.ts', import.meta.url).href
const NOBODY = 65534
/** Runs as nobody, with permission to read this checkout. */
const AS_NOBODY = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--',
]

const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadencia-pg-parent-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface Parent {
  readonly child: ChildProcess
  readonly serverPid: Promise<number>
}

/** Starts a process that starts a server and prints its process id. */
function startParent(dataDir: string, prefix: readonly string[] = []): Parent {
  const script = `import { startPostgres } from ${JSON.stringify(SERVER)}
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false })
    console.log(server.pid, process.getuid?.())`
  const [file = '', ...args] = [...prefix, process.execPath, '--input-type=module', '-e', script]
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanups.push(() => child.kill('SIGKILL'))
  const line = once(createInterface({ input: child.stdout }), 'line')
  return { child, serverPid: line.then(([text]) => Number(String(text).split(' ')[0])) }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function endsWithin(pid: number, limitMs: number): Promise<boolean> {
  const start = Date.now()
  while (isAlive(pid) && Date.now() - start < limitMs) await sleep(20)
  return !isAlive(pid)
}

it('leaves no orphan when the process that started it is killed', async () => {
  const { child, serverPid } = startParent(await newFolder())
  const pid = await serverPid
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  expect(await endsWithin(pid, 5_000)).toBe(true)
})

it('restarts at once after its parent was killed', async () => {
  const folder = await newFolder()
  const { child, serverPid } = startParent(folder)
  await serverPid
  child.kill('SIGKILL')
  const server = await startPostgres({ dataDir: folder, fsync: false })
  await server.stop()
})

it.each([30, 150, 300, 450])('starts after it was killed %i ms into its first start', async (afterMs) => {
  const folder = await newFolder()
  const { child, serverPid } = startParent(folder)
  serverPid.catch(() => {})
  await sleep(afterMs)
  child.kill('SIGKILL')
  const server = await startPostgres({ dataDir: folder, fsync: false })
  await server.stop()
})

it('leaves no orphan for a user who is not root', async () => {
  const folder = await newFolder()
  if (isRoot()) await chown(folder, NOBODY, NOBODY)
  const { child, serverPid } = startParent(folder, isRoot() ? AS_NOBODY : [])
  const pid = await serverPid
  child.kill('SIGKILL')
  expect(await endsWithin(pid, 5_000)).toBe(true)
})

it('is stopped by its guard when the pipe to the parent closes', async () => {
  const target = spawn('sleep', ['60'], { stdio: 'ignore' })
  cleanups.push(() => target.kill('SIGKILL'))
  const guard = spawn(
    process.execPath,
    [fileURLToPath(new URL('./guard.ts', import.meta.url)), String(target.pid)],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  )
  const ended = once(target, 'exit')
  guard.stdin.destroy()
  expect((await ended)[1]).toBe('SIGINT')
})
