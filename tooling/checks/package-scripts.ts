import { globSync, readFileSync } from 'node:fs'

/** Turbo silently skips a package that lacks a script: every one defines the same. */
const REQUIRED = ['types', 'test']
const root = new URL('../../', import.meta.url).pathname

const missing = globSync(
  [
    'apps/*/package.json',
    'packages/*/package.json',
    'packages/platform/*/package.json',
    'tests/package.json',
  ],
  {
    cwd: root,
  },
).flatMap((file) => {
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(readFileSync(root + file, 'utf8'))
  return REQUIRED.filter((name) => !scripts[name]).map((name) => `${file}: falta o script "${name}"`)
})

for (const line of missing) process.stderr.write(`${line}\n`)
process.exitCode = missing.length === 0 ? 0 : 1
