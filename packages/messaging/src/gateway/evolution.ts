import { z } from 'zod'
import { boundedId } from './events.ts'
import { callGateway, type GatewayAnswer, jsonBody, quoted } from './http.ts'
import { contactOf } from './jids.ts'
import { at } from './loose.ts'
import {
  brokenAnswer,
  type Connection,
  type GatewayProvider,
  NOT_ON_WHATSAPP,
  type OutgoingMessage,
  type SendOutcome,
  UNREADABLE,
  unanswered,
} from './provider.ts'

export interface EvolutionOptions {
  readonly url: string
  readonly apiKey: string
  readonly instance: string
  /** Where it tells us what becomes of messages, and the secret that it has to bring along. */
  readonly webhookUrl: string
  readonly webhookSecret: () => Promise<string>
  readonly limitMs?: number | undefined
}

const EVENTS = ['MESSAGES_UPDATE', 'MESSAGES_UPSERT', 'CONNECTION_UPDATE', 'QRCODE_UPDATED']
const IMAGES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])

const CLOSED = /^(?:Error: )?Connection Closed$/i
const NOT_CONNECTED = 'O número não está conectado ao WhatsApp'

const UNLICENSED = 'A Evolution API pede a ativação da sua licença (LICENSE_REQUIRED)'

const Sent = z.object({ key: z.object({ id: z.string().min(1) }), status: z.string().optional() })
const State = z.object({ instance: z.object({ state: z.string().optional() }) })
const Qr = z.object({ base64: z.string().startsWith('data:image/') })
const Refusal = z.object({ response: z.object({ message: z.unknown() }) })

/** Evolution API v2 (read from the source of 2.3.6). */
export function evolutionProvider(options: EvolutionOptions): GatewayProvider {
  const { apiKey, instance, limitMs } = options
  const base = options.url.replace(/\/+$/, '')

  const ask = (method: 'GET' | 'POST', path: string, value?: unknown): Promise<GatewayAnswer> => {
    const json = value === undefined ? undefined : jsonBody(value)
    return callGateway({
      method,
      url: `${base}${path}`,
      headers: { apikey: apiKey, ...json?.headers },
      body: json?.body,
      limitMs,
    })
  }
  const ofInstance = (path: string) => `${path}/${encodeURIComponent(instance)}`

  const webhook = async () => ({
    enabled: true,
    url: options.webhookUrl,
    headers: { 'X-Webhook-Secret': await options.webhookSecret() },
    byEvents: false,
    base64: false,
    events: EVENTS,
  })

  const connection = async () => describe(await ask('GET', ofInstance('/instance/connectionState')), instance)

  return {
    name: 'evolution',
    account: `evolution:${instance}`,
    hasReplyWindow: false,
    send: async (message) => {
      const { path, body } = sendRequest(message)
      return outcomeOf(await ask('POST', ofInstance(path), body), apiKey)
    },
    connection,
    qrCode: async () => {
      const answer = await ask('GET', ofInstance('/instance/connect'))
      const qr = answer.kind === 'answered' ? Qr.safeParse(answer.body) : undefined
      return qr?.success ? qr.data.base64 : null
    },
    prepare: async (mayCreate) => {
      const state = await ask('GET', ofInstance('/instance/connectionState'))
      if (state.kind === 'answered' && state.status === 404 && mayCreate) {
        const created = await ask('POST', '/instance/create', {
          instanceName: instance,
          integration: 'WHATSAPP-BAILEYS',
          qrcode: true,
          webhook: await webhook(),
        })
        if (created.kind !== 'answered' || created.status !== 201) return describe(state, instance)
      } else if (state.kind === 'answered' && state.status === 200) {
        await ask('POST', ofInstance('/webhook/set'), { webhook: await webhook() })
      }
      return connection()
    },
  }
}

