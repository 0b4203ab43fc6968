import type { Socket } from 'node:net'

/**
 * Simulated failures of a send. `hang`: accepted, never answered. `cut`: sent, and the connection breaks before the
 * response. `late`: sent, and a proxy responds 504. `closed`: the gateway lost WhatsApp. The others fail as named,
 * without sending.
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
  | 'hidden-number'

export interface Arrival {
  readonly id: string
  /** Digits, as requested. */
  readonly number: string
  readonly text: string
  readonly fileName?: string
  readonly mediaType?: string
  readonly template?: string
  readonly at: number
}

export interface SeenCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** When webhooks of a message are sent: never, after the response with its id, or before it. */
export type Telling = 'never' | 'after' | 'before'

export interface GatewayState {
  /** The instance's connection; undefined if there is no instance. */
  connection: 'open' | 'connecting' | 'close' | undefined
  /** Response to a pairing code request; Evolution reports a missing code and errors with 200 as well. */
  pairing: 'code' | 'none' | 'error'
  /** Called for each send, which waits for it; null lets it succeed. */
  failing: (call: SeenCall) => Failure | null | Promise<Failure | null>
  latencyMs: number
  /** Evolution 2.4 serves nobody without its licence. */
  isLicensed: boolean
  /** WhatsApp's id of a number, with which answers name whom a message went to. */
  idOf: (number: string) => string | undefined
  telling: Telling
  /** How often each webhook is sent. */
  tellings: number
  webhook: { url: string; headers: Record<string, string> } | undefined
  readonly arrivals: Arrival[]
  readonly calls: SeenCall[]
  readonly sockets: Set<Socket>
}

export interface GatewayKeys {
  /** For Evolution. */
  readonly apiKey: string
  readonly instance: string
  /** For the Cloud API. */
  readonly token: string
  readonly phoneId: string
  readonly appSecret: string
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}
