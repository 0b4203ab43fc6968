import type { Db } from '@cadencia/db/client'
import type { Actor } from './actor.ts'
import type { SeedOptions } from './domain.ts'

/** What discussions ask of a record. */
export interface DiscussedRecord {
  readonly id: string
  readonly title: string
  /** Path of its screen. */
  readonly url: string
  /** Who follows without asking for it, such as creator and assignee. */
  readonly followerIds: readonly (string | null)[]
  /** Who may read it besides administrators; null where everybody may who may call its kind's routes. */
  readonly readerIds: readonly string[] | null
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

/** Records that people comment and follow. */
export interface Discussed {
  /** One of the `DISCUSSED_KINDS` of discussions. */
  readonly kind: string
  /** Those of the records that exist and are not deleted. */
  readonly find: (db: Db, ids: readonly string[]) => Promise<readonly DiscussedRecord[]>
  /** Runs in the transaction of a new comment. */
  readonly onWritten?: (trx: Db, event: CommentEvent) => Promise<void>
  /** Runs in the transaction of a deletion. */
  readonly onDeleted?: (trx: Db, event: Pick<CommentEvent, 'recordId' | 'commentId'>) => Promise<void>
  readonly demo?: (db: Db, options: SeedOptions) => Promise<readonly DemoDiscussion[]>
}
