import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url).pathname
const DECLARED = /const (\w+_LOCK) = ([\d_]+)/g

// Two purposes with the same number would block each other without an error.
it('every advisory lock has a unique number', () => {
  const files = globSync('{apps,packages}/**/src/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const locks = files.flatMap((file) =>
    [...readFileSync(ROOT + file, 'utf8').matchAll(DECLARED)].map(([, name, number = '']) => ({
      number: Number(number.replaceAll('_', '')),
      where: `${name} in ${file}`,
    })),
  )
  expect(locks.length).toBeGreaterThan(4)
  const shared = [...Map.groupBy(locks, ({ number }) => number)].filter(([, uses]) => uses.length > 1)
  expect(shared).toEqual([])
})
