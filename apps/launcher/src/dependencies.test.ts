import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { ROOT } from './paths.ts'

/** A checkout whose installation takes a moment, notes its arguments, and keeps the lock file as pnpm does. */
const BOOTSTRAP = `
  import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
  await new Promise((resolve) => setTimeout(resolve, 300))
  mkdirSync('node_modules/.pnpm', { recursive: true })
  appendFileSync('installs.txt', process.argv.slice(2).join(' ') + '\\n')
  writeFileSync('node_modules/.modules.yaml', JSON.stringify({ storeDir: process.cwd() }))
  cpSync('pnpm-lock.yaml', 'node_modules/.pnpm/lock.yaml')`
const PROGRAM = `process.stdout.write('runs\\n'); if (process.argv[2]) setTimeout(() => {}, 60_000)`

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

async function checkout() {
  const root = await mkdtemp(join(tmpdir(), 'cadencia-checkout-'))
  ended.push(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'tooling'))
  for (const name of ['run.mjs', 'dependencies.mjs']) {
    await cp(join(ROOT, 'tooling', name), join(root, 'tooling', name))
  }
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ scripts: { bootstrap: 'node bootstrap.mjs' } }),
  )
  await writeFile(join(root, 'bootstrap.mjs'), BOOTSTRAP)
  await writeFile(join(root, 'program.mjs'), PROGRAM)
  await writeFile(join(root, 'pnpm-lock.yaml'), 'first')
  const installs = () => readFile(join(root, 'installs.txt'), 'utf8').then((all) => all.trimEnd().split('\n'))
  return { root, installs, changeLock: () => writeFile(join(root, 'pnpm-lock.yaml'), 'second') }
}

function start(root: string, { args = [], uid }: { args?: string[]; uid?: number } = {}) {
  const command = [join(root, 'tooling/run.mjs'), join(root, 'program.mjs'), ...args]
  const child = spawn(process.execPath, command, { ...(uid !== undefined && { uid, gid: uid }) })
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((both) => both.join(''))
  const code = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const runs = new Promise<void>((resolve) =>
    child.stdout.on('data', (part) => String(part).includes('runs') && resolve()),
  )
  const end = () => {
    child.kill('SIGTERM')
    return code
  }
  ended.unshift(end)
  return { code, output, runs, end }
}

it('installs where the dependencies do not fit the lock file, from the store that they came from', async () => {
  const { root, installs, changeLock } = await checkout()
  expect(await start(root).output).toContain('Instalando as dependências…')
  expect(await start(root).output).toBe('runs\n')
  expect(await installs()).toEqual([''])
  await changeLock()
  expect(await start(root).code).toBe(0)
  expect(await installs()).toEqual(['', `--store-dir=${root}`])
})

it('lets a second command wait for the installation of the first', async () => {
  const { root, installs } = await checkout()
  const both = [start(root), start(root)]
  expect(await Promise.all(both.map(({ code }) => code))).toEqual([0, 0])
  expect(await installs()).toHaveLength(1)
})

it('installs nothing below a program that runs, and says so', async () => {
  const { root, installs, changeLock } = await checkout()
  const running = start(root, { args: ['long'] })
  await running.runs
  expect(await start(root).code).toBe(0)
  await changeLock()
  const refused = start(root)
  expect(await refused.code).toBe(1)
  expect(await refused.output).toContain('o Cadência está rodando com as que estão instaladas')
  expect(await installs()).toHaveLength(1)
  await running.end()
  expect(await start(root).code).toBe(0)
  expect(await installs()).toHaveLength(2)
})

it.runIf(process.getuid?.() === 0)('leaves what another user installed alone', async () => {
  const NOBODY = 65_534
  const { root, installs, changeLock } = await checkout()
  await start(root).code
  await chmod(root, 0o755)
  expect(await start(root, { uid: NOBODY }).code).toBe(0)
  await changeLock()
  const refused = start(root, { uid: NOBODY })
  expect(await refused.code).toBe(1)
  expect(await refused.output).toContain('foram instaladas por outro usuário')
  expect(await installs()).toHaveLength(1)
})
