import type { Db } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import type { DiscussedKind } from './contract.ts'

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

export interface CommentNews {
  readonly recordId: string
  readonly commentId: string
  readonly body: string
  readonly actor: Actor
}

export interface DemoComment {
  /** Generated where left out. */
  readonly id?: string
  readonly recordId: string
  readonly authorId: string
  readonly body: string
  /** Instant. */
  readonly at: string
  readonly mentions?: readonly string[]
  readonly reactions?: readonly { readonly emoji: string; readonly userIds: readonly string[] }[]
}

/** A domain's port to discussions: implemented in its package, handed over by the compose files. */
export interface Discussed {
  readonly kind: DiscussedKind
  /** Those of the records that exist and are not deleted. */
  readonly find: (db: Db, ids: readonly string[]) => Promise<readonly DiscussedRecord[]>
  /** Runs in the transaction of a new comment. */
  readonly onWritten?: (trx: Db, news: CommentNews) => Promise<void>
  /** Runs in the transaction of a deletion. */
  readonly onDeleted?: (trx: Db, news: Pick<CommentNews, 'recordId' | 'commentId'>) => Promise<void>
  /** Comments for the demo data, oldest first, on records that are there. `now`: epoch milliseconds. */
  readonly demo?: (db: Db, now: number) => Promise<readonly DemoComment[]>
}
