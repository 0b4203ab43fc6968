/** The embedded server cannot run; `message` is Portuguese and may be shown. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}
