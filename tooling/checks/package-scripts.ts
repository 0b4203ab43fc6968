import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/**
 * Checks that turbo sees all packages and that all define the same scripts, since it silently skips others. Each `test`
 * must start with passed.ts, or packages that `npm test` has just tested would run again.
 */
const REQUIRED = ['types', 'test']
const FOLDERS = ['apps/*', 'packages/*', 'packages/platform/*', 'tests']
const root = new URL('../../', import.meta.url).pathname

/** Their dependencies are installed beside the bundle; our own packages are bundled. */
const BUNDLED: ReadonlySet<string> = new Set(['@cadencia/api', '@cadencia/worker'])

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

const manifests: readonly Manifest[] = globSync(
  FOLDERS.map((folder) => `${folder}/package.json`),
  { cwd: root },
).map((file) => JSON.parse(readFileSync(root + file, 'utf8')))

const listed: { packages: { items: { name: string }[] } } = JSON.parse(
  execFileSync('turbo', ['ls', '--output=json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
)
const seen = new Set(listed.packages.items.map(({ name }) => name))

const problems = manifests.flatMap(({ name, scripts = {}, dependencies = {} }) => [
  ...(seen.has(name) ? [] : [`${name}: o turbo não vê este pacote`]),
  ...REQUIRED.filter((script) => !scripts[script]).map((script) => `${name}: falta o script "${script}"`),
  ...Object.keys(dependencies)
    .filter((dependency) => BUNDLED.has(name) && dependency.startsWith('@cadencia/'))
    .map((dependency) => `${name}: ${dependency} vai em devDependencies`),
  ...(scripts.test?.includes('vitest run') && !scripts.test.includes('passed.ts ||')
    ? [`${name}: o script "test" deve começar com tooling/checks/passed.ts`]
    : []),
])

for (const line of problems) process.stderr.write(`${line}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
