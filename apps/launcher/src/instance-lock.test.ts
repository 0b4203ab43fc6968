import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runRestore } from './backup/commands.ts'
import { readEnv } from './env.ts'
import { acquireLock } from './instance-lock.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'cadencia-lock-'))
})

afterEach(() => rm(home, { recursive: true, force: true }))

it('grants a folder to one process until released, whatever its path', async () => {
  const folder = join(home, 'data')
  const lock = await acquireLock(folder, 'start')
  await symlink(folder, join(home, 'alias'))
  await expect(acquireLock(join(home, 'alias'), 'dev')).rejects.toThrow(
    'O Cadência já está rodando com esta pasta',
  )
  lock.announce('http://localhost:5000')
  await expect(acquireLock(folder, 'backup')).rejects.toThrow('rodando em http://localhost:5000')
  await lock.release()
  await (await acquireLock(folder, 'dev')).release()
})

it('locks folders independently', async () => {
  const [first, second] = await Promise.all([
    acquireLock(join(home, 'a'), 'start'),
    acquireLock(join(home, 'b'), 'start'),
  ])
  await Promise.all([first.release(), second.release()])
})

it('releases the folder of a killed process', async () => {
  const script = `import { acquireLock } from ${JSON.stringify(new URL('./instance-lock.ts', import.meta.url).href)}
    await acquireLock(${JSON.stringify(home)}, 'start')
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await expect(acquireLock(home, 'dev')).rejects.toThrow(`processo ${holder.pid}`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await (await acquireLock(home, 'dev')).release()
})

it('grants a folder to one of several concurrent processes', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => acquireLock(home, 'start')))
  const held = asked.filter((outcome) => outcome.status === 'fulfilled')
  expect(held).toHaveLength(1)
  for (const outcome of held) await outcome.value.release()
})

it('refuses a restore while the product runs on the folder', async () => {
  await mkdir(join(home, 'data'))
  await writeFile(join(home, 'copy.tar.gz'), '')
  const lock = await acquireLock(join(home, 'data'), 'start')
  const env = readEnv({ DATA_DIR: join(home, 'data'), INIT_CWD: home })
  await expect(runRestore(env, { file: 'copy.tar.gz', force: true })).rejects.toThrow(
    'O Cadência já está rodando',
  )
  await lock.release()
})
