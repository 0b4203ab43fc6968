import type { Db } from '@cadencia/db/client'
import type { z } from 'zod'
import type { SessionViewer } from './viewer.ts'

/** What rights are judged by: that of a request, or that of a socket. */
export type Reader = Pick<SessionViewer, 'userId' | 'isAdministrator' | 'isGuest' | 'hasCrmAccess' | 'token'>

/** What links ask of a record. */
export interface LinkedRecord {
  readonly id: string
  readonly title: string
  readonly detail: string
  /** By its code; null where its kind has none. */
  readonly status: string | null
  /** Path of its screen. */
  readonly url: string
  /** Deleted records hide their links. */
  readonly isDeleted: boolean
  /** A deleted one that was called off: links with it and its card stay and say so, but it is linked with nothing more. */
  readonly isCancelled?: boolean
  /** Who may read it; null where everybody may who may read its kind. */
  readonly readerIds: readonly string[] | null
  /** Its instant in a timeline: when it was made, or takes place. */
  readonly at: string
  /** What was said and agreed there; null for those who may read its title alone. */
  readonly agreedFor?: (viewer: Reader) => Agreed | null
}

export interface Agreed {
  readonly summary: string
  readonly decisions: readonly AgreedDecision[]
}

export interface AgreedDecision {
  readonly id: string
  readonly text: string
  /** Path that opens at it. */
  readonly url: string
  readonly at: string
  /** Neither revoked nor superseded. */
  readonly isValid: boolean
}

/** A fact after which records read differently. */
export interface EndFact {
  readonly name: string
  /** The records that a payload tells of. */
  readonly idsOf: (payload: unknown) => readonly string[]
}

/** Names the records that facts tell of. */
export function endFacts<T>(
  facts: readonly { readonly name: string; readonly payload: z.ZodType<T> }[],
  idsOf: (payload: T) => readonly string[],
): EndFact[] {
  return facts.map(({ name, payload: schema }) => ({
    name,
    idsOf: (payload) => idsOf(schema.parse(payload)),
  }))
}

/** Records that addresses lead to, and that are shown as cards. */
export interface Shown {
  /** One of the `SHOWN_KINDS` of links. */
  readonly kind: string
  /** Those of the records that are stored, deleted ones too. */
  readonly find: (db: Db, ids: readonly string[]) => Promise<readonly LinkedRecord[]>
}

/** Records that can be linked with others. */
export interface Linkable extends Shown {
  /** Keeps those of the records that are stored from being deleted until the transaction ends. */
  readonly keep: (trx: Db, ids: readonly string[]) => Promise<void>
  /** Whether somebody who may read a record may change it. Default: whoever is no guest. */
  readonly mayChange?: (db: Db, id: string, viewer: Reader) => Promise<boolean>
  /** After which its records have another title or status, or are deleted or back. */
  readonly facts: readonly EndFact[]
  /** The records that the demo data links with each other, by ids. */
  readonly demo?: (db: Db) => Promise<readonly string[]>
}
