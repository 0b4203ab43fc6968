import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Answer, Arrival, Failure, GatewayKeys, GatewayState, SeenCall } from './state.ts'

const TINY_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const Webhook = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  events: z.array(z.string()),
})
const Text = z.object({ number: z.string(), text: z.string() })
const Media = z.object({
  number: z.string(),
  mediatype: z.enum(['image', 'document', 'video', 'audio']),
  mimetype: z.string(),
  media: z.string().regex(/^[A-Za-z0-9+/]+=*$/),
  fileName: z.string(),
  caption: z.string().optional(),
})

function error(status: number, message: unknown): Answer {
  return { status, body: { status, error: 'Error', response: { message } } }
}

/** What 2.4 answers to every call until its licence is activated. */
const UNLICENSED: Answer = {
  status: 503,
  body: {
    status: 503,
    error: 'LICENSE_REQUIRED',
    code: 'LICENSE_REQUIRED',
    message: 'Service not activated. Open the manager to activate your license.',
  },
}

/** Response to a call; undefined for unknown calls. */
export function answerEvolution(call: SeenCall, state: GatewayState, keys: GatewayKeys): Answer | undefined {
  if (!state.isLicensed) return UNLICENSED
  const [, area = '', act = '', name = ''] = call.path.split('/')
  const isOfInstance = !(area === 'instance' && act === 'create')
  // Evolution checks the instance before the key.
  if (isOfInstance && (decodeURIComponent(name) !== keys.instance || state.connection === undefined)) {
    return error(404, [`The "${name}" instance does not exist`])
  }
  if (call.headers.apikey !== keys.apiKey) return error(401, 'Unauthorized')
  switch (`${call.method} /${area}/${act}`) {
    case 'POST /instance/create':
      return create(call, state, keys)
    case 'GET /instance/connectionState':
      return { status: 200, body: { instance: { instanceName: keys.instance, state: state.connection } } }
    case 'GET /instance/connect':
      return { status: 200, body: state.connection === 'open' ? openBody(keys) : pairingOf(state) }
    case 'POST /webhook/set':
      state.webhook = z.object({ webhook: Webhook }).parse(call.body).webhook
      return { status: 201, body: state.webhook }
    default:
      return undefined
  }
}

function openBody({ instance }: GatewayKeys) {
  return { instance: { instanceName: instance, state: 'open' } }
}

function pairingOf({ pairing }: GatewayState) {
  if (pairing === 'none') return { count: 0 }
  return pairing === 'error' ? { error: true, message: 'Connection Failure' } : freshCode()
}

/** A new code each time, since codes expire. */
function freshCode() {
  const code = randomBytes(8).toString('hex')
  return { pairingCode: null, code, base64: `data:image/png;base64,${TINY_PNG}#${code}`, count: 1 }
}

function create({ body }: SeenCall, state: GatewayState, { instance }: GatewayKeys): Answer {
  if (state.connection !== undefined) return error(403, [`This name "${instance}" is already in use.`])
  const draft = z
    .object({
      instanceName: z.literal(instance),
      integration: z.literal('WHATSAPP-BAILEYS'),
      webhook: Webhook,
    })
    .parse(body)
  state.connection = 'close'
  state.webhook = draft.webhook
  return {
    status: 201,
    body: {
      instance: { instanceName: instance, instanceId: 'i', status: 'close' },
      hash: 'token',
      qrcode: freshCode(),
    },
  }
}

/** The message of a send call; undefined for other calls. */
export function readEvolutionSend({ path, body }: SeenCall): Omit<Arrival, 'id' | 'at'> | undefined {
  if (path.startsWith('/message/sendText/')) return Text.parse(body)
  if (!path.startsWith('/message/sendMedia/')) return undefined
  const { number, caption, fileName, mediatype } = Media.parse(body)
  return { number, text: caption ?? '', fileName, mediaType: mediatype }
}

export function evolutionSent({ id, number }: Arrival, { idOf }: GatewayState): Answer {
  const remoteJid = number.includes('@') ? number : (idOf(number) ?? `${number}@s.whatsapp.net`)
  const key = { remoteJid, fromMe: true, id }
  return { status: 201, body: { key, status: 'PENDING', messageType: 'conversation', messageTimestamp: 1 } }
}

export function evolutionFailure(failure: Failure, number: string): Answer {
  switch (failure) {
    case 'rate':
      return error(429, ['rate-overlimit'])
    case 'unavailable':
      return error(503, ['unavailable'])
    case 'unauthorised':
      return error(401, 'Unauthorized')
    case 'not-on-whatsapp':
      return error(400, [{ jid: `${number}@s.whatsapp.net`, exists: false, number }])
    case 'closed':
      return error(400, ['Error: Connection Closed'])
    case 'refused':
    case 'hidden-number':
    case 'outside-window':
      return error(400, [['instance.number is not valid']])
    default:
      return error(500, ['Internal Server Error'])
  }
}
