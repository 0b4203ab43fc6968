import pg from 'pg'

const MAX_NAMES = 500
const names = new Map<string, string>()

/** Name of the prepared statement; undefined after `MAX_NAMES` distinct statements. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

type Send = pg.Client['query']

/** A `pg.Query` rather than a config object, which pg would copy for each use. */
function named(name: string, text: string, values: unknown[]): pg.Query {
  return Object.assign(new pg.Query(text, values), { name })
}

/**
 * A `pg` client that prepares each parametrised statement once per connection. Statements without parameters stay
 * unnamed unless `nameOf` was called for them: they may hold several commands, and Postgres keeps their first plan,
 * which is wrong for tables that were empty then.
 */
export class NamedClient extends pg.Client {
  override query: Send = ((first: unknown, values?: unknown, ...rest: unknown[]) => {
    const send = super.query as (...args: unknown[]) => unknown
    const isPlain = typeof first === 'string' && Array.isArray(values)
    const isAlone = isPlain && rest.length === 0
    const name = !isAlone ? undefined : values.length > 0 ? nameOf(first) : names.get(first)
    if (!isPlain || name === undefined) return send.call(this, first, values, ...rest)
    return new Promise((resolve, reject) => {
      send.call(this, named(name, first, values), (error: Error | null, result: unknown) => {
        if (error) reject(error)
        else resolve(result)
      })
    })
  }) as Send
}
