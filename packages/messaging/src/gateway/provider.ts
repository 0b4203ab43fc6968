import type { MessageTemplate } from '../messenger-contract.ts'
import type { Contact } from './events.ts'
import type { GatewayAnswer } from './http.ts'

export type ProviderName = 'evolution' | 'cloud' | 'simulated'

export interface OutgoingMessage {
  /** E.164; null where only the contact's id is known. */
  readonly to: string | null
  /** WhatsApp's id of a contact whose number is hidden; null where the number is known. */
  readonly waUserId: string | null
  readonly text: string
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Buffer } | undefined
  readonly template?: MessageTemplate | undefined
}

/**
 * What came of handing a message over. `refused`: it certainly did not leave, and may be tried again. `failed`: trying
 * again would not help; with `isGatewayFault`, no other message would leave either. `blocked`: the gateway serves nobody
 * for now, and the message waits as if it had not been tried. `uncertain`: it may have left.
 */
export type SendOutcome =
  | {
      readonly kind: 'sent'
      readonly providerId: string
      readonly isAcknowledged: boolean
      /** By what the gateway knows whom it wrote to. */
      readonly recipient: Contact
    }
  | { readonly kind: 'blocked'; readonly error: string }
  | { readonly kind: 'refused'; readonly error: string; readonly isUnreachable: boolean }
  | {
      readonly kind: 'failed'
      readonly error: string
      readonly isGatewayFault: boolean
      /** The contact told WhatsApp that they want no promotions. */
      readonly isMarketingStop?: boolean
    }
  | { readonly kind: 'uncertain'; readonly error: string }

export interface Connection {
  readonly isConnected: boolean
  /** Portuguese, fit to show. */
  readonly detail: string
  /** False where the gateway itself gave no usable answer: away, wrong key, wrong address. */
  readonly isAnswered: boolean
  /** True while it connects: not connected, and not to be reported as lost. */
  readonly isTransient?: boolean
  /** True while the gateway serves nobody, and has to be prepared again afterwards. */
  readonly isBlocked?: boolean
}

/** One way to WhatsApp. None of its calls rejects, and none takes longer than the limit for each request. */
export interface GatewayProvider {
  readonly name: ProviderName
  /** The number in use, as our tables know it. */
  readonly account: string
  /** Whether only templates reach those who have not written within 24 hours. */
  readonly hasReplyWindow: boolean
  send(message: OutgoingMessage): Promise<SendOutcome>
  connection(): Promise<Connection>
  /** A `data:` URL to be scanned, made anew; null where there is none. */
  qrCode(): Promise<string | null>
  /** Registers our webhook, and creates the instance if `mayCreate`. Returns the connection. */
  prepare(mayCreate: boolean): Promise<Connection>
}

export const NO_ANSWER = 'O gateway não respondeu à conexão'
export const NO_ANSWER_IN_TIME = 'Sem resposta do gateway em 10 segundos; a mensagem pode ter saído'
export const CONNECTION_BROKE = 'A conexão com o gateway caiu durante o envio; a mensagem pode ter saído'
export const NOT_ON_WHATSAPP = 'Este número não está no WhatsApp'
export const NOT_FOR_HIDDEN_NUMBERS = 'Este tipo de mensagem não chega a quem esconde o número'
export const OUTSIDE_WINDOW = 'Fora da janela de 24 horas'

type NoAnswer = Exclude<GatewayAnswer, { kind: 'answered' }>

/** The outcome of a call without an answer. */
export function unanswered({ kind, why }: NoAnswer): SendOutcome {
  if (kind === 'unreached') return { kind: 'refused', error: NO_ANSWER, isUnreachable: true }
  return { kind: 'uncertain', error: why === 'timeout' ? NO_ANSWER_IN_TIME : CONNECTION_BROKE }
}

/** A proxy got no answer from the gateway: the message may have been sent. */
const AMBIGUOUS_STATUSES: ReadonlySet<number> = new Set([502, 504])

/** What it means when the gateway answered with an error; undefined for a 4xx, whose reason the provider reads. */
export function brokenAnswer(status: number): SendOutcome | undefined {
  if (status === 429)
    return { kind: 'refused', error: 'O gateway pediu para esperar (429)', isUnreachable: false }
  if (AMBIGUOUS_STATUSES.has(status)) {
    return {
      kind: 'uncertain',
      error: `O gateway não confirmou o envio (${status}); a mensagem pode ter saído`,
    }
  }
  if (status >= 500) return { kind: 'refused', error: `O gateway falhou (${status})`, isUnreachable: false }
  return undefined
}

/** A 2xx without a message id: receipts could not be matched. */
export const UNREADABLE: SendOutcome = {
  kind: 'uncertain',
  error: 'O gateway respondeu algo que não se entende; a mensagem pode ter saído',
}
