import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** Turbo silently skips a package that it does not see or that lacks a script: it sees all, and all define the same. */
const REQUIRED = ['types', 'test']
const FOLDERS = ['apps/*', 'packages/*', 'packages/platform/*', 'tests']
const root = new URL('../../', import.meta.url).pathname

interface Manifest {
  readonly name: string
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

const problems = manifests.flatMap(({ name, scripts = {} }) => [
  ...(seen.has(name) ? [] : [`${name}: o turbo não vê este pacote`]),
  ...REQUIRED.filter((script) => !scripts[script]).map((script) => `${name}: falta o script "${script}"`),
])

for (const line of problems) process.stderr.write(`${line}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
