import type { Variables } from './variables.ts'

interface Group {
  /** All of them or none. */
  readonly required: readonly (keyof Variables)[]
  /** Only allowed together with the required ones. */
  readonly optional?: readonly (keyof Variables)[]
  readonly isWanted?: (variables: Variables) => boolean
  readonly purpose: string
}

const GROUPS: readonly Group[] = [
  {
    required: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    isWanted: ({ SIGN_IN }) => SIGN_IN === 'oidc',
    purpose: 'a entrada por OpenID Connect',
  },
  {
    required: ['EVOLUTION_URL', 'EVOLUTION_API_KEY', 'EVOLUTION_INSTANCE'],
    optional: ['EVOLUTION_WEBHOOK_SECRET'],
    isWanted: ({ WHATSAPP_PROVIDER }) => WHATSAPP_PROVIDER === 'evolution',
    purpose: 'a Evolution API',
  },
  {
    required: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
    isWanted: ({ WHATSAPP_PROVIDER }) => WHATSAPP_PROVIDER === 'cloud',
    purpose: 'a WhatsApp Cloud API',
  },
  {
    required: ['AI_BASE_URL', 'AI_MODEL'],
    // Self-hosted models often need no key.
    optional: ['AI_API_KEY'],
    purpose: 'os resumos por modelo',
  },
  {
    required: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    optional: ['S3_REGION'],
    purpose: 'o armazenamento S3',
  },
  {
    required: ['SMTP_URL', 'MAIL_FROM'],
    purpose: 'o envio de e-mails',
  },
]

/** Error message about the first incomplete group; undefined if all are complete. */
export function checkGroups(variables: Variables): string | undefined {
  for (const { required, optional = [], isWanted = () => false, purpose } of GROUPS) {
    const given = [...required, ...optional].find((name) => variables[name] !== undefined)
    const missing = required.find((name) => variables[name] === undefined)
    if (!missing || !(given || isWanted(variables))) continue
    const together = required.length > 1 ? ` (${required.join(', ')} vão juntas)` : ''
    return `${missing}: falta para ${purpose}${together}.`
  }
  return undefined
}

/** Complete groups; undefined for unset ones. */
export function groupsOf(variables: Variables) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = variables
  const { EVOLUTION_URL, EVOLUTION_API_KEY, EVOLUTION_INSTANCE, EVOLUTION_WEBHOOK_SECRET } = variables
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = variables
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL } = variables
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION = 'us-east-1' } = variables
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = variables
  return {
    tracing: OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: OTEL_SERVICE_NAME,
          ratio: OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    oidc:
      OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
        ? { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
        : undefined,
    evolution:
      EVOLUTION_URL && EVOLUTION_API_KEY && EVOLUTION_INSTANCE
        ? {
            url: EVOLUTION_URL,
            apiKey: EVOLUTION_API_KEY,
            instance: EVOLUTION_INSTANCE,
            webhookSecret: EVOLUTION_WEBHOOK_SECRET,
          }
        : undefined,
    whatsappCloud:
      WHATSAPP_TOKEN && WHATSAPP_PHONE_ID && WHATSAPP_APP_SECRET && WHATSAPP_VERIFY_TOKEN
        ? {
            token: WHATSAPP_TOKEN,
            phoneId: WHATSAPP_PHONE_ID,
            appSecret: WHATSAPP_APP_SECRET,
            verifyToken: WHATSAPP_VERIFY_TOKEN,
            graphUrl: variables.WHATSAPP_GRAPH_URL,
            apiVersion: variables.WHATSAPP_API_VERSION,
          }
        : undefined,
    ai: AI_BASE_URL && AI_MODEL ? { baseUrl: AI_BASE_URL, apiKey: AI_API_KEY, model: AI_MODEL } : undefined,
    s3:
      S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? {
            endpoint: S3_ENDPOINT,
            bucket: S3_BUCKET,
            region: S3_REGION,
            accessKeyId: S3_ACCESS_KEY_ID,
            secretAccessKey: S3_SECRET_ACCESS_KEY,
          }
        : undefined,
  }
}
