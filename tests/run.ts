import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { addDuration, addSecondTry, markPassed } from '../tooling/checks/test-run.ts'
import { filesOfOtherAreas } from './support/areas.ts'
import { packageLines } from './support/package-lines.ts'
import { isFull } from './support/size.ts'

/**
 * Runs the process and browser suites, or all packages with `--config packages.config.ts`. Failed files are run once
 * more, alone and with their own server and database, which tells a fault of each run from one of some runs; both fail
 * the run. Arguments select files, `--folders e2e,faults` folders, TEST_PACKAGES
 * (`name#hash …`) packages, whose results are stored under these hashes.
 */

/** Left to the wide runs unless selected. CONTRIBUTING.md says what belongs in which run. */
const WIDE_ONLY = [
  ...wide('deployment', 'image'),
  ...wide(
    'e2e',
    'admin-users',
    'analytics-reports',
    'at-rest',
    'browser-habits',
    'charts',
    'crm-import',
    'crm-keyboard',
    'first-day',
  ),
  ...wide(
    'e2e',
    'gallery',
    'gateway',
    'hostile-text',
    'keyboard',
    'missing-chunks',
    'navigation',
    'new-version',
  ),
  ...wide(
    'e2e',
    'chat-threads',
    'client-links',
    'meeting-guests',
    'meetings',
    'page-weight',
    'palette',
    'phone',
    'push',
    'queues',
  ),
  ...wide('e2e', 'reconnect', 'scoring'),
  ...wide('e2e', 'shared-computer', 'special-projects', 'subtasks', 'teams', 'whatsapp'),
  ...wide('faults', 'chat-reconnect', 'clock-moved', 'disk-full', 'erased-and-restored', 'erasure-killed'),
  ...wide(
    'faults',
    'imports',
    'launcher-worker',
    'messages',
    'messages-outage',
    'moves',
    'npm-start',
    'promised-work',
  ),
  ...wide('faults', 'relay-load', 'rolling-restart', 'scheduled-messages', 'slow-sockets', 'uploads'),
  ...wide('faults', 'webhook-deliveries', 'webhooks'),
  ...wide('security', 'fuzz', 'hanging-gateway', 'injection'),
]

/** Likewise of packages: faults, starts of whole programs, inputs of the largest size. Each keeps a file: vitest fails without one. */
const WIDE_ONLY_IN_PACKAGES = [
  ...wide(
    'apps/api/src',
    'testing/permissions/scopes',
    'plugins/slow-clients',
    'process',
    'readers-of-aggregates',
    'secrets-key',
    'seed',
  ),
  ...wide('apps/launcher/src', 'backup/restore', 'start'),
  ...wide('packages/crm/src/imports', 'bounds', 'hostile-files'),
  ...wide('packages/platform/jobs/src', 'database-outage', 'faults'),
  ...wide('packages/platform/postgres/src', 'parent-death'),
]

/** Left to the full run unless selected: other files test the parts of these journeys. */
const FULL_ONLY = wide('e2e', 'ten-jobs')

function wide(folder: string, ...names: readonly string[]): readonly string[] {
  return names.map((name) => `${folder}/${name}.test.ts`)
}

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
const isShort = !process.env.TEST_SIZE && positionals.length === 0
if (isShort) process.env.TEST_SIZE = 'short'
const leftOut = values.config ? WIDE_ONLY_IN_PACKAGES.map((path) => root + path) : WIDE_ONLY
const ofOtherAreas = isShort && !values.config && !process.env.CI ? filesOfOtherAreas() : []
if (ofOtherAreas.length > 0) console.log(`Left to CI, as no change is about them: ${ofOtherAreas.join(', ')}`)
const missing = WIDE_ONLY_IN_PACKAGES.filter((path) => !existsSync(root + path))
if (missing.length > 0) throw new Error(`no such files: ${missing.join(', ')}`)
const vitest = await createVitest('test', {
  watch: false,
  run: true,
  reporters: ['minimal', packageLines(root)],
  ...(values.config ? { config: values.config, project: [...packages.keys()] } : {}),
  ...(folders ? { include: folders.map((folder) => `${folder}/**/*.test.ts`) } : {}),
  cliExclude: [
    ...(isShort ? [...leftOut, ...ofOtherAreas] : []),
    ...(isFull || positionals.length > 0 ? [] : FULL_ONLY),
  ],
})
try {
  await vitest.start(positionals)
  const nameOf = (file: string) => relative(root, file)
  for (const module of vitest.state.getTestModules()) addDuration(nameOf(module.moduleId), tookMs(module))
  const failed = failedFiles(vitest)
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
  keepResults(vitest, failed)
  if (failed.length > 0) process.exitCode = 1
} finally {
  await vitest.close()
}

/** Imports, hooks and tests of a file. */
function tookMs(module: TestModule): number {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  return environmentSetupDuration + setupDuration + collectDuration + duration
}

/** Records the packages whose files passed at the first try, also those without any. */
function keepResults({ state }: Vitest, failed: readonly string[]): void {
  const modules = state.getTestModules()
  for (const [name, hash] of packages) {
    const own = modules.filter(({ project }) => project.name === name)
    if (!own.some(({ moduleId }) => failed.includes(moduleId))) markPassed(hash)
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
