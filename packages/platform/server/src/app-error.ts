export interface AppErrorDetails {
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
  /** The record as it is now, for a 409 about a stale version. */
  readonly current?: unknown
  /** Seconds, for 429 and 503. */
  readonly retryAfterS?: number
  /** What it came of where somebody should look into that: logged, never answered. */
  readonly cause?: unknown
}

/** A promise that cannot be kept, with the status, a stable code and Portuguese words for the person. */
export class AppError extends Error {
  readonly code: string
  readonly statusCode: number
  readonly details: AppErrorDetails

  constructor(code: string, statusCode: number, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.statusCode = statusCode
    this.details = details
  }
}

/** 404: unknown, or not the viewer's to see. */
export function notFound(message = 'Registro não encontrado.'): AppError {
  return new AppError('not_found', 404, message)
}

/** 403: known, but not the viewer's to do. */
export function forbidden(message = 'Você não tem permissão para fazer isso.'): AppError {
  return new AppError('forbidden', 403, message)
}

/** 400 about one field, in the shape of a validation error. */
export function invalid(path: string, message: string): AppError {
  return new AppError('invalid', 400, message, { issues: [{ path, message }] })
}

/** 409: somebody else changed the record since the viewer read it. */
export function stale(current: unknown): AppError {
  return new AppError('stale_version', 409, 'Este registro foi alterado por outra pessoa.', { current })
}
