import { endpoint } from '@cadencia/contract/endpoint'
import { Id, Instant } from '@cadencia/contract/values'
import { MessagingSettings } from '@cadencia/settings/contract'
import { z } from 'zod'
import { MessageState } from '../contract.ts'

export const PROVIDERS = ['evolution', 'cloud', 'simulated'] as const

/** Polling interval of the panel. */
export const GATEWAY_POLL_MS = 10_000

export const GatewayStatus = z.object({
  connected: z.boolean(),
  /** A `data:` URL to be scanned; only for sessions with CRM access and administrators, and only while disconnected. */
  qrCode: z.string().nullable(),
  provider: z.enum(PROVIDERS),
  /** Description of the connection, in Portuguese. */
  detail: z.string(),
})

export type GatewayStatus = z.infer<typeof GatewayStatus>

export const GatewayTest = z.object({ connected: z.boolean(), detail: z.string() })

export const GATE_REASONS = ['disconnected', 'maintenance', 'window', 'cap'] as const

/** A message as the outbox shows it. */
export const OutboxMessage = z.object({
  id: Id,
  contact: z.string().nullable(),
  /** WhatsApp's id of a contact without a known number. */
  waUserId: z.string().nullable().default(null),
  text: z.string(),
  fileName: z.string().nullable(),
  state: MessageState,
  at: Instant,
})

export type OutboxMessage = z.infer<typeof OutboxMessage>

export const GatewayOverview = z.object({
  /** Messages that wait for their turn. */
  waiting: z.int(),
  sentToday: z.int(),
  /** How many may be sent today, by the daily cap and the warm-up. */
  allowance: z.int(),
  /** Of the last seven days. */
  failed: z.int(),
  uncertain: z.int(),
  /** Taken by the gateway over 15 minutes ago and never confirmed by WhatsApp. */
  unacknowledged: z.int(),
  /** What the gateway told in the last 30 days and nobody understood. */
  notUnderstood: z.int().default(0),
  /** Why nothing leaves now; null when messages leave. */
  heldBy: z.enum(GATE_REASONS).nullable(),
  /** When the clock lets messages leave again. */
  opensAt: Instant.nullable(),
  /** What the simulated provider keeps, newest first; empty for the others. */
  outbox: z.array(OutboxMessage),
})

export type GatewayOverview = z.infer<typeof GatewayOverview>

/** How many the outbox shows. */
export const OUTBOX_SHOWN = 10

export const MessagingSettingsDraft = MessagingSettings.refine(
  ({ sendWindowStart, sendWindowEnd }) => sendWindowStart < sendWindowEnd,
  { path: ['sendWindowEnd'], message: 'O fim da janela deve ser depois do início' },
)

export type MessagingSettingsDraft = z.input<typeof MessagingSettingsDraft>

export const getGatewayStatus = endpoint({
  method: 'GET',
  url: '/api/whatsapp/status',
  summary: 'Se o WhatsApp está conectado; o QR code só com acesso ao CRM ou de administrador',
  schema: { response: { 200: GatewayStatus } },
  config: { area: 'crm', isPolled: true },
})

export const testGatewayConnection = endpoint({
  method: 'POST',
  url: '/api/whatsapp/test-connection',
  summary: 'Pergunta ao gateway agora; 502 quando ele não dá resposta útil',
  schema: { response: { 200: GatewayTest } },
  config: { area: 'crm', waitsOutside: true },
})

export const getGatewayOverview = endpoint({
  method: 'GET',
  url: '/api/whatsapp/overview',
  summary: 'O que espera, o que saiu hoje, por que nada sai; a caixa de saída do simulado',
  schema: { response: { 200: GatewayOverview } },
  config: { area: 'crm' },
})

const fromGateways = { area: 'any', access: 'public', duringMaintenance: true } as const

const Received = z.object({ received: z.literal(true) })

export const receiveEvolutionWebhook = endpoint({
  method: 'POST',
  url: '/api/whatsapp/webhook/evolution',
  summary: 'Recebe as notícias da Evolution API; exige X-Webhook-Secret',
  schema: { response: { 200: Received } },
  config: fromGateways,
})

export const receiveCloudWebhook = endpoint({
  method: 'POST',
  url: '/api/whatsapp/webhook/cloud',
  summary: 'Recebe as notícias da WhatsApp Cloud API; exige X-Hub-Signature-256',
  schema: { response: { 200: Received } },
  config: fromGateways,
})

const Parameter = z.string().max(500).optional()

export const verifyCloudWebhook = endpoint({
  method: 'GET',
  url: '/api/whatsapp/webhook/cloud',
  summary: 'Responde à verificação da Meta',
  schema: {
    querystring: z.object({
      'hub.mode': Parameter,
      'hub.verify_token': Parameter,
      'hub.challenge': z
        .string()
        .regex(/^[\w-]{1,200}$/)
        .optional(),
    }),
    response: { 200: z.string() },
    produces: ['text/plain'],
  },
  config: fromGateways,
})

const administrator = { area: 'admin', access: 'administrator' } as const

export const getMessagingSettings = endpoint({
  method: 'GET',
  url: '/api/admin/messaging-settings',
  summary: 'Quando e em que ritmo as mensagens saem',
  schema: { response: { 200: MessagingSettings } },
  config: administrator,
})

export const updateMessagingSettings = endpoint({
  method: 'PUT',
  url: '/api/admin/messaging-settings',
  summary: 'Muda quando e em que ritmo as mensagens saem; vale em um segundo',
  schema: { body: MessagingSettingsDraft, response: { 200: MessagingSettings } },
  config: administrator,
})
