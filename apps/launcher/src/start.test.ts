import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRunning } from '@cadencia/postgres/server'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

/** A fake API: reports its environment, serves, drains, and ends when its channel closes. */
const API = `
  import { existsSync, writeFileSync } from 'node:fs'
  if (existsSync('api-refuses')) process.exit(4)
  const { DATABASE_URL, DATA_DIR, CADENCIA_EMBEDDED_DATABASE } = process.env
  writeFileSync('api.json', JSON.stringify({ pid: process.pid, DATABASE_URL, DATA_DIR, CADENCIA_EMBEDDED_DATABASE }))
  process.on('disconnect', () => process.exit(0))
  process.on('SIGTERM', () => setTimeout(() => { writeFileSync('drained', ''); process.exit(0) }, 200))
  process.on('SIGUSR2', () => process.exit(7))
  if (existsSync('api-fails')) setTimeout(() => process.exit(7), 20)
  process.send({ type: 'ready', url: 'http://localhost:5000' })
`
/** A fake worker. */
const WORKER = `
  import { existsSync, writeFileSync } from 'node:fs'
  const { DATABASE_URL, DATA_DIR } = process.env
  writeFileSync('worker.json', JSON.stringify({ pid: process.pid, DATABASE_URL, DATA_DIR }))
  if (existsSync('worker-fails')) process.exit(3)
  process.on('disconnect', () => process.exit(0))
  process.on('SIGTERM', () => setTimeout(() => { writeFileSync('worker-drained', ''); process.exit(0) }, 200))
`
const BUILD = `
  import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
  for (const app of ['api', 'worker', 'web']) mkdirSync(\`apps/\${app}/dist\`, { recursive: true })
  for (const app of ['api', 'worker']) cpSync(\`apps/\${app}/src/main.js\`, \`apps/\${app}/dist/main.js\`)
  writeFileSync('apps/web/dist/index.html', '')
  console.log('barulho da compilação')
`

let root: string
const running: ChildProcess[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cadencia-start-'))
  for (const [app, source] of Object.entries({ api: API, worker: WORKER })) {
    await mkdir(join(root, 'apps', app, 'src'), { recursive: true })
    await writeFile(join(root, 'apps', app, 'src/main.js'), source)
  }
  await writeFile(join(root, 'package.json'), '{ "type": "module" }')
  await writeFile(join(root, 'build.js'), BUILD)
})

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (const file of [
    'drained',
    'worker-drained',
    'worker-fails',
    'worker.json',
    'api-fails',
    'api-refuses',
  ]) {
    await rm(join(root, file), { force: true })
  }
})

afterAll(() => rm(root, { recursive: true, force: true }))

interface Launched {
  readonly child: ChildProcess
  readonly output: () => string
  says(text: string): Promise<void>
  readonly code: Promise<number | null>
}

