// Installs where node_modules does not fit the lock file, then runs one of the project's programs on the project's own Node:
//   node tooling/run.mjs apps/launcher/src/main.ts start
// Plain JavaScript, since the Node that starts it may be too old for the project. It stands where a shell would, so
// that a signal to npm reaches the program and its exit code comes back; if npm itself is killed, it asks the program
// to end, and if it is killed in turn, the program sees its channel close.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareDependencies } from './dependencies.mjs'

const OLDEST_NODE = 22
const PARENT_CHECK_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node that came with the packages (Linux), else the user's own where it is new enough. */
function findNode() {
  const installed = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(installed)) return installed
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
  process.stderr.write(`Cadência precisa do Node ${OLDEST_NODE} ou mais novo neste sistema.\n`)
  process.exit(1)
}

const refusal = await prepareDependencies(root)
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}

const parent = process.ppid
const child = spawn(findNode(), process.argv.slice(2), {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}` },
})
for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
const watch = setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM')
}, PARENT_CHECK_MS)
child.on('exit', (code, signal) => {
  clearInterval(watch)
  process.exit(signal ? 1 : (code ?? 1))
})
