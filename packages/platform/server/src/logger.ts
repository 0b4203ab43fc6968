import { type DestinationStream, type Logger, pino } from 'pino'

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

/** JSON lines on standard output, with secrets redacted. */
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