function launch(env: Record<string, string> = {}, build = 'build.js'): Launched {
  const module = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href)
  const script = `
    import { start } from ${module('./start.ts')}
    import { readEnv } from ${module('./env.ts')}
    import { exitWithCode } from ${module('./terminal.ts')}
    await exitWithCode(() => start({ env: readEnv(), root: '.', buildCommand: [process.execPath, '${build}'] }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: join(root, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  const says = async (text: string): Promise<void> => {
    while (!output.includes(text)) {
      if (child.exitCode !== null) throw new Error(`ended without saying ${text}: ${output}`)
      await sleep(10)
    }
  }
  return { child, output: () => output, says, code }
}

interface Given {
  readonly pid: number
  readonly DATABASE_URL: string
  readonly DATA_DIR: string
  readonly CADENCIA_EMBEDDED_DATABASE?: string
}

async function given(app: 'api' | 'worker' = 'api'): Promise<Given> {
  return JSON.parse(await readFile(join(root, `${app}.json`), 'utf8'))
}

/** The environment of the program started after this one. */
async function startedAfter(app: 'api' | 'worker', pid = 0): Promise<Given> {
  let found: Given | undefined
  await becomes(async () => {
    const text = await readFile(join(root, `${app}.json`), 'utf8').catch(() => '')
    if (text.endsWith('}')) found = JSON.parse(text)
    return found !== undefined && found.pid !== pid
  })
  return found ?? given(app)
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select 1')).rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function becomes(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    if (await condition()) return
    await sleep(10)
  }
  throw new Error('did not come about within 10 s')
}

const postgresRuns = async (): Promise<boolean> =>
  (await findRunning(join(root, 'data/postgres'))) !== undefined
const READY = 'Cadência pronto em http://localhost:5000'

it('builds, starts database and API, prints the URL and stops all in order', async () => {
  const { child, says, output, code } = launch()
  await says(READY)
  expect(output()).toContain('Compilando…')
  expect(output()).not.toContain('barulho')
  const api = await given()
  expect(api).toMatchObject({ DATA_DIR: join(root, 'data'), CADENCIA_EMBEDDED_DATABASE: '1' })
  expect(await answers(api.DATABASE_URL)).toBe(true)
  child.kill('SIGTERM')
  expect(await code).toBe(0)
  expect(await readFile(join(root, 'drained'), 'utf8')).toBe('')
  expect(await postgresRuns()).toBe(false)
})

it('rebuilds only when a source changed', async () => {
  const first = launch()
  await first.says(READY)
  first.child.kill('SIGTERM')
  await first.code
  expect(first.output()).not.toContain('Compilando')
  await writeFile(join(root, 'apps/api/src/main.js'), `${API}\n`)
  const second = launch()
  await second.says(READY)
  expect(second.output()).toContain('Compilando…')
})

it('rebuilds when its build was replaced', async () => {
  await writeFile(join(root, 'apps/api/dist/main.js'), `${API}\n\n\n`)
  const { says, output } = launch()
  await says(READY)
  expect(output()).toContain('Compilando…')
})

it('prints the output of a failed build, and leaves nothing running', async () => {
  await writeFile(join(root, 'broken.js'), `console.log('erro na linha 3'); process.exit(2)`)
  await writeFile(join(root, 'apps/api/src/main.js'), `${API}\n\n`)
  const { output, code } = launch({}, 'broken.js')
  expect(await code).toBe(1)
  expect(output()).toContain('erro na linha 3')
  expect(output()).toContain('A compilação falhou')
  expect(await postgresRuns()).toBe(false)
})

it('refuses a second start in the same folder and prints the first one’s URL', async () => {
  const first = launch()
  await first.says(READY)
  const second = launch()
  expect(await second.code).toBe(1)
  expect(second.output()).toContain(
    `O Cadência já está rodando em http://localhost:5000 com esta pasta de dados (processo ${first.child.pid}).`,
  )
})

it('REL-22: starts an API that was killed again, says by what, and keeps the database running', async () => {
  const { child, says, code } = launch()
  await says(READY)
  const first = await given()
  const database = await readFile(join(root, 'data/postgres/data/postmaster.pid'), 'utf8')
  process.kill(first.pid, 'SIGKILL')
  await says('O servidor caiu (sem código, sinal SIGKILL); iniciando de novo…')
  const second = await startedAfter('api', first.pid)
  process.kill(second.pid, 'SIGUSR2')
  await says('O servidor caiu (código 7, sem sinal); iniciando de novo…')
  await startedAfter('api', second.pid)
  expect(await readFile(join(root, 'data/postgres/data/postmaster.pid'), 'utf8')).toBe(database)
  expect(await answers(second.DATABASE_URL)).toBe(true)
  child.kill('SIGTERM')
  expect(await code).toBe(0)
  expect(await postgresRuns()).toBe(false)
})

it('REL-22: six deaths in a minute end all with a clear line and an error', async () => {
  await writeFile(join(root, 'api-fails'), '')
  const { output, code } = launch()
  expect(await code).toBe(7)
  expect(output().split('iniciando de novo…')).toHaveLength(6)
  expect(output()).toContain(
    'O servidor caiu (código 7, sem sinal) mais de 5 vezes em um minuto; encerrando.',
  )
  expect(await postgresRuns()).toBe(false)
})

