import { execFileSync } from 'node:child_process'
import { prepareTemplate, withDatabase } from './template.ts'
import { testServer } from './test-server.ts'

/** Generates schema.gen.ts from a freshly migrated database; `--verify` only compares. */
const root = new URL('../../../../../', import.meta.url).pathname
const server = await testServer()
try {
  const database = withDatabase(server.url, await prepareTemplate(server.url))
  const flags = process.argv.includes('--verify') ? ['--verify'] : []
  const config = ['--config-file', '.kysely-codegenrc.json', '--url', database, '--log-level', 'warn']
  execFileSync('kysely-codegen', [...config, ...flags], { cwd: root, stdio: 'inherit' })
} finally {
  await server.stop()
}
