import type { Db } from '@cadencia/db/client'
import type { Message, MessageState, MessageSubject } from './contract.ts'

/** Where the consent to be written to changed. */
export const CONSENT_SOURCES = ['answer', 'staff', 'erasure'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** A template of the WhatsApp Cloud API, for contacts who have not written within 24 hours. */
export interface MessageTemplate {
  readonly name: string
  /** As Meta writes it: `pt_BR`. */
  readonly language: string
  /** What fills `{{1}}`, `{{2}}`, … of its body. Default: the message's text fills the first. */
  readonly parameters?: readonly string[]
}

/** A file that goes with a message: jpeg, png, gif or PDF, claimed by the record that the message comes from. */
export interface MessageAttachment {
  /** As the file messenger answered it; never an address elsewhere. */
  readonly fileURL: string
  readonly fileName: string
  readonly fileType: string
}

export interface MessageDraft {
  /** Idempotency key, valid forever: the same key is sent once. 1 to 200 characters. */
  readonly key: string
  /** The telephone number as it stands in the record, or WhatsApp's id of somebody whose number is hidden. */
  readonly contact: string
  /** 1 to 4,096 characters, with its names already filled in. */
  readonly text: string
  readonly attachments?: readonly MessageAttachment[]
  readonly subject?: MessageSubject
  /** The automation that asked for it; facts carry it back. Without one a person wrote the message. */
  readonly sourceId?: string
  /** Who is told when it fails for good. */
  readonly ownerId?: string
  readonly template?: MessageTemplate
  /** It is sent at this instant, or when the send window opens after it. */
  readonly notBefore?: Date
}

/** A message that was exchanged already, in whatever way. */
export interface KeptMessage {
  /** As of a draft; null for what the contact wrote, whose state is `received`. */
  readonly key: string | null
  /** E.164. */
  readonly contact: string
  readonly text: string
  readonly state: Exclude<MessageState, 'pending' | 'sending'>
  readonly error?: string | null
  readonly subject: MessageSubject
  readonly sourceId?: string
  /** When it was sent or received (ISO 8601). */
  readonly at: string
}

/**
 * `marketing_stopped`: promotions were stopped in WhatsApp, and the draft comes from an automation. `service_phone`:
 * 0800, 4004, 190 and the like, which take calls only.
 */
export type MessageRefusal = 'opted_out' | 'marketing_stopped' | 'invalid_phone' | 'service_phone'

/** What became of a draft: nothing is written for a refused one. */
export type EnqueuedMessage =
  | {
      readonly ok: true
      readonly key: string
      /** Of the first part; a message with several files has a part for each. */
      readonly messageId: string
      /** False where the key was used before. */
      readonly isNew: boolean
    }
  | { readonly ok: false; readonly key: string; readonly reason: MessageRefusal }

/** Messages by the records that they are about, or by their own ids. */
export type ReleasedMessages =
  | { readonly kind: MessageSubject['kind']; readonly ids: readonly string[] }
  | { readonly kind: 'message'; readonly ids: readonly string[] }

/** Which of the messages that wait: by the drafts' keys, by what asked for them, or by the leads that they go to. */
export type WaitingMessages =
  | { readonly keys: readonly string[] }
  | { readonly sourceId: string }
  | { readonly leadIds: readonly string[] }

/**
 * How other domains write to people, filled in by the compose files. Numbers are given as they stand in records;
 * the messenger canonicalises them (`contract/phone`). What becomes of a message is told by facts (`contract/facts`).
 */
export interface Messenger {
  /** Asks for a message in the caller's transaction; it leaves after the commit, in the send window, at its pace. */
  enqueueMessage(trx: Db, draft: MessageDraft): Promise<EnqueuedMessage>
  /** The same for many, in a few statements; answers in the order of the drafts. Of equal keys the first counts. */
  enqueueMessages(trx: Db, drafts: readonly MessageDraft[]): Promise<EnqueuedMessage[]>
  /** Writes down what was exchanged already, through the simulated gateway; nothing is sent, and nobody told. */
  keepMessages(trx: Db, kept: readonly KeptMessage[]): Promise<void>
  /**
   * Takes back what has not left: it is `skipped`, and `reason` stands there. What the gateway has at this moment is
   * taken back if it refuses it. Answers the keys of what was taken back.
   */
  cancelMessages(trx: Db, waiting: WaitingMessages, reason: string): Promise<string[]>
  /** Which of these numbers or ids, as they were given, must never be written to. */
  isOptedOut(db: Db, phones: readonly string[]): Promise<ReadonlySet<string>>
  /** Which of these numbers or ids, as they were given, stopped promotions in WhatsApp: only people write to them. */
  isMarketingStopped(db: Db, phones: readonly string[]): Promise<ReadonlySet<string>>
  /** What the person with this number chose about promotions in WhatsApp, the oldest before. */
  listMarketing(
    db: Db,
    phone: string,
  ): Promise<readonly { readonly isStopped: boolean; readonly at: string }[]>
  /**
   * Puts a number or an id on the suppression list, with all that is known of the same person; only keyed hashes are
   * kept. Nothing for what is neither.
   */
  suppress(trx: Db, phone: string, source: ConsentSource): Promise<void>
  /** Takes it off again, when the person asked for it. */
  unsuppress(trx: Db, phone: string, source: ConsentSource): Promise<void>
  /** Messages about a record, both ways, oldest first, at most the newest 1,000. */
  listMessages(db: Db, subject: MessageSubject): Promise<Message[]>
  /** Puts what was exchanged with a number, and belongs to no record yet, under this one; answers how many. */
  assignMessages(trx: Db, phone: string, subject: MessageSubject): Promise<number>
  /** Lets go of messages of records that are no more, so that they stand among those of nobody. */
  releaseMessages(trx: Db, released: ReleasedMessages): Promise<void>
  /**
   * Removes text, contact and files from a record's messages (LGPD), and from those to or from its numbers and their ids
   * that belong to no record, also from jobs, facts and news of gateways; takes back what waits. States and times stay.
   */
  eraseMessages(trx: Db, subject: MessageSubject, phones?: readonly string[]): Promise<void>
}
