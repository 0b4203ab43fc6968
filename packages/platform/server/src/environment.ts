import { z } from 'zod'
import { allowedOrigins, isLoopback, originOf } from './environment/addresses.ts'
import { checkGroups, groupsOf } from './environment/groups.ts'
import { Variables } from './environment/variables.ts'

/** A variable that is wrong or half set; the message is one Portuguese line that names it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

export type Environment = ReturnType<typeof parseEnvironment>

/** Leaves out what is set to nothing, as if it were not there. */
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
  throw new EnvironmentError(`${issue?.path.join('.') ?? 'Ambiente'}: ${issue?.message ?? 'valor inválido'}.`)
}

function publicUrlOf({ HOST, PORT, PUBLIC_URL }: Variables): URL {
  if (PUBLIC_URL) return new URL(PUBLIC_URL)
  if (!isLoopback(HOST)) {
    throw new EnvironmentError(
      `PUBLIC_URL: defina o endereço externo (por exemplo https://cadencia.exemplo.com.br), pois HOST=${HOST} aceita conexões de outras máquinas.`,
    )
  }
  return new URL(`http://localhost:${PORT}`)
}

function signInOf(variables: Variables, publicUrl: URL) {
  const { SIGN_IN, HOST, SMTP_URL } = variables
  const isLocal = isLoopback(HOST) && isLoopback(publicUrl.hostname)
  if (!SIGN_IN && !isLocal) {
    throw new EnvironmentError(
      'SIGN_IN: escolha code, oidc ou email, pois outras máquinas alcançam este servidor e o modo padrão (email) deixa entrar quem souber um endereço cadastrado.',
    )
  }
  if (SIGN_IN === 'code' && !isLoopback(publicUrl.hostname) && !SMTP_URL) {
    throw new EnvironmentError(
      'SMTP_URL: defina o servidor de e-mail, pois SIGN_IN=code envia códigos e PUBLIC_URL não é local.',
    )
  }
  return SIGN_IN ?? 'email'
}

/**
 * Reads every variable of the product at once, with its defaults. A blank value counts as unset. Throws
 * `EnvironmentError`, whose message is one line that names the first variable that is wrong or missing.
 */
export function parseEnvironment(source: NodeJS.ProcessEnv) {
  const variables = readVariables(source)
  const problem = checkGroups(variables)
  if (problem) throw new EnvironmentError(problem)
  const publicUrl = publicUrlOf(variables)
  const usesOwnDatabase =
    variables.DATABASE_URL !== undefined && variables.CADENCIA_EMBEDDED_DATABASE !== '1'
  return {
    port: variables.PORT,
    host: variables.HOST,
    /** Absolute or relative to the working directory. */
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    redisUrl: variables.REDIS_URL,
    worker: variables.WORKER,
    seed: variables.SEED ?? (usesOwnDatabase ? 'none' : 'demo'),
    adminUsername: variables.ADMIN_USERNAME,
    adminPassword: variables.ADMIN_PASSWORD,
    crmPassword: variables.CRM_PASSWORD,
    signIn: signInOf(variables, publicUrl),
    allowedEmailDomains: variables.ALLOWED_EMAIL_DOMAINS,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    /** Origin of the external address, without a slash at its end. */
    publicUrl: publicUrl.origin,
    /** Whether only this machine reaches the server under its external address. */
    isLocal: isLoopback(publicUrl.hostname),
    allowedOrigins: allowedOrigins(variables),
    trustProxy: variables.TRUST_PROXY,
    meetingRoomUrl: variables.MEETING_ROOM_URL,
    whatsappProvider: variables.WHATSAPP_PROVIDER,
    webhookBaseUrl: variables.WEBHOOK_BASE_URL ? originOf(variables.WEBHOOK_BASE_URL) : publicUrl.origin,
    logLevel: variables.LOG_LEVEL,
    ...groupsOf(variables),
  } as const
}

/** The environment of an app that cannot do without a database; throws where DATABASE_URL is not set. */
export function requireDatabaseUrl({ databaseUrl }: Environment): string {
  if (databaseUrl) return databaseUrl
  throw new EnvironmentError(
    'DATABASE_URL: defina o endereço do Postgres; sem ele, use npm start, que traz um banco de dados próprio.',
  )
}

export type SignInMode = z.infer<typeof Variables>['SIGN_IN']
