import { isIPv4, isIPv6 } from 'node:net'
import { checkGroups, groupsOf } from './environment/groups.ts'
import { Variables } from './environment/variables.ts'

/** An invalid or incomplete variable; the message is one Portuguese line that names it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

export type Environment = ReturnType<typeof parseEnvironment>

/** Treats blank variables as unset. */
function withoutBlanks(source: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(source).flatMap(([name, value]) => {
    const trimmed = value?.trim()
    return trimmed ? [[name, trimmed] as const] : []
  })
  return Object.fromEntries(entries)
}

function readVariables(source: NodeJS.ProcessEnv): Variables {
  const result = Variables.safeParse(withoutBlanks(source))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new EnvironmentError(`${issue?.path.join('.')}: ${issue?.message}.`)
}

/** True for loopback names and addresses; IPv6 may be in brackets. */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (isIPv4(name)) return name.startsWith('127.')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1'
}

function publicUrlOf({ HOST, PORT, PUBLIC_URL }: Variables): URL {
  if (PUBLIC_URL) return new URL(PUBLIC_URL)
  if (isLoopback(HOST)) return new URL(`http://localhost:${PORT}`)
  throw new EnvironmentError(
    `PUBLIC_URL: defina o endereço externo (por exemplo https://cadencia.exemplo.com.br), pois HOST=${HOST} aceita conexões de outras máquinas.`,
  )
}

/** Allowed browser origins. */
function allowedOrigins({ HOST, PORT, PUBLIC_URL, CADENCIA_DEV_ORIGIN }: Variables): readonly string[] {
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST
  const own = PUBLIC_URL
    ? [PUBLIC_URL]
    : ['localhost', '127.0.0.1', '[::1]', host].map((name) => new URL(`http://${name}:${PORT}`).origin)
  return [...new Set([...own, ...(CADENCIA_DEV_ORIGIN ? [CADENCIA_DEV_ORIGIN] : [])])]
}

function signInOf({ SIGN_IN, HOST, SMTP_URL }: Variables, publicUrl: URL) {
  const isPublicUrlLocal = isLoopback(publicUrl.hostname)
  if (!SIGN_IN && !(isPublicUrlLocal && isLoopback(HOST))) {
    throw new EnvironmentError(
      'SIGN_IN: escolha code, oidc ou email, pois outras máquinas alcançam este servidor e o modo padrão (email) deixa entrar quem souber um endereço cadastrado.',
    )
  }
  if (SIGN_IN === 'code' && !isPublicUrlLocal && !SMTP_URL) {
    throw new EnvironmentError(
      'SMTP_URL: defina o servidor de e-mail, pois SIGN_IN=code envia códigos e PUBLIC_URL não é local.',
    )
  }
  return SIGN_IN ?? 'email'
}

/**
 * Parses all variables with their defaults. Throws `EnvironmentError`, whose message is one line about the first
 * invalid or missing variable.
 */
export function parseEnvironment(source: NodeJS.ProcessEnv) {
  const variables = readVariables(source)
  const publicUrl = publicUrlOf(variables)
  const signIn = signInOf(variables, publicUrl)
  const problem = checkGroups(variables)
  if (problem) throw new EnvironmentError(problem)
  const isEmbedded = !variables.DATABASE_URL || variables.CADENCIA_EMBEDDED_DATABASE === '1'
  return {
    port: variables.PORT,
    host: variables.HOST,
    /** Absolute, or relative to the working directory. */
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    /** Connections for requests, or for the jobs of a worker process. */
    databaseConnections: variables.DATABASE_CONNECTIONS,
    redisUrl: variables.REDIS_URL,
    worker: variables.WORKER,
    seed: variables.SEED ?? (isEmbedded ? 'demo' : 'none'),
    adminUsername: variables.ADMIN_USERNAME,
    adminPassword: variables.ADMIN_PASSWORD,
    crmPassword: variables.CRM_PASSWORD,
    signIn,
    allowedEmailDomains: variables.ALLOWED_EMAIL_DOMAINS,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    /** Public origin, without a trailing slash. */
    publicUrl: publicUrl.origin,
    /** True if only this machine can reach the public address. */
    isLocal: isLoopback(publicUrl.hostname),
    allowedOrigins: allowedOrigins(variables),
    /** True under `npm run dev`. */
    isDevelopment: variables.CADENCIA_DEV_ORIGIN !== undefined,
    trustProxy: variables.TRUST_PROXY,
    meetingRoomUrl: variables.MEETING_ROOM_URL,
    whatsappProvider: variables.WHATSAPP_PROVIDER,
    webhookBaseUrl: (variables.WEBHOOK_BASE_URL ?? publicUrl.origin).replace(/\/+$/, ''),
    /** True where webhooks and push may go to private addresses. */
    allowsPrivateWebhooks: variables.WEBHOOK_ALLOW_PRIVATE === '1',
    isWebPushOn: variables.WEB_PUSH === 'on',
    /** True where visitors may read the documentation of the API. */
    areApiDocsPublic: variables.API_DOCS_PUBLIC === '1',
    /** Where each entry of the audit trail also goes, as a JSON line. */
    auditSink: variables.AUDIT_SINK,
    logLevel: variables.LOG_LEVEL,
    /** True where the log is written to the standard output even if that is a terminal. */
    isLogOnTerminal: variables.LOG_FORMAT === 'json' || variables.CADENCIA_DEV_ORIGIN !== undefined,
    slowStatementMs: variables.SLOW_STATEMENT_MS,
    /** Undefined: the key in DATA_DIR. */
    secretsKey: variables.SECRETS_KEY,
    ...groupsOf(variables),
  }
}

/** Throws `EnvironmentError` without a database. */
export function requireDatabaseUrl({ databaseUrl }: Environment): string {
  if (databaseUrl) return databaseUrl
  throw new EnvironmentError(
    'DATABASE_URL: defina o endereço do Postgres; sem ele, use npm start, que traz um banco de dados próprio.',
  )
}
