import { z } from 'zod'
import type { Receipt } from '../confirm/receipts.ts'
import { type GatewayEvents, incomingFrom, NO_EVENTS } from './events.ts'

const Event = z.object({ event: z.string(), instance: z.string(), data: z.unknown() })
const Update = z.object({ keyId: z.string().min(1), fromMe: z.boolean().optional(), status: z.string() })
const Text = z.string().optional()
const Captioned = z.object({ caption: z.string().nullish() }).optional()
const Upsert = z.object({
  key: z.object({
    id: z.string().min(1),
    fromMe: z.boolean(),
    remoteJid: z.string(),
    remoteJidAlt: z.string().nullish(),
    senderPn: z.string().nullish(),
  }),
  pushName: z.string().nullish(),
  message: z
    .object({
      conversation: Text,
      extendedTextMessage: z.object({ text: z.string() }).optional(),
      buttonsResponseMessage: z.object({ selectedDisplayText: Text }).optional(),
      imageMessage: Captioned,
      videoMessage: Captioned,
      documentMessage: Captioned,
      audioMessage: z.object({}).optional(),
      stickerMessage: z.object({}).optional(),
    })
    .nullish(),
  messageTimestamp: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).optional(),
})
const Connection = z.object({ state: z.string() })

const RECEIPTS: Readonly<Record<string, Receipt['state']>> = {
  SERVER_ACK: 'sent',
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
}
const A_PERSON = /^(\d+)(?::\d+)?@s\.whatsapp\.net$/

/** What Evolution tells in one call; nothing for what is not about our instance, or is no news to us. */
export function readEvolutionEvents(body: unknown, instance: string, now: number): GatewayEvents {
  const event = Event.safeParse(body).data
  if (event?.instance !== instance) return NO_EVENTS
  const items = Array.isArray(event.data) ? event.data : [event.data]
  switch (event.event.toLowerCase().replaceAll('_', '.')) {
    case 'messages.update':
      return { ...NO_EVENTS, receipts: items.flatMap((item) => receiptOf(item, now)) }
    case 'messages.upsert':
      return { ...NO_EVENTS, incoming: items.flatMap((item) => messageOf(item, now)) }
    case 'connection.update':
      return { ...NO_EVENTS, connection: connectionOf(event.data) }
    default:
      return NO_EVENTS
  }
}

function receiptOf(item: unknown, now: number): Receipt[] {
  const update = Update.safeParse(item).data
  const state = update && RECEIPTS[update.status]
  if (!update || !state || update.fromMe === false) return []
  const error = state === 'failed' ? 'O WhatsApp não entregou a mensagem' : null
  return [{ providerId: update.keyId, state, error, at: new Date(now).toISOString() }]
}

function messageOf(item: unknown, now: number) {
  const upsert = Upsert.safeParse(item).data
  if (!upsert || upsert.key.fromMe) return []
  const { id: providerId, remoteJid, remoteJidAlt, senderPn } = upsert.key
  const jids = [remoteJid, remoteJidAlt, senderPn]
  // Groups, lists and channels are no answers of a contact.
  const digits = jids.flatMap((jid) => A_PERSON.exec(jid ?? '')?.[1] ?? [])[0]
  return incomingFrom(
    {
      providerId,
      digits,
      name: upsert.pushName ?? '',
      text: textOf(upsert.message ?? {}),
      seconds: upsert.messageTimestamp,
    },
    now,
  )
}

function textOf(message: NonNullable<z.output<typeof Upsert>['message']>): string {
  const { imageMessage: image, videoMessage: video, documentMessage: document } = message
  if (message.conversation) return message.conversation
  if (message.extendedTextMessage) return message.extendedTextMessage.text
  if (message.buttonsResponseMessage) return message.buttonsResponseMessage.selectedDisplayText ?? ''
  if (image) return image.caption || '[Imagem]'
  if (video) return video.caption || '[Vídeo]'
  if (document) return document.caption || '[Documento]'
  if (message.audioMessage) return '[Áudio]'
  if (message.stickerMessage) return '[Figurinha]'
  return '[Mensagem sem texto]'
}

/** A drop that mends itself says `connecting`, and is no news. */
function connectionOf(data: unknown) {
  const state = Connection.safeParse(data).data?.state
  if (state === 'open') return { isConnected: true, detail: 'Conectado ao WhatsApp' }
  if (state === 'close') return { isConnected: false, detail: 'O número foi desconectado do WhatsApp' }
  return null
}
