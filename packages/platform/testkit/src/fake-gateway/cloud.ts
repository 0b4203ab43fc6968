import { z } from 'zod'
import type { Answer, Arrival, Failure, GatewayKeys, GatewayState, SeenCall } from './state.ts'

const Caption = z.object({ id: z.string(), caption: z.string().optional(), filename: z.string().optional() })
const Send = z.object({
  // With both, the number counts.
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.(?:ENT\.)?\w+$/)
    .optional(),
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\d+$/).optional(),
  type: z.enum(['text', 'template', 'image', 'document']),
  text: z.object({ body: z.string().max(4096), preview_url: z.boolean() }).optional(),
  template: z
    .object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z.array(
        z.object({
          type: z.literal('body'),
          parameters: z.array(z.object({ type: z.literal('text'), text: z.string() })),
        }),
      ),
    })
    .optional(),
  image: Caption.optional(),
  document: Caption.optional(),
})

function error(status: number, code: number, message: string): Answer {
  return { status, body: { error: { message, type: 'OAuthException', code } } }
}

/** Response to a call that sends nothing; undefined for unknown calls. */
export function answerCloud(call: SeenCall, keys: GatewayKeys): Answer | undefined {
  const [, version, phoneId, act = ''] = (call.path.split('?')[0] ?? '').split('/')
  if (!/^v\d+\.\d$/.test(version ?? '')) return undefined
  if (call.headers.authorization !== `Bearer ${keys.token}`)
    return error(401, 190, 'Invalid OAuth access token')
  if (phoneId !== keys.phoneId) return error(400, 100, 'Object does not exist')
  if (call.method === 'GET' && act === '') return { status: 200, body: { id: phoneId } }
  if (call.method === 'POST' && act === 'media') return { status: 200, body: { id: 'media-1' } }
  return undefined
}

/** The message of a send call; undefined for other calls. */
export function readCloudSend({ path, body }: SeenCall): Omit<Arrival, 'id' | 'at'> | undefined {
  if (!path.endsWith('/messages')) return undefined
  const { to, recipient, text, template, image, document } = Send.parse(body)
  const number = to ?? recipient
  if (number === undefined) throw new Error('a message goes to a number or to an id')
  const file = image ?? document
  return {
    number,
    text: text?.body ?? file?.caption ?? template?.components[0]?.parameters[0]?.text ?? '',
    ...(template ? { template: `${template.name}/${template.language.code}` } : {}),
    ...(file ? { fileName: file.filename ?? '', mediaType: image ? 'image' : 'document' } : {}),
  }
}

export function cloudSent({ id, number }: Arrival, { idOf }: GatewayState): Answer {
  const isNumber = /^\d+$/.test(number)
  const contact = isNumber ? { wa_id: number, user_id: idOf(number) } : { user_id: number }
  return {
    status: 200,
    body: { messaging_product: 'whatsapp', contacts: [{ input: number, ...contact }], messages: [{ id }] },
  }
}

export function cloudFailure(failure: Failure): Answer {
  switch (failure) {
    case 'rate':
      return error(400, 130429, 'Rate limit hit')
    case 'unavailable':
      return error(503, 131016, 'Service unavailable')
    case 'unauthorised':
      return error(401, 190, 'Invalid OAuth access token')
    case 'not-on-whatsapp':
      return error(400, 131026, 'Message undeliverable')
    case 'outside-window':
      return error(400, 131047, 'Re-engagement message')
    case 'hidden-number':
      return error(
        400,
        131062,
        'Business-scoped User ID (BSUID) recipients are not supported for this message',
      )
    case 'refused':
      return error(400, 100, 'Invalid parameter')
    default:
      return error(500, 131000, 'Something went wrong')
  }
}
