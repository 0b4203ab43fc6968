import type { Db } from '@cadencia/db/client'
import type { TextSource } from './erasure/text-erasure.ts'

/** A person to erase, as known until then. */
export interface ErasedPerson {
  readonly userId: string
  readonly actorId: string
  readonly email: string
  /** Full name. */
  readonly name: string
  /** True when repeated after a restore; checks that could refuse it are skipped. */
  readonly isReplay?: boolean
}

/**
 * Personal data of a domain. The export finds rows by the schema's foreign keys to users; a domain only names its
 * tables and adds its own erasure.
 */
export interface PersonalData extends TextSource {
  /** Portuguese titles by table name. */
  readonly titles: Readonly<Record<string, string>>
  /** Deletes purely personal data, in the transaction of the erasure; other records keep the id. */
  readonly erase?: (trx: Db, person: ErasedPerson) => Promise<void>
}
