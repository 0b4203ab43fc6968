import pg from 'pg'

const MAX_NAMES = 500
/** The last used at the end. */
const names = new Map<string, string>()
let given = 0

/**
 * Name of the prepared statement, which the last `MAX_NAMES` texts keep. A name is never given twice: connections hold
 * what they prepared until they are replaced.
 */
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${++given}`
  names.delete(text)
  names.set(text, name)
  const [oldest] = names.keys()
  if (names.size > MAX_NAMES && oldest !== undefined) names.delete(oldest)
  return name
}

type Send = pg.Client['query']

/** A `pg.Query` rather than a config object, which pg would copy for each use. */
function named(name: string, text: string, values: unknown[]): pg.Query {
  return Object.assign(new pg.Query(text, values), { name })
}

/**
 * A `pg` client that prepares each parametrised statement once per connection: to plan the joins of "Meu dia" and of the
 * list of chats anew takes Postgres twice as long as the rest of these requests. Statements without parameters stay
 * unnamed: they may hold several commands, and Postgres keeps their first plan, which is wrong for tables that were
 * empty then.
 */
export class NamedClient extends pg.Client {
  override query: Send = ((first: unknown, values?: unknown, ...rest: unknown[]) => {
    const send = super.query as (...args: unknown[]) => unknown
    const isPlain = typeof first === 'string' && Array.isArray(values)
    if (!isPlain || values.length === 0 || rest.length > 0) return send.call(this, first, values, ...rest)
    const name = nameOf(first)
    return new Promise((resolve, reject) => {
      send.call(this, named(name, first, values), (error: Error | null, result: unknown) => {
        if (error) reject(error)
        else resolve(result)
      })
    })
  }) as Send
}
