import { z } from 'zod'
import { MARKETING_STOPPED } from '../contract.ts'
import { boundedId, type Contact, phoneOf } from './events.ts'
import { callGateway, type GatewayAnswer, jsonBody, quoted } from './http.ts'
import { at, itemsOf, textOf } from './loose.ts'
import {
  brokenAnswer,
  type Connection,
  type GatewayProvider,
  NOT_FOR_HIDDEN_NUMBERS,
  NOT_ON_WHATSAPP,
  OUTSIDE_WINDOW,
  type OutgoingMessage,
  type SendOutcome,
  UNREADABLE,
  unanswered,
} from './provider.ts'

export interface CloudOptions {
  readonly token: string
  readonly phoneId: string
  readonly graphUrl: string
  readonly apiVersion: string
  readonly limitMs?: number | undefined
}

/** Rate limits of the API: retry later. */
const RATE_CODES: ReadonlySet<number> = new Set([130429, 131056])
const OUTSIDE_WINDOW_CODE = 131047
const UNDELIVERABLE_CODE = 131026
const HIDDEN_NUMBER_CODE = 131062
const MARKETING_CODE = 131050
const TOKEN_CODE = 190
const IMAGES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])

const Sent = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]).rest(z.unknown()) })
const Stored = z.object({ id: z.string().min(1) })
const Refusal = z.object({ error: z.object({ message: z.string().default(''), code: z.int().default(0) }) })

/** Meta's WhatsApp Cloud API. */
export function cloudProvider(options: CloudOptions): GatewayProvider {
  const { token, phoneId, apiVersion, limitMs } = options
  const base = `${options.graphUrl.replace(/\/+$/, '')}/${apiVersion}/${encodeURIComponent(phoneId)}`

  const post = (path: string, content: { body: Buffer; headers: Record<string, string> }) =>
    callGateway({
      method: 'POST',
      url: `${base}${path}`,
      headers: { authorization: `Bearer ${token}`, ...content.headers },
      body: content.body,
      limitMs,
    })

  const connection = async (): Promise<Connection> =>
    describe(
      await callGateway({
        method: 'GET',
        url: `${base}?fields=display_phone_number`,
        headers: { authorization: `Bearer ${token}` },
        limitMs,
      }),
    )

  return {
    name: 'cloud',
    account: `cloud:${phoneId}`,
    hasReplyWindow: true,
    send: async (message) => {
      const { file } = message
      let mediaId: string | undefined
      if (file) {
        const stored = await post('/media', await formOf(file))
        // Nothing was sent to anybody yet, however this ended.
        if (stored.kind === 'ambiguous') return { kind: 'refused', error: NOT_STORED, isUnreachable: true }
        const refused = refusalOf(stored, token)
        if (refused) return refused.kind === 'uncertain' ? NOT_STORED_YET : refused
        mediaId = Stored.safeParse(stored.kind === 'answered' ? stored.body : null).data?.id
        if (!mediaId) return NOT_STORED_YET
      }
      const answer = await post('/messages', jsonBody(payloadOf(message, mediaId)))
      const refused = refusalOf(answer, token)
      if (refused) return refused
      const sent = Sent.safeParse(answer.kind === 'answered' ? answer.body : null)
      if (!sent.success) return UNREADABLE
      return {
        kind: 'sent',
        providerId: sent.data.messages[0].id,
        isAcknowledged: false,
        recipient: recipientOf(answer),
      }
    },
    connection,
    qrCode: async () => null,
    prepare: connection,
  }
}

const NOT_STORED = 'O gateway não recebeu o arquivo'
const NOT_STORED_YET: SendOutcome = { kind: 'refused', error: NOT_STORED, isUnreachable: false }

async function formOf(file: NonNullable<OutgoingMessage['file']>) {
  const form = new FormData()
  form.append('messaging_product', 'whatsapp')
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await encoded.arrayBuffer()), headers }
}

function recipientOf(answer: GatewayAnswer): Contact {
  const [contact] = answer.kind === 'answered' ? itemsOf(at(answer.body, 'contacts')) : []
  return {
    phone: phoneOf(textOf(at(contact, 'wa_id'))),
    waUserId: boundedId(textOf(at(contact, 'user_id'))),
  }
}

function payloadOf(message: OutgoingMessage, mediaId: string | undefined) {
  const whom = message.to === null ? { recipient: message.waUserId } : { to: message.to.replace(/^\+/, '') }
  const common = { messaging_product: 'whatsapp', recipient_type: 'individual', ...whom }
  const { text, file, template } = message
  if (template) {
    const parameters = (template.parameters ?? [text]).map((one) => ({ type: 'text', text: one }))
    return {
      ...common,
      type: 'template',
      template: {
        name: template.name,
        language: { code: template.language },
        components: [{ type: 'body', parameters }],
      },
    }
  }
  const caption = text === '' ? {} : { caption: text }
  if (file && IMAGES.has(file.type)) return { ...common, type: 'image', image: { id: mediaId, ...caption } }
  if (file) {
    return { ...common, type: 'document', document: { id: mediaId, filename: file.name, ...caption } }
  }
  return { ...common, type: 'text', text: { body: text, preview_url: false } }
}

/** Why a call did not do what it should; undefined when it did. */
function refusalOf(answer: GatewayAnswer, token: string): SendOutcome | undefined {
  if (answer.kind !== 'answered') return unanswered(answer)
  const { status, body } = answer
  if (status >= 200 && status < 300) return undefined
  const { code, message } = Refusal.safeParse(body).data?.error ?? { code: 0, message: '' }
  if (RATE_CODES.has(code)) {
    return { kind: 'refused', error: `O WhatsApp pediu para esperar (${code})`, isUnreachable: false }
  }
  const broken = brokenAnswer(status)
  if (broken) return broken
  if (status === 401 || code === TOKEN_CODE) {
    return { kind: 'failed', error: 'O WhatsApp recusou o token de acesso', isGatewayFault: true }
  }
  if (code === OUTSIDE_WINDOW_CODE) return { kind: 'failed', error: OUTSIDE_WINDOW, isGatewayFault: false }
  if (code === UNDELIVERABLE_CODE) return { kind: 'failed', error: NOT_ON_WHATSAPP, isGatewayFault: false }
  if (code === MARKETING_CODE) {
    return { kind: 'failed', error: MARKETING_STOPPED, isGatewayFault: false, isMarketingStop: true }
  }
  if (code === HIDDEN_NUMBER_CODE) {
    return { kind: 'failed', error: NOT_FOR_HIDDEN_NUMBERS, isGatewayFault: false }
  }
  const error = `O WhatsApp recusou a mensagem (${code || status}): ${quoted(message, [token])}`
  return { kind: 'failed', error, isGatewayFault: false }
}

function describe(answer: GatewayAnswer): Connection {
  if (answer.kind !== 'answered') {
    return { isConnected: false, isAnswered: false, detail: 'O WhatsApp não responde' }
  }
  const { status, body } = answer
  if (status === 200) return { isConnected: true, isAnswered: true, detail: 'Conectado ao WhatsApp' }
  const code = Refusal.safeParse(body).data?.error.code
  const detail =
    status === 401 || code === TOKEN_CODE
      ? 'O WhatsApp recusou o token de acesso'
      : status === 400 || status === 404
        ? 'O número não existe no WhatsApp Cloud API'
        : `O WhatsApp falhou (${status})`
  return { isConnected: false, isAnswered: false, detail }
}
