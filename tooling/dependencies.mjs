// What `tooling/run.mjs` does before a program runs: install, or say why not. Plain JavaScript without packages, for any Node from 20.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Programs that may run from one checkout at once and are seen by an installation. */
const USERS_MAX = 16
const RETRY_MS = 300
/** Whether a listening socket is a file, which stays when its process is killed. */
const IS_FILE = process.platform !== 'linux' && process.platform !== 'win32'
const IN_USE =
  'As dependências mudaram, mas o Cadência está rodando com as que estão instaladas: encerre-o e repita o comando.'
const OF_ANOTHER_USER =
  'As dependências mudaram e foram instaladas por outro usuário: repita o comando com o usuário que é dono desta pasta.'

/**
 * Installs the dependencies where they do not fit the lock file, and marks them as in use until this process ends. Waits
 * while another command installs. Answers a sentence where it must not install: a program runs from these
 * dependencies, or they are another user's.
 */
export async function prepareDependencies(root) {
  const installing = await holdOnceFree(addressOf(root, 'installing'))
  try {
    const refusal = isInstalled(root) ? undefined : await install(root)
    if (refusal !== undefined) return refusal
    await holdFirstFree(root)
    return undefined
  } finally {
    await new Promise((resolve) => installing.close(resolve))
  }
}

/** pnpm keeps the lock file that it installed. */
function isInstalled(root) {
  const installed = join(root, 'node_modules/.pnpm/lock.yaml')
  return existsSync(installed) && readFileSync(installed).equals(readFileSync(join(root, 'pnpm-lock.yaml')))
}

async function install(root) {
  if (await isInUse(root)) return IN_USE
  const modules = join(root, 'node_modules')
  const store = storeOf(modules)
  if ([modules, store].some(isOfAnotherUser)) return OF_ANOTHER_USER
  // pnpm takes node_modules apart where its store is another one, as it is under another HOME.
  const args = store && existsSync(store) ? [`--store-dir=${store}`] : []
  const npm = ['run', '--silent', 'bootstrap', '--', ...args]
  const endProgress = showProgress('Instalando as dependências')
  const child = spawn('npm', npm, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', resolve)
  })
  endProgress()
  return code === 0 ? undefined : 'As dependências não foram instaladas (acima está o motivo).'
}

/** Where pnpm keeps what node_modules is linked to, with the version of its layout as the last part of the path. */
function storeOf(modules) {
  try {
    const { storeDir } = JSON.parse(readFileSync(join(modules, '.modules.yaml'), 'utf8'))
    return typeof storeDir === 'string' ? storeDir : undefined
  } catch {
    return undefined
  }
}

function isOfAnotherUser(folder) {
  const user = process.getuid?.()
  return user !== undefined && folder !== undefined && existsSync(folder) && statSync(folder).uid !== user
}

/** One line, with the seconds that passed where it is a terminal. Answers what ends it. */
function showProgress(what) {
  process.stdout.write(`${what}…`)
  const startedAt = Date.now()
  const write = () => process.stdout.write(`\r${what}… ${Math.round((Date.now() - startedAt) / 1000)} s`)
  const timer = process.stdout.isTTY ? setInterval(write, 1000) : undefined
  return () => {
    clearInterval(timer)
    process.stdout.write('\n')
  }
}

/** A listening socket, which the system releases with the process: abstract on Linux, a pipe on Windows, else a file. */
function addressOf(root, name) {
  const { dev, ino } = statSync(root, { bigint: true })
  const id = `cadencia-${name}-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${id}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${id}` : join(tmpdir(), id)
}

/** The socket; undefined where somebody listens there. */
async function hold(address) {
  const server = createServer((socket) => socket.destroy())
  server.unref()
  const isHeld = await new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(address, () => resolve(true))
  })
  if (isHeld) return server
  if (await isListening(address)) return undefined
  // The file of a process that was killed.
  if (IS_FILE) rmSync(address, { force: true })
  return hold(address)
}

function isListening(address) {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(true))
    socket.on('error', () => resolve(false))
  })
}

async function holdOnceFree(address) {
  for (;;) {
    const server = await hold(address)
    if (server) return server
    await sleep(RETRY_MS)
  }
}

const usersOf = (root) => Array.from({ length: USERS_MAX }, (_, n) => addressOf(root, `user-${n}`))

async function holdFirstFree(root) {
  for (const address of usersOf(root)) if (await hold(address)) return
}

async function isInUse(root) {
  return (await Promise.all(usersOf(root).map(isListening))).includes(true)
}
