import { execFileSync, spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { testServer } from '../../packages/platform/db/src/testing/test-server.ts'
import { forgetRun, hasPassed, readSecondTries, readSlowest } from './test-run.ts'

/**
 * All checks of `npm test`, cheapest first, cached by turbo. `unit` and `e2e` select the packages' tests or the browser
 * and fault suites; `--full` runs fault, load and fuzz tests at full size. All tests share one Postgres: DATABASE_URL,
 * else an embedded one.
 *
 * No hash holds the versions of the system's browser, Postgres and Redis, nor the date: `npx turbo run test --force` and
 * CI, which begins without a cache, run everything. A test that reads files outside its package names them in turbo.json.
 */
const root = new URL('../../', import.meta.url).pathname
const SUITES = '@cadencia/tests'
const NEED_DATABASE = ['schema', 'test', 'test:deployment']
const PARTS = ['unit', 'e2e'] as const

interface Task {
  readonly task: string
  readonly package: string
  readonly hash: string
  readonly cache: { readonly status: 'HIT' | 'MISS' }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
})
const runs = (part: (typeof PARTS)[number]) => positionals.length === 0 || positionals.includes(part)

if (values.full) process.env.TEST_SIZE = 'full'
process.env.TURBO_TELEMETRY_DISABLED = '1'
process.env.DO_NOT_TRACK = '1'

/** Runs tasks; answers the exit code. */
async function turbo(name: string, ...args: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  process.stdout.write(`\n▶ ${name}\n`)
  const child = spawn('turbo', ['run', '--log-prefix=none', ...args], { cwd: root, stdio: 'inherit' })
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? '✔' : '✘'} ${name} (${seconds} s)\n`)
  return code
}

/** Tasks without a cached result. */
function staleTasks(): readonly Task[] {
  const json = execFileSync('turbo', ['run', ...NEED_DATABASE, '--dry=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { tasks }: { tasks: readonly Task[] } = JSON.parse(json)
  return tasks.filter(
    (task) =>
      NEED_DATABASE.includes(task.task) &&
      task.cache.status === 'MISS' &&
      runs(task.package === SUITES ? 'e2e' : 'unit'),
  )
}

/** Runs stale packages in one vitest run, then lets turbo cache them. */
async function testPackages(stale: readonly Task[]): Promise<number> {
  const packages = stale.filter((task) => task.task === 'test' && task.package !== SUITES)
  process.env.TEST_PACKAGES = packages.map((task) => `${task.package}#${task.hash}`).join(' ')
  const code = packages.length > 0 ? await turbo('package tests', 'test:packages') : 0
  const passed = packages.filter(({ hash }) => hasPassed(hash)).map((task) => task.package)
  const filters = (code === 0 ? [`!${SUITES}`] : passed).map((name) => `--filter=${name}`)
  if (filters.length === 0) return code
  return (await turbo('package results', 'schema', 'test', '--output-logs=errors-only', ...filters)) || code
}

/** Sequential, since each suite uses two cores. */
async function testProduct(): Promise<number> {
  const filter = `--filter=${SUITES}`
  return (
    (await turbo('browser and fault suites', 'test', filter)) ||
    (await turbo('deployment suite', 'test:deployment', filter))
  )
}

async function testAll(): Promise<number> {
  if (positionals.length === 0) {
    const types = values.full ? ['typecheck', 'types'] : ['typecheck']
    const code = await turbo('types and lint', ...types, 'lint:all')
    if (code !== 0) return code
  }
  const stale = staleTasks()
  const server = stale.length > 0 ? await testServer() : undefined
  if (server) process.env.TEST_SERVER_URL = server.url
  try {
    return (runs('unit') ? await testPackages(stale) : 0) || (runs('e2e') ? await testProduct() : 0)
  } finally {
    await server?.stop()
  }
}

/** What a shorter run begins with. Files run side by side, so the seconds add up to more than the run took. */
function printSlowest(): void {
  const lines = readSlowest(10).map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`)
  if (lines.length > 0) process.stdout.write(`\nSlowest files:\n${lines.join('')}`)
}

forgetRun()
try {
  process.exitCode = await testAll()
} finally {
  printSlowest()
  const lines = readSecondTries()
  process.stdout.write(lines ? `\nNeeded a second try:\n${lines}` : '\nNo file needed a second try.\n')
  forgetRun()
}
