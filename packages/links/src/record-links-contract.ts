import type { Db } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import type { KnownRecord, Reader } from '@cadencia/server/kinds'
import type { LinkEnd, LinkedKind } from './contract.ts'

/** What a new record is linked with. */
export interface NewLinks {
  /** What its draft names, which the viewer has to be allowed to read. */
  readonly drafted?: Drafted | undefined
  /** What it was made from. */
  readonly origins?: readonly LinkEnd[]
  readonly actor: Actor<string | null>
}

export interface Drafted {
  readonly links: readonly LinkEnd[] | undefined
  readonly viewer: Reader
}

/** A record that is linked to one that was asked about. */
export interface LinkedEnd extends LinkEnd {
  /** The one that was asked about. */
  readonly ownId: string
  readonly record: KnownRecord
  /** When they were linked. */
  readonly createdAt: string
}

/** Links, as other domains use them; the composition hands it over. */
export interface RecordLinks {
  /** Keeps records from being deleted until the transaction ends: before the locks of what is to be linked with them. */
  readonly keep: (trx: Db, ends: readonly LinkEnd[]) => Promise<void>
  /**
   * Links a record in the transaction that makes it. Throws 400 at `links.<index>` for a record that is unknown or not the
   * viewer's to read, 409 `too_many_links`.
   */
  readonly connect: (trx: Db, made: LinkEnd, links: NewLinks) => Promise<void>
  /** Takes away all links of records that are erased, in that transaction. */
  readonly erase: (trx: Db, ids: readonly string[], actor: Actor<string | null>) => Promise<void>
  /** What is linked to some records and may be read by the viewer, the newest link first. */
  readonly list: (db: Db, ids: readonly string[], viewer: Reader) => Promise<LinkedEnd[]>
  /** The kinds and ids of what is linked to some records, whoever may read it. */
  readonly listEnds: (
    db: Db,
    ids: readonly string[],
  ) => Promise<(LinkEnd & { readonly ownId: string; readonly createdAt: string })[]>
  /** The ids of the records of a kind that are linked to a client. Throws 403 `crm_locked`, 403 `scope`. */
  readonly idsOfClient: (
    db: Db,
    clientId: string,
    asked: { readonly kind: LinkedKind; readonly viewer: Reader },
  ) => Promise<string[]>
}
