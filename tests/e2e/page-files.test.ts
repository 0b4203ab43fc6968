import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHUNK_GROUPS } from '../../apps/web/chunks.config.ts'

const ASSETS = `${import.meta.dirname}/../../apps/web/dist/assets`
const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))

/** Files that a built file imports, other than with `import()`. */
function importsOf(file: string): string[] {
  const code = readFileSync(`${ASSETS}/${file}`, 'utf8')
  return [...code.matchAll(/import(?:[^'"();]*from)?["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => name)
}

const named = CHUNK_GROUPS.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))

it.each(named)('the group %s has a file', (name) => {
  // What the page starts with is in its entry.
  const begin = name === 'start' ? 'index-' : `${name}-`
  expect(files.filter((file) => file.startsWith(begin))).not.toEqual([])
})

it('files import each other in one direction', () => {
  const imports = new Map(files.map((file) => [file, importsOf(file)]))
  const done = new Set<string>()
  const circles: string[] = []
  function follow(file: string, path: readonly string[]): void {
    if (path.includes(file)) circles.push([...path, file].join(' > '))
    if (done.has(file) || path.includes(file)) return
    for (const imported of imports.get(file) ?? []) follow(imported, [...path, file])
    done.add(file)
  }
  for (const file of files) follow(file, [])
  expect(circles).toEqual([])
  expect([...imports.values()].flat().length).toBeGreaterThan(files.length)
})
