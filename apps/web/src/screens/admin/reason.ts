import { HttpError, messageOf } from '@cadencia/http/http-error'

/** The server's own words where the person can do something about it; else the specified sentence. */
export function reasonOf(error: unknown, failed: string): string {
  return error instanceof HttpError && error.status < 500 ? messageOf(error, failed) : failed
}
