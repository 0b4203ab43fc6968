/** SQLSTATE classes of an unavailable or read-only Postgres: connection, shutdown, resources. */
const AWAY_STATES = /^(08|57P|53|25006|58)/
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE'])
const AWAY_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|connection has been discarded|not queryable/i
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN'])

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

/** True for errors of an unavailable or read-only database. Other servers refuse connections with the same codes. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    (code.length === 5 && AWAY_STATES.test(code)) || AWAY_CODES.has(code) || AWAY_WORDS.test(error.message)
  )
}

/** Also true when the host is unknown, as in a stopped container; only for errors that come from the database. */
export function isDatabaseDown(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && UNKNOWN_HOST.has(codeOf(error)))
}
