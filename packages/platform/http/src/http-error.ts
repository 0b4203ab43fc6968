import { Problem } from '@cadencia/contract/problem'

/**
 * An answer that is not a success. `message` is the status, a colon, a space and the body (or the status
 * text when it is empty), as the specification words it; `problem` is the body where it is ours.
 */
export class HttpError extends Error {
  readonly status: number
  readonly problem: Problem | undefined
  readonly body: unknown

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'HttpError'
    this.status = status
    this.body = parseJson(bodyText)
    this.problem = Problem.safeParse(this.body).data
  }

  /** What may be shown to a person, or `fallback` where the server said nothing fit to show. */
  messageOr(fallback: string): string {
    return this.problem?.message ?? fallback
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server's words for an error, or `fallback` for anything else (no network, a broken answer). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof HttpError ? error.messageOr(fallback) : fallback
}

/** True when the session is over, which sends the browser to the sign-in. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401 && error.problem?.code !== 'invalid_credentials'
}

/** True when an update was refused because somebody else had changed the record meanwhile. */
export function isStale(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409 && error.problem?.current !== undefined
}
