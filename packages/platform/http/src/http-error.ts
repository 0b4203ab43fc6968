import { Problem } from '@cadencia/contract/problem'
import { parseJson } from './parse-json.ts'

/**
 * A response that is not a success. `message` is the status, a colon, a space and the body (or the status text), as the
 * specification requires; `problem` is the parsed body where it is ours.
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

  /** The server's message, or `fallback` if it has none to show. */
  messageOr(fallback: string): string {
    return this.problem?.message ?? fallback
  }
}

/** The server's message, or `fallback` for other errors (network, broken response). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof HttpError ? error.messageOr(fallback) : fallback
}

const networkFailures = new WeakSet<object>()

/** Remembers that `error` came from the network and not from an answer. */
export function asNetworkFailure(error: unknown): void {
  const isAbort = error instanceof DOMException && error.name === 'AbortError'
  if (typeof error === 'object' && error !== null && !isAbort) networkFailures.add(error)
}

/** True where no answer came: no network, no server, or no answer in time. */
export function isNetworkFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && networkFailures.has(error)
}

/** 401: the browser goes to the sign-in. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401 && error.problem?.code !== 'invalid_credentials'
}

/** A wrong password or code, or too many of them: asked for again in place. */
export function isWrongCredential(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false
  return error.status === 429 || (error.status === 401 && error.problem?.code === 'invalid_credentials')
}

/** The address names nothing: it is unknown (404), or no id at all (400). */
export function isUnknown(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400)
}

/** 409: another person signed in in this browser since the page was opened. */
export function isOtherPerson(error: unknown): boolean {
  return error instanceof HttpError && error.problem?.code === 'other_person'
}

export function isForbidden(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403
}

/** 4xx: the request can be corrected. */
export function isClientError(error: unknown): boolean {
  return error instanceof HttpError && error.status < 500
}

/** 409: somebody else changed the record meanwhile. */
export function isStale(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 409 && error.problem?.current !== undefined
}

/** The record as a colleague left it, when that is why a change of a `T` was refused. */
export function currentRecord<T>(error: unknown): T | undefined {
  return isStale(error) ? (error.problem?.current as T) : undefined
}
