import { HttpError } from '@cadencia/http/http-error'

/** The server's validation messages by field; empty for other errors. */
export function issuesOf(error: unknown): Record<string, string> {
  if (!(error instanceof HttpError) || error.status !== 400) return {}
  return Object.fromEntries(
    (error.problem?.issues ?? []).map(({ path, message }) => [path.split('.')[0] ?? path, message]),
  )
}
