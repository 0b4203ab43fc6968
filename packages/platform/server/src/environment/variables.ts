import { isIP } from 'node:net'
import { asciiDomain } from '@cadencia/contract/email'
import { z } from 'zod'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MAX_HOPS = 20
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,59})$/

/** A URL with one of these schemes (`http:`). Not parsed as a URL, since Postgres allows an empty host. */
const address = (schemes: readonly string[], example: string) =>
  z
    .string()
    .refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}//`)), `use o formato ${example}`)

const httpUrl = z.url({ protocol: /^https?$/, error: 'informe um endereço http ou https' })

/** Scheme, host and port only. */
const origin = httpUrl.pipe(
  z
    .string()
    .refine((value) => {
      const { pathname, search, hash, username } = new URL(value)
      return pathname === '/' && !search && !hash && !username
    }, 'informe só a origem, sem caminho (por exemplo https://cadencia.exemplo.com.br)')
    .transform((value) => new URL(value).origin),
)

const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, `use ${values.slice(0, -1).join(', ')} ou ${values.at(-1)}`)

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'informe uma porta de 1 a 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'informe uma porta de 1 a 65535')

function isNetwork(value: string): boolean {
  const [ip = '', prefix, ...rest] = value.split('/')
  const family = isIP(ip)
  if (NAMED_NETWORKS.has(value)) return true
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const trustProxy = z.union(
  [
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((hops) => hops >= 1 && hops <= MAX_HOPS),
    commaList.refine((parts) => parts.length > 0 && parts.every(isNetwork)),
  ],
  'informe o número de proxies (1 a 20) ou a lista das redes deles (por exemplo 10.0.0.0/8)',
)

const domains = commaList
  .transform((parts) => parts.map((part) => asciiDomain(part.toLowerCase().replace(/^@/, ''))))
  .refine(
    (parts) => parts.length > 0 && parts.every((part) => DOMAIN.test(part)),
    'informe domínios separados por vírgula (por exemplo empresa.com.br)',
  )

const words = z.string().max(500, 'valor longo demais')

/** All variables; each is documented in docs/operations.md. */
export const Variables = z.object({
  PORT: port.default(5000),
  HOST: z.string().max(255).default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://usuário:senha@servidor/banco').optional(),
  REDIS_URL: address(['redis:', 'rediss:'], 'redis://servidor:6379').optional(),
  WORKER: oneOf(['inline', 'process', 'off']).default('inline'),
  SEED: oneOf(['demo', 'none']).optional(),
  ADMIN_USERNAME: words.default('admin'),
  ADMIN_PASSWORD: words.optional(),
  CRM_PASSWORD: words.optional(),
  SIGN_IN: oneOf(['email', 'code', 'oidc']).optional(),
  ALLOWED_EMAIL_DOMAINS: domains.optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://usuário:senha@servidor:587').optional(),
  MAIL_FROM: words.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: words.optional(),
  OIDC_CLIENT_SECRET: words.optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trustProxy.optional(),
  MEETING_ROOM_URL: httpUrl.optional(),
  WHATSAPP_PROVIDER: oneOf(['simulated', 'evolution', 'cloud']).default('simulated'),
  EVOLUTION_URL: httpUrl.optional(),
  EVOLUTION_API_KEY: words.optional(),
  EVOLUTION_INSTANCE: words.optional(),
  EVOLUTION_WEBHOOK_SECRET: words.optional(),
  WHATSAPP_TOKEN: z.string().max(4000, 'valor longo demais').optional(),
  WHATSAPP_PHONE_ID: words.optional(),
  WHATSAPP_APP_SECRET: words.optional(),
  WHATSAPP_VERIFY_TOKEN: words.optional(),
  WHATSAPP_GRAPH_URL: httpUrl.default('https://graph.facebook.com'),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'use o formato v24.0')
    .default('v24.0'),
  WEBHOOK_BASE_URL: httpUrl.optional(),
  WEBHOOK_ALLOW_PRIVATE: oneOf(['0', '1']).optional(),
  WEB_PUSH: oneOf(['on', 'off']).default('on'),
  API_DOCS_PUBLIC: oneOf(['0', '1']).optional(),
  AUDIT_SINK: oneOf(['stdout', 'file']).optional(),
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: words.optional(),
  AI_MODEL: words.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: words.optional(),
  S3_REGION: words.optional(),
  S3_ACCESS_KEY_ID: words.optional(),
  S3_SECRET_ACCESS_KEY: words.optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  LOG_FORMAT: z.enum(['json'], 'use json ou deixe sem valor').optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^(?:[2-9]|[1-9]\d|100)$/, 'informe de 2 a 100 conexões')
    .transform(Number)
    .default(10),
  SLOW_STATEMENT_MS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'informe de 1 a 999999 milissegundos')
    .transform(Number)
    .default(500),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: words.optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'informe uma fração de 0 a 1')
    .transform(Number)
    .default(1),
  SECRETS_KEY: words.min(32, 'use ao menos 32 caracteres').optional(),
  /** Set by the launcher when DATABASE_URL is the embedded database. */
  CADENCIA_EMBEDDED_DATABASE: oneOf(['0', '1']).optional(),
  /** Set by `npm run dev`: Vite's origin. */
  CADENCIA_DEV_ORIGIN: origin.optional(),
})
export type Variables = z.infer<typeof Variables>
