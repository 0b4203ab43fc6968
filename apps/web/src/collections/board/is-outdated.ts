import { HttpError, isStale } from '@cadencia/http/http-error'

/** Whether a card could not be moved because it, its neighbour or what it says is no longer as the board showed it. */
export function isOutdated(error: unknown): boolean {
  if (isStale(error)) return true
  return error instanceof HttpError && (error.status === 404 || error.problem?.code === 'anchor_gone')
}
