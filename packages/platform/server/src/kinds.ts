import type { Kind } from '@cadencia/contract/kinds'
import type { Db } from '@cadencia/db/client'
import type { LockedTable } from '@cadencia/db/locks'
import type { z } from 'zod'
import type { Actor } from './actor.ts'
import type { SeedOptions } from './domain.ts'
import type { Readership } from './readers.ts'
import type { SessionViewer } from './viewer.ts'

/** What rights are judged by: that of a request, or that of a socket. */
export type Reader = Pick<SessionViewer, 'userId' | 'isAdministrator' | 'isGuest' | 'hasCrmAccess' | 'token'>

/** A record of any kind, as links, discussions and cards show it. */
export interface KnownRecord {
  readonly id: string
  readonly title: string
  readonly detail: string
  /** By its code; null where its kind has none. */
  readonly status: string | null
  /** Whether something is left to do about it; null where its kind is never done. */
  readonly isOpen: boolean | null
  /** Path of its screen. */
  readonly url: string
  /** Deleted records hide their links and comments. */
  readonly isDeleted: boolean
  /** A deleted one that was called off: links with it and its card stay and say so, but it is linked with nothing more. */
  readonly isCancelled: boolean
  /** Who follows without asking for it, such as creator and assignee. */
  readonly followerIds: readonly (string | null)[]
  /** Its instant in a timeline: when it was made, or takes place. */
  readonly at: string
  /** What was said and agreed there, read when it is asked for; null for those who may read its title alone. */
  readonly agreedFor?: (viewer: Reader) => Promise<Agreed | null>
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

export interface CommentEvent {
  readonly recordId: string
  readonly commentId: string
  readonly body: string
  readonly actor: Actor
}

export interface DemoLine {
  /** Generated where left out. */
  readonly id?: string
  /** Who writes: a place in `peopleIds`. */
  readonly by: number
  /** `@{1}` mentions the person at that place. */
  readonly text: string
  /** After the line before; default 40. */
  readonly afterMinutes?: number
  /** Who reacted with which emoji. */
  readonly reactions?: Readonly<Record<string, readonly number[]>>
}

/** A conversation of the demo data on a record that is there. */
export interface DemoDiscussion {
  readonly recordId: string
  readonly peopleIds: readonly string[]
  /** Epoch milliseconds of the first line. */
  readonly fromMs: number
  readonly lines: readonly DemoLine[]
}

/** What a kind of record answers to whatever asks about records of all kinds; its row in `KINDS` says who asks. */
export interface DomainKind {
  readonly kind: Kind
  /** Where its rows are; records of several kinds are locked in the order of their tables. */
  readonly table: LockedTable
  /** Those of the records that are stored, deleted ones too. */
  readonly find: (db: Db, ids: readonly string[]) => Promise<readonly KnownRecord[]>
  /** Keeps those of the records that are stored from being deleted until the transaction ends. */
  readonly keep: (trx: Db, ids: readonly string[]) => Promise<void>
  /** Who may know of a record, be it deleted. Default: whoever may read its kind. */
  readonly readers?: Readership
  /** Who may read what is said in a record that is there and not deleted. */
  readonly insiders: Readership
  /** Whether somebody who may read a record may change its links. Default: whoever is no guest. */
  readonly mayChange?: (db: Db, id: string, viewer: Reader) => Promise<boolean>
  /** After which its records have another title or status, or are deleted or back. */
  readonly facts?: readonly EndFact[]
  /** Runs in the transaction of a new comment. */
  readonly onCommented?: (trx: Db, event: CommentEvent) => Promise<void>
  /** Runs in the transaction of a comment's deletion. */
  readonly onUncommented?: (trx: Db, event: Pick<CommentEvent, 'recordId' | 'commentId'>) => Promise<void>
  /** The records that the demo data links with each other, by ids. */
  readonly demoLinked?: (db: Db) => Promise<readonly string[]>
  readonly demoComments?: (db: Db, options: SeedOptions) => Promise<readonly DemoDiscussion[]>
}
