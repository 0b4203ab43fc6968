import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const Service = z.object({
  environment: z.record(z.string(), z.coerce.string()).default({}),
  ports: z.array(z.string()).default([]),
  image: z.string().default(''),
  command: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.int().optional(),
  healthcheck: z.looseObject({}).default({}),
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

const File = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) }).nullable()),
  configs: z.record(z.string(), z.object({ file: z.string() })),
})

/** docker-compose.yml as it is written. */
export function readCompose() {
  const file = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  return File.parse(parse(file, { merge: true }))
}

/** A service of docker-compose.yml for the variables of .env. */
export function composeService(name: string, given: Readonly<Record<string, string>>): ComposeService {
  const service = readCompose().services[name]
  if (!service) throw new Error(`docker-compose.yml has no service ${name}`)
  const { environment, ports, command } = service
  const filled = Object.entries(environment).map(([key, value]) => [key, fill(value, given)])
  return {
    ...service,
    environment: Object.fromEntries(filled),
    ports: ports.map((port) => fill(port, given)),
    command: command.map((part) => fill(part, given)),
  }
}
