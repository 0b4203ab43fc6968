import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const UNUSED = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/
const EXPORTED = /^export (?:const|function) (\w+)/gm

/**
 * Leaves out of the page how schemas are turned into JSON Schema: only the server's documentation does that, and
 * Zod's schemas hold on to it by methods, where no bundler can see that it is unused. Calling it throws.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id) {
      if (!UNUSED.test(id)) return null
      const names = [...readFileSync(id, 'utf8').matchAll(EXPORTED)].map(([, name]) => name)
      const refusal = "const refuse = () => { throw new Error('JSON Schema is left out of the page') }"
      return [refusal, ...names.map((name) => `export const ${name} = refuse`)].join('\n')
    },
  }
}
