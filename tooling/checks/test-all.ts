import { testServer } from '@cadencia/db/testing/test-server'
import { runSteps, type Step } from './steps.ts'

/**
 * Everything that `npm test` checks, cheapest first. One Postgres serves all suites: the one of DATABASE_URL, else
 * an embedded one that ends with the run. With `--full` the fault, load and fuzz tests run at full size; with
 * `--suites-only` what needs no database is left out, for a second run on other servers.
 */
const root = new URL('../../', import.meta.url).pathname
const isFull = process.argv.includes('--full')
const isSuitesOnly = process.argv.includes('--suites-only')

const checks: readonly Step[] = [
  { name: 'formato e estilo', command: ['biome', 'ci', '.'] },
  {
    name: 'regras de importação',
    command: ['depcruise', 'apps', 'packages', '--config', '.dependency-cruiser.cjs'],
  },
  { name: 'scripts dos pacotes', command: ['node', 'tooling/checks/package-scripts.ts'] },
  {
    name: 'monorepo',
    command: ['sherif', '--fail-on-warnings', '--ignore-rule', 'packages-without-package-json'],
  },
  { name: 'sobras', command: ['knip', '--no-config-hints'] },
  { name: 'tipos da raiz', command: ['tsc', '-p', 'tooling/tsconfig.json'] },
  { name: 'tipos', command: ['turbo', 'run', 'types', '--output-logs=errors-only', '--concurrency=2'] },
]

const suites = (url: string): readonly Step[] => [
  {
    name: 'esquema gerado',
    command: ['pnpm', '--silent', '--filter', '@cadencia/db', 'run', 'generate', '--verify'],
    env: { TEST_DATABASE_URL: url },
  },
  {
    name: 'testes dos pacotes',
    command: [
      'turbo',
      'run',
      'test',
      '--filter=!@cadencia/tests',
      '--output-logs=errors-only',
      '--concurrency=2',
    ],
    env: { TEST_DATABASE_URL: url },
  },
  // The browser suite builds page and server itself, as `npm start` does.
  {
    name: 'compilação do worker',
    command: ['turbo', 'run', 'build', '--filter=@cadencia/worker', '--output-logs=errors-only'],
  },
  {
    name: isFull ? 'navegador e falhas, em tamanho real' : 'navegador e falhas',
    command: ['pnpm', '--silent', '--filter', '@cadencia/tests', 'run', 'test'],
    env: { TEST_DATABASE_URL: url, ...(isFull ? { TEST_SIZE: 'full' } : {}) },
  },
]

process.env.TURBO_TELEMETRY_DISABLED = '1'
process.env.DO_NOT_TRACK = '1'
let code = isSuitesOnly ? 0 : await runSteps(checks, root)
if (code === 0) {
  const server = await testServer()
  try {
    code = await runSteps(suites(server.url), root)
  } finally {
    await server.stop()
  }
}
process.exitCode = code
