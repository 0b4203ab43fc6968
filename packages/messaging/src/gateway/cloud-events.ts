import { z } from 'zod'
import type { Receipt } from '../confirm/receipts.ts'
import { type GatewayEvents, type Incoming, incomingFrom } from './events.ts'
import { NOT_ON_WHATSAPP, OUTSIDE_WINDOW } from './provider.ts'

const Seconds = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const Status = z.object({
  id: z.string().min(1),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: Seconds.optional(),
  errors: z.array(z.object({ code: z.int(), title: z.string().default('') })).optional(),
})
const Captioned = z.object({ caption: z.string().optional() }).optional()
const Message = z.object({
  from: z.string(),
  id: z.string().min(1),
  timestamp: Seconds.optional(),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z
    .object({
      button_reply: z.object({ title: z.string() }).optional(),
      list_reply: z.object({ title: z.string() }).optional(),
    })
    .optional(),
  image: Captioned,
  video: Captioned,
  document: Captioned,
})
const Contact = z.object({
  wa_id: z.string(),
  profile: z.object({ name: z.string().default('') }).optional(),
})
const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
  statuses: z.array(z.unknown()).default([]),
})
const Body = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
})

const OUTSIDE_WINDOW_CODE = 131047
const UNDELIVERABLE_CODE = 131026
const KINDS: Readonly<Record<string, string>> = {
  image: '[Imagem]',
  video: '[Vídeo]',
  document: '[Documento]',
  audio: '[Áudio]',
  sticker: '[Figurinha]',
}

/** What Meta tells in one call about our number; the order within says nothing. */
export function readCloudEvents(body: unknown, phoneId: string, now: number): GatewayEvents {
  const changes = Body.safeParse(body).data?.entry.flatMap((entry) => entry.changes) ?? []
  const values = changes.flatMap(({ field, value }) => {
    const parsed = Value.safeParse(value).data
    return field === 'messages' && parsed?.metadata.phone_number_id === phoneId ? [parsed] : []
  })
  return {
    receipts: values.flatMap(({ statuses }) => statuses.flatMap((status) => receiptOf(status, now))),
    incoming: values.flatMap((value) => value.messages.flatMap((message) => messageOf(message, value, now))),
    connection: null,
  }
}

function receiptOf(item: unknown, now: number): Receipt[] {
  const told = Status.safeParse(item).data
  if (!told) return []
  const { id: providerId, status: state, timestamp, errors = [] } = told
  const at = new Date(timestamp === undefined ? now : Math.min(now, timestamp * 1000)).toISOString()
  return [{ providerId, state, error: state === 'failed' ? reasonOf(errors[0]) : null, at }]
}

function reasonOf(error: { readonly code: number; readonly title: string } | undefined): string {
  if (error?.code === OUTSIDE_WINDOW_CODE) return OUTSIDE_WINDOW
  if (error?.code === UNDELIVERABLE_CODE) return NOT_ON_WHATSAPP
  return error
    ? `O WhatsApp não entregou a mensagem (${error.code}): ${error.title}`
    : 'O WhatsApp não entregou a mensagem'
}

function messageOf(item: unknown, { contacts }: z.output<typeof Value>, now: number): Incoming[] {
  const message = Message.safeParse(item).data
  if (!message) return []
  const known = contacts.map((contact) => Contact.safeParse(contact).data)
  return incomingFrom(
    {
      providerId: message.id,
      digits: /^\d+$/.exec(message.from)?.[0],
      name: known.find((contact) => contact?.wa_id === message.from)?.profile?.name ?? '',
      text: textOf(message),
      seconds: message.timestamp,
    },
    now,
  )
}

function textOf(message: z.output<typeof Message>): string {
  const { text, button, interactive, image, video, document } = message
  const said =
    text?.body ??
    button?.text ??
    interactive?.button_reply?.title ??
    interactive?.list_reply?.title ??
    (image ?? video ?? document)?.caption
  return said || (KINDS[message.type] ?? '[Mensagem sem texto]')
}
