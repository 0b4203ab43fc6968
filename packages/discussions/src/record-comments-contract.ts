import type { Db } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import type { Comment } from './contract.ts'

/** The comments on records that describe a person, for the person's rights (LGPD). */
export interface RecordComments {
  /** Oldest first, without files. */
  readonly list: (db: Db, recordIds: readonly string[]) => Promise<Omit<Comment, 'files'>[]>
  /** Deletes them, in the transaction of the erasure. */
  readonly erase: (trx: Db, recordIds: readonly string[], actor: Actor<string | null>) => Promise<void>
}
