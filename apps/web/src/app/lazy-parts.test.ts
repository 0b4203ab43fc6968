import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SOURCES = `${import.meta.dirname}/..`

it('only the whole application is lazy without a boundary of its own', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCES, exclude: ['**/*.test.tsx'] })
  const bare = files.filter((path) => /\blazy\(/.test(readFileSync(`${SOURCES}/${path}`, 'utf8')))
  expect(bare.sort()).toEqual(['app/app.tsx', 'app/visitors.tsx'])
})
