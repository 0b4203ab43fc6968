import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const Service = z.object({
  environment: z.record(z.string(), z.coerce.string()).default({}),
  ports: z.array(z.string()).default([]),
})
export type ComposeService = z.infer<typeof Service>

/** `${NAME:-default}` and `${NAME:?message}`; defaults may be nested. */
const REFERENCE = /\$\{(\w+):([-?])((?:[^{}]|\$\{[^{}]*\})*)\}/g

/** Substitutes the variables of .env. */
function fill(text: string, given: Readonly<Record<string, string>>): string {
  return text.replace(REFERENCE, (_, name: string, kind: string, other: string) => {
    if (given[name]) return given[name]
    if (kind === '?') throw new Error(`${name}: ${other}`)
    return fill(other, given)
  })
}

/** A service of docker-compose.yml for the variables of .env. */
export function composeService(name: string, given: Readonly<Record<string, string>>): ComposeService {
  const file = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  const { services } = z
    .object({ services: z.record(z.string(), Service) })
    .parse(parse(file, { merge: true }))
  const { environment = {}, ports = [] } = services[name] ?? {}
  const filled = Object.entries(environment).map(([key, value]) => [key, fill(value, given)])
  return { environment: Object.fromEntries(filled), ports: ports.map((port) => fill(port, given)) }
}
