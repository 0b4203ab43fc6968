import { HttpError } from '@cadencia/http/http-error'

/** What the server objected to, by field; nothing where it failed otherwise. */
export function issuesOf(error: unknown): Record<string, string> {
  if (!(error instanceof HttpError) || error.status !== 400) return {}
  return Object.fromEntries(
    (error.problem?.issues ?? []).map(({ path, message }) => [path.split('.')[0] ?? path, message]),
  )
}
