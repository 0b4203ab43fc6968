import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { testServer } from './test-server.ts'

/**
 * Lists the files of migrations/ in its index.ts and generates schema.gen.ts from a freshly migrated database;
 * `--verify` only compares.
 */
const isVerifying = process.argv.includes('--verify')
const root = new URL('../../../../../', import.meta.url).pathname
listMigrations(join(import.meta.dirname, '../migrations'))
// Imports the list of migrations.
const { prepareTemplate, withDatabase } = await import('./template.ts')
const server = await testServer()
try {
  const database = withDatabase(server.url, await prepareTemplate(server.url))
  const flags = isVerifying ? ['--verify'] : []
  const config = ['--config-file', '.kysely-codegenrc.json', '--url', database, '--log-level', 'warn']
  execFileSync('kysely-codegen', [...config, ...flags], { cwd: root, stdio: 'inherit' })
} finally {
  await server.stop()
}

function listMigrations(folder: string): void {
  const names = readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => basename(file, '.ts'))
    .toSorted()
  const variableOf = (name: string) => name.slice(5).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const text = `// Generated from the files beside it by \`npx pnpm --filter @cadencia/db run generate\`.
import type { Migration } from 'kysely/migration'
${names.map((name) => `import { up as ${variableOf(name)} } from './${name}.ts'\n`).join('')}
export const migrations: Readonly<Record<string, Migration>> = {
${names.map((name) => `  '${name}': { up: ${variableOf(name)} },\n`).join('')}}
`
  const path = join(folder, 'index.ts')
  if (!isVerifying) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text)
    throw new Error(`${path} does not list its folder: generate it`)
}
