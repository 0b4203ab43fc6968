import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jobLabel } from './labels.ts'

const PACKAGES = `${import.meta.dirname}/../../../`
const DECLARED = /\bjob\(\{\s*(?:queue: '\w+',\s*)?name: '(\w+)'/g

it('has a name in Portuguese for each type of job that the product declares', () => {
  const sources = globSync('{*,platform/*}/src/**/*.ts', {
    cwd: PACKAGES,
    exclude: ['**/*.test.ts', '**/testing/**'],
  })
  const types = sources.flatMap((path) =>
    [...readFileSync(PACKAGES + path, 'utf8').matchAll(DECLARED)].map(([, type = '']) => type),
  )
  expect(types.length).toBeGreaterThan(20)
  expect(types.filter((type) => jobLabel(type) === type)).toEqual([])
})
