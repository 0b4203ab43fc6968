import type { Db } from '@cadencia/db/client'
import type { RawBuilder } from 'kysely'
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
  /**
   * By table, the columns that make a row the person's own: about them, or written by them. The export has such rows
   * whole, and of all others id, kind and date.
   */
  readonly own?: Readonly<Record<string, readonly string[]>>
  /** By table, whether a row (`t` in SQL) tells of the CRM and is left out of an export while that is locked. */
  readonly ofCrm?: Readonly<Record<string, RawBuilder<boolean>>>
  /** Deletes purely personal data, in the transaction of the erasure; other records keep the id. */
  readonly erase?: (trx: Db, person: ErasedPerson) => Promise<void>
}