it('an API that refuses to start ends all at once with its code', async () => {
  await writeFile(join(root, 'api-refuses'), '')
  const { output, code } = launch()
  expect(await code).toBe(4)
  expect(output()).not.toContain('caiu')
  expect(await postgresRuns()).toBe(false)
})

it('restarts a killed database at the same address without restarting the API', async () => {
  const { says } = launch()
  await says(READY)
  const api = await given()
  const lockFile = await readFile(join(root, 'data/postgres/data/postmaster.pid'), 'utf8')
  process.kill(Number(lockFile.split('\n')[0]), 'SIGKILL')
  await says('O banco de dados voltou.')
  expect(await answers(api.DATABASE_URL)).toBe(true)
  expect(isAlive(api.pid)).toBe(true)
})

it('leaves no orphan when killed, and starts again at once', async () => {
  const { child, says } = launch()
  await says(READY)
  const { pid } = await given()
  child.kill('SIGKILL')
  const again = launch()
  await again.says(READY)
  await becomes(() => !isAlive(pid))
  again.child.kill('SIGTERM')
  await again.code
  await becomes(async () => !(await postgresRuns()))
})

it('starts no database with DATABASE_URL', async () => {
  const { says } = launch({ DATABASE_URL: 'postgres://db.example/cadencia', CADENCIA_EMBEDDED_DATABASE: '1' })
  await says(READY)
  const api = await given()
  expect(api.DATABASE_URL).toBe('postgres://db.example/cadencia')
  expect(api.CADENCIA_EMBEDDED_DATABASE).toBeUndefined()
  expect(await postgresRuns()).toBe(false)
})

it.each([{}, { WORKER: 'off' }])('runs no worker process with %o', async (env) => {
  const { child, says, code } = launch(env)
  await says(READY)
  child.kill('SIGTERM')
  await code
  await expect(readFile(join(root, 'worker.json'))).rejects.toThrow()
})

describe('WORKER=process', () => {
  const env = { WORKER: 'process' }

  it('runs the worker on the same data, and stops it with the rest', async () => {
    const { child, says, code } = launch(env)
    await says(READY)
    const worker = await startedAfter('worker')
    const { DATABASE_URL, DATA_DIR } = await given()
    expect(worker).toMatchObject({ DATABASE_URL, DATA_DIR })
    child.kill('SIGTERM')
    expect(await code).toBe(0)
    expect(await readFile(join(root, 'worker-drained'), 'utf8')).toBe('')
    expect(await readFile(join(root, 'drained'), 'utf8')).toBe('')
  })

  it('restarts a crashed worker without restarting the API', async () => {
    const { says } = launch(env)
    await says(READY)
    const api = await given()
    const { pid } = await startedAfter('worker')
    process.kill(pid, 'SIGKILL')
    await startedAfter('worker', pid)
    expect(isAlive(api.pid)).toBe(true)
  })

  it('exits with an error when the worker crashes repeatedly', async () => {
    await writeFile(join(root, 'worker-fails'), '')
    const { output, code } = launch(env)
    expect(await code).toBe(1)
    expect(output()).toContain(
      'O worker caiu (código 3, sem sinal) mais de 5 vezes em um minuto; encerrando.',
    )
    expect(isAlive((await given()).pid)).toBe(false)
    expect(await postgresRuns()).toBe(false)
  })

  it('keeps the worker running while the API is started again', async () => {
    const { says } = launch(env)
    await says(READY)
    const worker = await startedAfter('worker')
    const api = await given()
    process.kill(api.pid, 'SIGKILL')
    await startedAfter('api', api.pid)
    expect(isAlive(worker.pid)).toBe(true)
    expect((await given('worker')).pid).toBe(worker.pid)
  })

  it('leaves no worker when killed', async () => {
    const { child, says, code } = launch(env)
    await says(READY)
    const worker = await startedAfter('worker')
    child.kill('SIGKILL')
    await code
    await becomes(() => !isAlive(worker.pid))
  })
})
