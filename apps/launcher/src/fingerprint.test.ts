import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprintSources } from './fingerprint.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cadencia-sources-'))
  await mkdir(join(root, 'packages/people/src'), { recursive: true })
  await mkdir(join(root, 'packages/people/dist'))
  await writeFile(join(root, 'packages/people/src/rules.ts'), 'export const one = 1')
  await writeFile(join(root, 'pnpm-lock.yaml'), 'lock')
})

afterEach(() => rm(root, { recursive: true, force: true }))

it.each<[string, () => Promise<unknown>]>([
  ['a changed file', () => writeFile(join(root, 'packages/people/src/rules.ts'), 'export const one = 2')],
  ['a new file', () => writeFile(join(root, 'packages/people/src/new.ts'), '')],
  [
    'a renamed file',
    () => rename(join(root, 'packages/people/src/rules.ts'), join(root, 'packages/people/src/r.ts')),
  ],
  ['another lockfile', () => writeFile(join(root, 'pnpm-lock.yaml'), 'other')],
])('notices %s', async (_, change) => {
  const before = fingerprintSources(root)
  await change()
  expect(fingerprintSources(root)).not.toBe(before)
})

it.each<[string, () => Promise<unknown>]>([
  ['new times', () => utimes(join(root, 'packages/people/src/rules.ts'), 1, 1)],
  ['tests', () => writeFile(join(root, 'packages/people/src/rules.test.ts'), 'it()')],
  ['what a build wrote', () => writeFile(join(root, 'packages/people/dist/main.js'), '')],
  ['files of others', () => writeFile(join(root, 'README.md'), '')],
])('is not moved by %s', async (_, change) => {
  const before = fingerprintSources(root)
  await change()
  expect(fingerprintSources(root)).toBe(before)
})
