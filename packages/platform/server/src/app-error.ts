export interface AppErrorDetails {
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
  /** The current record, for a 409 about a stale version. */
  readonly current?: unknown
  /** Retry-After in seconds, for 429 and 503. */
  readonly retryAfterS?: number
  /** Underlying error: logged, never sent. */
  readonly cause?: unknown
}

/** An expected refusal: status, stable code and a Portuguese message. */
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

/** 404: unknown, or hidden from the viewer. */
export function notFound(message = 'Registro não encontrado.'): AppError {
  return new AppError('not_found', 404, message)
}

/** 403: visible, but not permitted. */
export function forbidden(message = 'Você não tem permissão para fazer isso.'): AppError {
  return new AppError('forbidden', 403, message)
}

/** 400 about one field, shaped like a validation error. */
export function invalid(path: string, message: string): AppError {
  return new AppError('invalid', 400, message, { issues: [{ path, message }] })
}

/** 409: the record was changed since the viewer read it. */
export function stale(current: unknown): AppError {
  return new AppError('stale_version', 409, 'Este registro foi alterado por outra pessoa.', { current })
}
