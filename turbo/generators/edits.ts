import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const MIGRATIONS = 'packages/platform/db/src/migrations'
const COMPOSITION = 'packages/composition'
const PERMISSIONS = 'apps/api/src/testing/permissions'

/** Changes a file, or throws when what it looks for is not there (any more). */
function edit(path: string, change: (text: string) => string): string {
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${path} does not look as expected: change it by hand`)
  writeFileSync(path, after)
  return path
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The name of a new migration: the next number and the domain. */
export function nextMigration(root: string, name: string): string {
  const numbers = readdirSync(join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10))
  const last = Math.max(0, ...numbers.filter((number) => !Number.isNaN(number)))
  return `${String(last + 1).padStart(4, '0')}-${name}`
}

/** One line in the composition, with its import and the package's dependency. */
export function composeDomain(root: string, name: string): string {
  const domain = camelCase(name)
  edit(join(root, COMPOSITION, 'package.json'), (text) => {
    const manifest: { dependencies: Record<string, string> } = JSON.parse(text)
    const dependencies = { ...manifest.dependencies, [`@cadencia/${name}`]: 'workspace:*' }
    const sorted = Object.entries(dependencies).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(sorted) }, null, 2)}\n`
  })
  return edit(join(root, COMPOSITION, 'src/compose.ts'), (text) => {
    const listed = text.replace(/(\n( *)housekeeping\(\),[\s\S]*?)(\n *\])/, `$1\n$2${domain}(common),$3`)
    return listed === text ? text : `import { ${domain} } from '@cadencia/${name}/server'\n${listed}`
  })
}

/** Adds the domain's lines to the permission table, which lists every route with an id. */
export function listPermissions(root: string, name: string): string {
  const lines = `${camelCase(name)}Lines`
  return edit(join(root, PERMISSIONS, 'table.ts'), (text) => {
    const listed = text.replace(/\n\}\)\s*$/, `\n  ...${lines}(fixture),\n})\n`)
    return listed === text ? text : `import { ${lines} } from './${name}.ts'\n${listed}`
  })
}

/** Says that webhooks are not offered the domain's facts, until its `webhook-facts.ts` does. */
export function keepFactsInside(root: string, noun: string): string {
  const facts = ['created', 'changed', 'removed'].map((act) => `'${noun.replaceAll('-', '_')}.${act}',`)
  return edit(join(root, COMPOSITION, 'src/declarations.test.ts'), (text) =>
    text.replace(
      /(\nconst KEPT_INSIDE = \[[\s\S]*?)\n\]/,
      `$1\n  // Nobody asked for them yet.\n${facts.join('\n')}\n]`,
    ),
  )
}

/** Puts the domain under the import rules, unless it stands there already. */
export function declareDomain(root: string, name: string): string {
  const path = join(root, '.dependency-cruiser.cjs')
  const [, list = ''] = /\bDOMAINS\s*=\s*'\(([^']*)\)'/.exec(readFileSync(path, 'utf8')) ?? []
  if (list.split('|').includes(name)) return `${path}: as it is`
  return edit(path, (text) => (list === '' ? text : text.replace(`(${list})`, `(${list}|${name})`)))
}

/** Links the new package, brings the generated schema up to date, and formats what was written. */
export function tidyUp(root: string, name: string): string {
  const bin = join(root, 'node_modules/.bin')
  const options = {
    cwd: root,
    env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
  }
  execFileSync('pnpm', ['install', '--prefer-offline', '--no-frozen-lockfile'], options)
  execFileSync('pnpm', ['--filter', '@cadencia/db', 'run', 'generate'], options)
  execFileSync('node', ['tooling/docs/facts.ts'], options)
  const written = [`packages/${name}`, COMPOSITION, MIGRATIONS, PERMISSIONS, '.dependency-cruiser.cjs']
  execFileSync('biome', ['check', '--write', ...written], options)
  return `packages/${name} is linked, in the schema and formatted`
}
