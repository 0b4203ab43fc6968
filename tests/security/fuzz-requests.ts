import { anything, pick, type Random, strangeCursor } from './fuzz-values.ts'
import type { Call, JsonSchema } from './openapi-calls.ts'

/** Existing ids by the path of their list. */
export type KnownIds = ReadonlyMap<string, readonly string[]>

export interface FuzzedRequest {
  readonly path: string
  readonly body: unknown
}

interface Source {
  readonly random: Random
  readonly known: KnownIds
  readonly all: readonly string[]
}

const TEXT_BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/email/i, 'pessoa@cadencia.example'],
  [/phone/i, '+5511987654321'],
  [/time|window/i, '09:30'],
  [/(date|from|to|until)$/i, '2030-05-10'],
  [/at$/i, '2030-05-10T15:00:00Z'],
  [/url$/i, 'https://exemplo.com.br/'],
]

/** Ids for a field by its name: `teamId` from /api/teams. */
function idFor({ random, known, all }: Source, name: string): string {
  const noun = name.replace(/Ids?$/, '').toLowerCase()
  const list = [...known.keys()].find((path) => path.endsWith(`/${noun}s`))
  const people = /^(to|user|assigned|leader|participant)/.test(noun) ? known.get('/api/users') : undefined
  return pick(random, people ?? (list ? (known.get(list) ?? all) : all)) ?? ''
}

function validText(source: Source, name: string, { format, maxLength = 50 }: JsonSchema): string {
  if (format === 'uuid') return idFor(source, name)
  if (format === 'date') return '2030-05-10'
  if (format === 'date-time') return '2030-05-10T15:00:00Z'
  const known = TEXT_BY_NAME.find(([pattern]) => pattern.test(name))
  return (known?.[1] ?? `Texto ${Math.floor(source.random() * 1000)}`).slice(0, maxLength)
}

function valid(source: Source, name: string, schema: JsonSchema): unknown {
  const { random } = source
  if (schema.enum) return pick(random, schema.enum)
  if (schema.anyOf) return valid(source, name, pick(random, schema.anyOf) ?? {})
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type
  switch (type) {
    case 'object':
      return validFields(source, schema)
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => valid(source, name, schema.items ?? {}))
    case 'integer':
    case 'number':
      return numberWithin(random, schema)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    default:
      return validText(source, name, schema)
  }
}

/** Sometimes the extremes that the schema allows, which the column must store. */
function numberWithin(random: Random, { minimum = 0, maximum = minimum + 100 }: JsonSchema): number {
  const kind = random()
  if (kind < 0.15) return maximum
  return kind < 0.25 ? minimum : minimum + Math.floor(random() * (Math.min(maximum, minimum + 100) - minimum))
}

function validFields(
  source: Source,
  { properties = {}, required = [] }: JsonSchema,
): Record<string, unknown> {
  const given = Object.entries(properties).filter(
    ([name]) => required.includes(name) || source.random() < 0.5,
  )
  return Object.fromEntries(given.map(([name, schema]) => [name, valid(source, name, schema)]))
}

/** An invalid replacement: another type, out of range, or with a NUL byte. */
function strange({ random, all }: Source, value: unknown): unknown {
  if (typeof value === 'string' && random() < 0.25) return `${value}\u0000`
  if (Array.isArray(value) && random() < 0.3) return Array.from({ length: 2000 }, () => value[0] ?? null)
  return anything(random, all)
}

/** The value with one invalid part. */
function spoiled(source: Source, value: unknown): unknown {
  const { random } = source
  if (Array.isArray(value) && value.length > 0 && random() < 0.6) {
    const at = Math.floor(random() * value.length)
    return value.map((item, index) => (index === at ? spoiled(source, item) : item))
  }
  if (value instanceof Object && !Array.isArray(value) && random() < 0.95) {
    const name = pick(random, Object.keys(value))
    const fields = Object.entries(value)
    return name === undefined
      ? strange(source, value)
      : Object.fromEntries(fields.map(([key, item]) => [key, key === name ? spoiled(source, item) : item]))
  }
  return strange(source, value)
}

function makeBody(source: Source, schema: JsonSchema): unknown {
  const { random, all } = source
  const kind = random()
  if (kind < 0.1) return anything(random, all)
  const body = valid(source, '', schema)
  if (kind < 0.3) return body
  if (kind < 0.75 || !(body instanceof Object)) return spoiled(source, body)
  const names = Object.keys(schema.properties ?? {})
  const several = names.filter(() => random() < 0.4).map((name) => [name, anything(random, all)])
  return { ...body, ...Object.fromEntries(several), ...(random() < 0.3 ? { role: 'admin', id: all[0] } : {}) }
}

function asText(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
}

function makeQuery(source: Source, query: Call['query']): string {
  const { random, all } = source
  const pairs = query
    .filter(() => random() < 0.5)
    .flatMap(({ name, schema }) => {
      const value =
        name === 'cursor' && random() < 0.8
          ? strangeCursor(random, all)
          : name === 'limit' && random() < 0.6
            ? pick(random, ['1', '2', '1000', '0', '1001', '9999999999'])
            : random() < 0.5
              ? valid(source, name, schema)
              : strange(source, valid(source, name, schema))
      const pair = `${name}=${asText(value ?? '')}`
      return random() < 0.03 ? [pair, pair] : [pair]
    })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function makePath(source: Source, path: string): string {
  const { random, known, all } = source
  return path.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
    if (random() < 0.2) return asText(strange(source, idFor(source, name)) ?? '') || 'x'
    const ids = known.get(path.slice(0, at - 1)) ?? (random() < 0.5 ? all : undefined)
    return asText(pick(random, ids ?? [idFor(source, name)]) ?? 'x')
  })
}

/** A mostly valid request with one invalid part in path, query or body. */
export function makeRequest(random: Random, call: Call, known: KnownIds): FuzzedRequest {
  const source = { random, known, all: [...known.values()].flat() }
  const path = `${makePath(source, call.path)}${makeQuery(source, call.query)}`
  if (call.method === 'GET') return { path, body: undefined }
  if (call.body === undefined)
    return { path, body: random() < 0.3 ? anything(random, source.all) : undefined }
  return { path, body: makeBody(source, call.body) ?? null }
}
