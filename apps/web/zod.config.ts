import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const JSON_SCHEMA = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/
const CORE = /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/
const EXPORTED = /^export (?:const|function) (\w+)/gm

/**
 * Zod as the page has it: without `eval`, which our content security policy forbids and browsers would report, and
 * without JSON Schema, which only the server's documentation makes. Zod's schemas hold on to that by methods, where no
 * bundler can see that it is unused; calling it throws.
 */
export function zodForBrowsers(): Plugin {
  return {
    name: 'zod-for-browsers',
    apply: 'build',
    load(id) {
      if (CORE.test(id)) return `${readFileSync(id, 'utf8')}\nglobalConfig.jitless = true`
      if (!JSON_SCHEMA.test(id)) return null
      const names = [...readFileSync(id, 'utf8').matchAll(EXPORTED)].map(([, name]) => name)
      const refusal = "const refuse = () => { throw new Error('JSON Schema is left out of the page') }"
      return [refusal, ...names.map((name) => `export const ${name} = refuse`)].join('\n')
    },
  }
}
