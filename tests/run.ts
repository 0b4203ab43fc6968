import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { configDefaults } from 'vitest/config'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { addSecondTry, markPassed } from '../tooling/checks/test-run.ts'
import { isFull, isWide } from './support/size.ts'

/**
 * Runs the process and browser suites, or all packages with `--config packages.config.ts`. Failed files are retried
 * once, alone and with their own server and database; passes at the second try are reported. Arguments select files,
 * `--folders e2e,faults` folders, TEST_PACKAGES (`name#hash …`) packages, whose results are stored under these hashes.
 */

/** Left to the wide runs unless selected: rarer faults and second journeys. */
const WIDE_ONLY = [
  ...[
    'admin-users',
    'analytics-reports',
    'charts',
    'crm-import',
    'first-day',
    'gateway',
    'hostile-text',
    'keyboard',
    'crm-keyboard',
    'palette',
  ],
  ...['queues', 'reconnect', 'scoring', 'special-projects', 'teams', 'whatsapp', 'phone', 'push'],
  ...['gallery', 'clock-moved', 'disk-full', 'slow-sockets', 'image', 'launcher-worker'],
  ...['chat-reconnect', 'messages', 'npm-start', 'promised-work', 'rolling-restart', 'fuzz', 'injection'],
].map((name) => `{deployment,e2e,faults,security}/${name}.test.ts`)

const root = new URL('..', import.meta.url).pathname
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { config: { type: 'string' }, folders: { type: 'string' } },
})
const folders = values.folders?.split(',').filter((folder) => folder !== 'bench' || isFull)

const packages = new Map(
  (process.env.TEST_PACKAGES ?? '').split(' ').flatMap((entry) => {
    const [name, hash] = entry.split('#')
    return name && hash ? [[name, hash] as const] : []
  }),
)

// All projects share the workers: two browsers, or three package files, are what two cores can run.
process.env.VITEST_MAX_WORKERS = values.config ? '3' : '2'
const isShort = !isWide && !values.config && positionals.length === 0
const vitest = await createVitest('test', {
  watch: false,
  run: true,
  // Generous for slow machines.
  ...(values.config ? { testTimeout: 60_000, config: values.config, project: [...packages.keys()] } : {}),
  ...(folders ? { include: folders.map((folder) => `${folder}/**/*.test.ts`) } : {}),
  ...(isShort ? { exclude: [...configDefaults.exclude, ...WIDE_ONLY] } : {}),
})
try {
  await vitest.start(positionals)
  const failed = failedFiles(vitest)
  const nameOf = (file: string) => relative(root, file)
  if (failed.length > 0) {
    console.log(`\nOnce more, one at a time:\n${failed.map((file) => `  ${nameOf(file)}`).join('\n')}\n`)
    vitest.state.clearErrors()
    for (const file of failed) await vitest.runTestSpecifications(vitest.getModuleSpecifications(file))
  }
  const broken = failed.length > 0 ? failedFiles(vitest) : []
  for (const file of failed) {
    const line = `${broken.includes(file) ? 'failed twice' : 'passed at the second try'}: ${nameOf(file)}`
    console.log(line)
    addSecondTry(line)
  }
  keepResults(vitest, broken)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await vitest.close()
}

/** Records the packages without a failed file. */
function keepResults({ state }: Vitest, broken: readonly string[]): void {
  const modules = state.getTestModules()
  for (const [name, hash] of packages) {
    const own = modules.filter(({ project }) => project.name === name)
    if (own.length > 0 && !own.some(({ moduleId }) => broken.includes(moduleId))) markPassed(hash)
  }
}

/** Files with failed tests or unhandled errors. */
function failedFiles({ state }: Vitest): string[] {
  const failed = state.getTestModules().filter((module: TestModule) => !module.ok())
  const thrown = state.getUnhandledErrors().map(fileOf)
  return [...new Set([...failed.map(({ moduleId }) => moduleId), ...thrown])]
}

function fileOf(error: unknown): string {
  if (error instanceof Object && 'VITEST_TEST_PATH' in error) return String(error.VITEST_TEST_PATH)
  throw new Error('An error outside of every file', { cause: error })
}
