import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NOUNS } from './nouns.ts'

const PACKAGES = `${import.meta.dirname}/../../../../packages/`
const HIT = /kind: '(\w+)',\s*id\b/g

it('names every kind of record that a domain answers to a search', () => {
  const sources = globSync('*/src/**/{search,palette,server}.ts', { cwd: PACKAGES })
  const kinds = sources.flatMap((path) =>
    [...readFileSync(PACKAGES + path, 'utf8').matchAll(HIT)].map(([, kind = '']) => kind),
  )
  expect(kinds).toEqual(expect.arrayContaining(['meeting', 'task', 'lead', 'message']))
  const named = NOUNS.map(({ kind }) => kind)
  expect(kinds.filter((kind) => !named.includes(kind))).toEqual([])
})
