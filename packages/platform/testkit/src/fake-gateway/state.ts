import type { Socket } from 'node:net'

/**
 * How a call that sends goes wrong. `hang`: it is taken and never answered. `cut`: the message leaves, and the connection
 * breaks before the answer. `late`: the message leaves, and a proxy says 504. `closed`: the gateway has lost WhatsApp. The
 * others do what their names say, and nothing leaves.
 */
export type Failure =
  | 'hang'
  | 'cut'
  | 'late'
  | 'rate'
  | 'broken'
  | 'unavailable'
  | 'unauthorised'
  | 'refused'
  | 'not-on-whatsapp'
  | 'outside-window'
  | 'closed'

/** A message that reached WhatsApp. */
export interface Arrival {
  readonly id: string
  /** Digits, as they were asked for. */
  readonly number: string
  readonly text: string
  readonly fileName?: string
  readonly mediaType?: string
  readonly template?: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** A call as it came. */
export interface SeenCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** When news of a message are told: not at all, after the answer that names it, or before that. */
export type Telling = 'never' | 'after' | 'before'

export interface GatewayState {
  /** Of the instance; undefined where there is none. */
  connection: 'open' | 'connecting' | 'close' | undefined
  /** What is answered to who asks for a code: Evolution has none yet, or fails, with 200 as well. */
  pairing: 'code' | 'none' | 'error'
  /** Decides for each call that sends; null lets it through. */
  failing: (call: SeenCall) => Failure | null
  /** How long a send takes. */
  latencyMs: number
  telling: Telling
  /** How often each piece of news is told. */
  tellings: number
  webhook: { url: string; headers: Record<string, string> } | undefined
  readonly arrivals: Arrival[]
  readonly calls: SeenCall[]
  readonly sockets: Set<Socket>
}

export interface GatewayKeys {
  /** Evolution's. */
  readonly apiKey: string
  readonly instance: string
  /** The Cloud API's. */
  readonly token: string
  readonly phoneId: string
  readonly appSecret: string
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}
