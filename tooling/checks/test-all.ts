import { testServer } from '@cadencia/db/testing/test-server'
import { runSteps, runTogether, type Step } from './steps.ts'

/**
 * Everything that `npm test` checks, cheapest first. One Postgres serves all suites: the one of DATABASE_URL, else
 * an embedded one that ends with the run. With `--full` the fault, load and fuzz tests run at full size; with
 * `--suites-only` the checks that need no database are left out, for a second run on other servers.
 */
const root = new URL('../../', import.meta.url).pathname
const isFull = process.argv.includes('--full')
const isSuitesOnly = process.argv.includes('--suites-only')
if (isFull) process.env.TEST_SIZE = 'full'
/** `TEST_SIZE=wide`, as CI's second run has it, and everything above. */
const isWide = isFull || process.env.TEST_SIZE === 'wide'

const checks: readonly Step[] = [
  { name: 'tipos', command: ['node', 'tooling/checks/types.ts'] },
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
]

const typesOfEach: Step = {
  name: 'tipos, pacote por pacote',
  command: ['turbo', 'run', 'types', '--output-logs=errors-only', '--concurrency=2'],
}

const suites = (url: string): readonly Step[] => [
  ...(isWide ? [typesOfEach] : []),
  {
    name: 'esquema gerado',
    command: ['pnpm', '--silent', '--filter', '@cadencia/db', 'run', 'generate', '--verify'],
    env: { TEST_DATABASE_URL: url },
  },
  {
    name: 'testes dos pacotes',
    command: ['pnpm', '--silent', '--filter', '@cadencia/tests', 'run', 'test:packages'],
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
    env: { TEST_DATABASE_URL: url },
  },
]

process.env.TURBO_TELEMETRY_DISABLED = '1'
process.env.DO_NOT_TRACK = '1'
let code = isSuitesOnly ? 0 : await runTogether(checks, root)
if (code === 0) {
  const server = await testServer()
  try {
    code = await runSteps(suites(server.url), root)
  } finally {
    await server.stop()
  }
}
process.exitCode = code
