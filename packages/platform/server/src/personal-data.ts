import type { Db } from '@cadencia/db/client'
import type { TextSource } from './erasure/text-erasure.ts'

/** Somebody whose data is erased, as they were known until then. */
export interface ErasedPerson {
  readonly userId: string
  /** The administrator who erases. */
  readonly actorId: string
  readonly email: string
  /** First and last name, or the only one. */
  readonly name: string
  /** True when the erasure is done again after a restore: nothing that refused it then counts now. */
  readonly isReplay?: boolean
}

/**
 * What a domain knows of people. The export finds every row that names a user by itself, from the foreign keys of
 * the schema; a domain only says what its tables are called, and what an erasure does beside taking the name away.
 */
export interface PersonalData extends TextSource {
  /** Portuguese titles of the domain's tables, by their names. */
  readonly titles: Readonly<Record<string, string>>
  /** Deletes what is only the person's, in the transaction of the erasure; records keep the id. */
  readonly erase?: (trx: Db, person: ErasedPerson) => Promise<void>
}
