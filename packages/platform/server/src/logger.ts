import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Environment } from './environment.ts'

const LOG_FILE_MAX = 20 * 1024 * 1024

const SECRET_FIELDS = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'token',
  'secret',
  'clientSecret',
  'apiKey',
  'accessKeyId',
  'secretAccessKey',
  'cookie',
  'authorization',
  'connectionString',
  'databaseUrl',
  'redisUrl',
  'smtpUrl',
]
const SECRET_HEADERS = ['cookie', 'authorization', 'set-cookie', 'x-webhook-secret', 'apikey']

const REDACTED_PATHS = [
  ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  ...SECRET_HEADERS.flatMap((header) => [`headers["${header}"]`, `*.headers["${header}"]`]),
  ...['body.code', '*.body.code', 'query.code', '*.query.code'],
]

/** Selected fields only: a driver's error also carries rows and parameters. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}

/**
 * Where the log goes: undefined, the standard output, unless that is a terminal that people read; then `cadencia.log` in
 * DATA_DIR, which begins anew at 20 MiB and keeps the one before.
 */
export function logDestination(
  { dataDir, isLogOnTerminal }: Pick<Environment, 'dataDir' | 'isLogOnTerminal'>,
  isTerminal: boolean,
): (DestinationStream & { readonly file: string }) | undefined {
  if (!isTerminal || isLogOnTerminal) return undefined
  const file = join(dataDir, 'cadencia.log')
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
  if (size > LOG_FILE_MAX) renameSync(file, `${file}.1`)
  const destination = pino.destination({ dest: file, mkdir: true, mode: 0o600, sync: true })
  // A log that cannot be written must not end the product.
  destination.on('error', (error: Error) => process.stderr.write(`${file}: ${error.message}\n`))
  return Object.assign(destination, { file })
}

/** JSON lines, by default on standard output, with secrets redacted. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED_PATHS, censor: '[oculto]' },
    serializers: { err: describeError, error: describeErrorOrText },
  }
  return destination ? pino(options, destination) : pino(options)
}

function describeErrorOrText(error: unknown): unknown {
  return error instanceof Error ? describeError(error) : error
}
