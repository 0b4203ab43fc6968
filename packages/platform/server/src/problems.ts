import type { Problem } from '@cadencia/contract/problem'
import { isDatabaseAway } from '@cadencia/db/database-away'
import { StorageAway } from '@cadencia/storage/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type AppErrorDetails } from './app-error.ts'

interface Outcome extends AppErrorDetails {
  readonly statusCode: number
  readonly code: string
  readonly message: string
}

const BY_FASTIFY_CODE: Readonly<Record<string, Outcome>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    statusCode: 413,
    code: 'too_large',
    message: 'O conteúdo enviado é grande demais.',
  },
  FST_REQ_FILE_TOO_LARGE: { statusCode: 413, code: 'too_large', message: 'Arquivo muito grande' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    statusCode: 415,
    code: 'unsupported_media_type',
    message: 'Tipo de conteúdo não aceito.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { statusCode: 400, code: 'invalid', message: 'Requisição inválida.' },
}

const UNAVAILABLE: Outcome = {
  statusCode: 503,
  code: 'unavailable',
  message: 'O banco de dados está indisponível. Tente novamente em instantes.',
  retryAfterS: 5,
}

const STORAGE_AWAY: Outcome = {
  statusCode: 503,
  code: 'storage_away',
  message: 'O armazenamento de arquivos está indisponível.',
  retryAfterS: 5,
}

const REFUSED_DATA: Outcome = { statusCode: 400, code: 'invalid', message: 'Dados inválidos.' }

/** SQLSTATE class 22: invalid data that the contract should have rejected. */
function isRefusedData({ code }: FastifyError): boolean {
  return /^22[0-9A-Z]{3}$/.test(code)
}

const ROLLED_BACK: Outcome = {
  statusCode: 409,
  code: 'busy',
  message: 'Outra pessoa mexia nos mesmos registros. Tente novamente.',
}

/** SQLSTATE class 40: Postgres rolled back the transaction, for example in a deadlock. */
function isRolledBack({ code }: FastifyError): boolean {
  return /^40[0-9A-Z]{3}$/.test(code)
}

/** Never received; for the logs. */
const HUNG_UP: Outcome = { statusCode: 499, code: 'hung_up', message: 'A conexão foi encerrada.' }

function outcomeOf(error: FastifyError | AppError, { raw }: FastifyRequest): Outcome {
  if (raw.destroyed && !raw.complete) return HUNG_UP
  if (error instanceof AppError) {
    return { statusCode: error.statusCode, code: error.code, message: error.message, ...error.details }
  }
  const known = BY_FASTIFY_CODE[error.code]
  if (known) return known
  if (error instanceof StorageAway) return STORAGE_AWAY
  if (isDatabaseAway(error)) return UNAVAILABLE
  if (isRefusedData(error)) return REFUSED_DATA
  if (isRolledBack(error)) return ROLLED_BACK
  if (error.statusCode === 400) return { statusCode: 400, code: 'invalid', message: 'Requisição inválida.' }
  if (error.statusCode && error.statusCode < 500) {
    return {
      statusCode: error.statusCode,
      code: 'refused',
      message: 'Não foi possível atender à requisição.',
    }
  }
  return { statusCode: 500, code: 'internal', message: 'Erro interno. Tente novamente.' }
}

/** An `AppError` is expected: only its cause is logged. */
function logFailure(error: FastifyError | AppError, { log }: FastifyRequest, statusCode: number): void {
  if (!(error instanceof AppError)) {
    if (statusCode >= 500) log.error({ err: error }, 'request failed')
    else if (isRolledBack(error)) log.warn({ err: error }, 'two transactions waited for each other')
    else if (isRefusedData(error)) log.warn({ err: error }, 'the database refused what the contract let in')
  } else if (error.cause !== undefined) log.warn({ err: error.cause }, 'request refused')
}

/** Sends any error as `Problem`, without stack or SQL; unexpected ones are logged. */
export function sendProblem(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, code, message, issues, current, retryAfterS } = outcomeOf(error, request)
  logFailure(error, request, statusCode)
  if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS))
  const problem: Problem = {
    statusCode,
    code,
    message,
    ...(issues ? { issues: [...issues] } : {}),
    ...(current === undefined ? {} : { current }),
    requestId: request.id,
  }
  return reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem)
}