function sendRequest({ to, waUserId, text, file }: OutgoingMessage) {
  const number = to?.replace(/^\+/, '') ?? waUserId
  if (!file) return { path: '/message/sendText', body: { number, text } }
  const { name: fileName, type: mimetype, bytes } = file
  const body = {
    number,
    mediatype: IMAGES.has(mimetype) ? 'image' : 'document',
    mimetype,
    media: bytes.toString('base64'),
    fileName,
    ...(text === '' ? {} : { caption: text }),
  }
  return { path: '/message/sendMedia', body }
}

function outcomeOf(answer: GatewayAnswer, apiKey: string): SendOutcome {
  if (answer.kind !== 'answered') return unanswered(answer)
  const { status, body } = answer
  if (status >= 200 && status < 300) {
    const sent = Sent.safeParse(body)
    if (!sent.success) return UNREADABLE
    const isAcknowledged = sent.data.status !== undefined && sent.data.status !== 'PENDING'
    const { phone, waUserId } = contactOf(at(body, 'key', 'remoteJid'), at(body, 'key', 'remoteJidAlt'))
    const recipient = { phone, waUserId: boundedId(waUserId) }
    return { kind: 'sent', providerId: sent.data.key.id, isAcknowledged, recipient }
  }
  if (saysUnlicensed(answer)) return { kind: 'blocked', error: UNLICENSED }
  const reason = Refusal.safeParse(body).data?.response.message
  if (saysClosed(reason)) return { kind: 'refused', error: NOT_CONNECTED, isUnreachable: true }
  const broken = brokenAnswer(status)
  if (broken) return broken
  if (status === 401 || status === 403) {
    return { kind: 'failed', error: 'O gateway recusou a chave da API', isGatewayFault: true }
  }
  if (status === 404)
    return { kind: 'failed', error: 'A instância não existe no gateway', isGatewayFault: true }
  if (saysNotThere(reason)) return { kind: 'failed', error: NOT_ON_WHATSAPP, isGatewayFault: false }
  const words = typeof reason === 'string' ? reason : JSON.stringify(reason ?? '')
  const error = `O gateway recusou a mensagem (${status}): ${quoted(words, [apiKey])}`
  return { kind: 'failed', error, isGatewayFault: false }
}

/**
 * What the gateway says, with 400 or 500, when its own way to WhatsApp is closed: it finds that out before it hands the
 * message over, so nothing left, and it is no fault of the message.
 */
function saysClosed(reason: unknown): boolean {
  return [reason].flat(2).some((line) => typeof line === 'string' && CLOSED.test(line))
}

/** From 2.4 on Evolution refuses every call until somebody has activated its licence. */
function saysUnlicensed(answer: GatewayAnswer): boolean {
  return (
    answer.kind === 'answered' &&
    answer.status >= 400 &&
    JSON.stringify(answer.body ?? '').includes('LICENSE_REQUIRED')
  )
}

function saysNotThere(reason: unknown): boolean {
  const entries = Array.isArray(reason) ? reason.flat() : []
  return entries.some((entry) => typeof entry === 'object' && entry !== null && entry.exists === false)
}

function describe(answer: GatewayAnswer, instance: string): Connection {
  if (answer.kind !== 'answered') {
    return { isConnected: false, isAnswered: false, detail: 'O gateway não responde' }
  }
  if (saysUnlicensed(answer)) {
    return { isConnected: false, isAnswered: true, isBlocked: true, detail: UNLICENSED }
  }
  const { status, body } = answer
  if (status === 401 || status === 403) {
    return { isConnected: false, isAnswered: false, detail: 'O gateway recusou a chave da API' }
  }
  if (status === 404) {
    return { isConnected: false, isAnswered: false, detail: `A instância ${instance} não existe no gateway` }
  }
  const state = State.safeParse(body).data?.instance.state
  if (status !== 200 || !State.safeParse(body).success) {
    return { isConnected: false, isAnswered: false, detail: `O gateway falhou (${status})` }
  }
  const words: Readonly<Record<string, string>> = {
    open: 'Conectado ao WhatsApp',
    connecting: 'Conectando ao WhatsApp',
  }
  return {
    isConnected: state === 'open',
    isAnswered: true,
    isTransient: state === 'connecting',
    detail: words[state ?? ''] ?? NOT_CONNECTED,
  }
}
