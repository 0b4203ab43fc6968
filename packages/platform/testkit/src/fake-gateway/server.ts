import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@cadencia/db/testing/free-port'
import { answerCloud, cloudFailure, cloudSent, readCloudSend } from './cloud.ts'
import { answerEvolution, evolutionFailure, evolutionSent, readEvolutionSend } from './evolution.ts'
import type { Answer, Arrival, Failure, GatewayKeys, GatewayState, SeenCall } from './state.ts'

export const FAKE_KEYS: GatewayKeys = {
  apiKey: 'chave-canario-da-evolution',
  instance: 'cadencia',
  token: 'token-canario-da-meta',
  phoneId: '123456789',
  appSecret: 'segredo-canario-do-app',
}

export interface FakeGateway {
  readonly url: string
  readonly keys: GatewayKeys
  /** Behaviour and recorded calls; mutable at any time. */
  readonly state: GatewayState
  /** Drops all connections and refuses new ones until it returns on the same port. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Sends an Evolution webhook; returns the response status. */
  tell(event: string, data: unknown): Promise<number>
  /** Sends a signed Cloud API webhook; returns the response status. */
  tellCloud(url: string, value: object): Promise<number>
  close(): Promise<void>
}

/** An HTTP server that simulates Evolution API v2 and the WhatsApp Cloud API, including their failures. */
export async function startFakeGateway(keys: GatewayKeys = FAKE_KEYS): Promise<FakeGateway> {
  const state: GatewayState = {
    connection: 'open',
    pairing: 'code',
    failing: () => null,
    latencyMs: 0,
    isLicensed: true,
    idOf: () => undefined,
    telling: 'never',
    tellings: 1,
    webhook: undefined,
    arrivals: [],
    calls: [],
    sockets: new Set(),
  }
  const server = createServer((request, response) => {
    void handle(request, response, state, keys).catch(() => request.socket.destroy())
  })
  server.on('connection', (socket: Socket) => {
    state.sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => state.sockets.delete(socket))
  })
  const port = await freePort()
  await listen(server, port)
  const stop = async () => {
    for (const socket of state.sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    state,
    goAway: stop,
    comeBack: () => listen(server, port),
    tell: (event, data) => tellEvolution(state, keys, event, data),
    tellCloud: (url, value) => tellCloud(keys, url, value),
    close: stop,
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  state: GatewayState,
  keys: GatewayKeys,
): Promise<void> {
  const call = await read(request)
  state.calls.push(call)
  const isCloud = /^\/v\d/.test(call.path)
  const known = isCloud ? answerCloud(call, keys) : answerEvolution(call, state, keys)
  if (known) return answer(response, known)
  const sending = isCloud ? readCloudSend(call) : readEvolutionSend(call)
  if (!sending) return answer(response, { status: 404, body: {} })
  const failure = await state.failing(call)
  await sleep(state.latencyMs)
  if (failure === 'hang') return
  if (failure !== null && failure !== 'cut' && failure !== 'late') {
    return answer(response, isCloud ? cloudFailure(failure) : evolutionFailure(failure, sending.number))
  }
  await leave(sending, { response, failure, isCloud, state, keys })
}

interface Leaving {
  readonly response: ServerResponse
  readonly failure: Failure | null
  readonly isCloud: boolean
  readonly state: GatewayState
  readonly keys: GatewayKeys
}

async function leave(sending: Omit<Arrival, 'id' | 'at'>, leaving: Leaving): Promise<void> {
  const { response, failure, isCloud, state, keys } = leaving
  const id = isCloud ? `wamid.${randomUUID()}` : randomUUID().replaceAll('-', '').toUpperCase()
  const arrival = { ...sending, id, at: Date.now() }
  state.arrivals.push(arrival)
  if (failure === 'cut') return void response.socket?.destroy()
  if (failure === 'late') return answer(response, { status: 504, body: {} })
  if (state.telling === 'before' && !isCloud) await report(state, keys, arrival)
  answer(response, isCloud ? cloudSent(arrival, state) : evolutionSent(arrival, state))
  if (state.telling === 'after' && !isCloud) await report(state, keys, arrival)
}

/** All status webhooks of a message, unordered and repeated as configured. */
async function report(state: GatewayState, keys: GatewayKeys, { id, number }: Arrival): Promise<void> {
  for (const status of ['READ', 'SERVER_ACK', 'DELIVERY_ACK']) {
    const data = { keyId: id, remoteJid: `${number}@s.whatsapp.net`, fromMe: true, status, messageId: 'm' }
    for (let time = 0; time < state.tellings; time += 1) {
      await deliverUntilAccepted(() => tellEvolution(state, keys, 'messages.update', data))
    }
  }
}

const TELLINGS_MAX = 10
const TELL_AGAIN_MS = 100
/** Statuses that Evolution does not retry. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 404, 422])

/** Retries a webhook up to ten times, like Evolution. Returns the last status. */
export async function deliverUntilAccepted(tell: () => Promise<number>): Promise<number> {
  let status = 0
  for (let time = 1; time <= TELLINGS_MAX; time += 1) {
    status = await tell().catch(() => 0)
    if ((status >= 200 && status < 300) || FINAL.has(status)) return status
    await sleep(TELL_AGAIN_MS)
  }
  return status
}

async function tellEvolution(
  { webhook }: GatewayState,
  { instance, apiKey }: GatewayKeys,
  event: string,
  data: unknown,
): Promise<number> {
  if (!webhook) throw new Error('nobody told the gateway where to bring its news')
  const answered = await fetch(webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...webhook.headers },
    body: JSON.stringify({
      event,
      instance,
      data,
      destination: webhook.url,
      date_time: '2026-11-21T12:00:00.000Z',
      sender: '5511900000000@s.whatsapp.net',
      server_url: 'http://gateway',
      apikey: apiKey,
    }),
  })
  return answered.status
}

async function tellCloud({ phoneId, appSecret }: GatewayKeys, url: string, value: object): Promise<number> {
  const metadata = { display_phone_number: '5511900000000', phone_number_id: phoneId }
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] })
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

async function read(request: IncomingMessage): Promise<SeenCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : bytes.toString('latin1'),
  }
}

function answer(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
