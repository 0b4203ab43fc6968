import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHUNK_GROUPS } from '../../chunks.config.ts'

const ROOT = `${import.meta.dirname}/../../../..`

/** The page's sources and packages, and the folders of what they depend on. */
const PATHS = [
  ...globSync('{apps/web/src,packages/**/src}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules'] }),
  ...globSync('node_modules/.pnpm/node_modules/{*,@*/*}', { cwd: ROOT }).map((path) => `${path}/`),
  ...globSync('node_modules/@mantine/core/esm/components/*', { cwd: `${ROOT}/apps/web` }).map(
    (path) => `${path}/`,
  ),
].map((path) => `/${path}`)

const patterns = CHUNK_GROUPS.flatMap((group) => ('test' in group ? [[group.name, group.test] as const] : []))

it.each(patterns)('the group of chunks %s names something that exists', (_name, pattern) => {
  expect(PATHS.some((path) => pattern.test(path))).toBe(true)
})
