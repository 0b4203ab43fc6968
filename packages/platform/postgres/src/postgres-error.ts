/** The embedded server can't run; `message` is Portuguese and fit to show. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}
