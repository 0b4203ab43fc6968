import { Kind } from '@cadencia/contract/kinds'
import type { Db } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import type { Agreed, DomainKind, KnownRecord, Reader } from '@cadencia/server/kinds'
import type { Person, Readership } from '@cadencia/server/readers'
import { type RawBuilder, sql } from 'kysely'
import { linkTo, type Stored } from './record-kind.ts'
import type { RecordStore } from './record-store.ts'

type People = readonly (string | null)[]

/** Whether a person may read a row, as a condition. `table`: what the statement calls the rows. */
type RowCondition = (person: Person, table: string) => RawBuilder<boolean>

interface Description<T>
  extends Omit<DomainKind, 'kind' | 'table' | 'find' | 'keep' | 'readers' | 'insiders'> {
  /** A few words beside the title. Default: none. */
  readonly detail?: (record: T) => string
  /** Default: its kind has none. */
  readonly status?: (record: T) => string
  /** Whether something is left to do about it. Default: its kind is never done. */
  readonly isOpen?: (record: T) => boolean
  /** The status of deleted ones, where to delete is to call off: their links and cards stay and say so. */
  readonly deletedStatus?: string
  /** Its instant in a timeline. */
  readonly at: (record: T) => string
  /** Who may know of it. Default: whoever may read its kind. */
  readonly readers?: RowCondition
  /** Who may read what is said there. Default: the readers. */
  readonly insiders?: RowCondition
  /** Who follows without asking for it. */
  readonly followers?: (record: T) => People
  /** What was said and agreed in each of the records. */
  readonly agreed?: (db: Db, ids: readonly string[]) => Promise<(record: T, viewer: Reader) => Agreed | null>
}

const everybody: RowCondition = () => sql`true`

/** What a kind of record answers to links, discussions and cards. Throws where the kind has no row in `KINDS`. */
export function domainKind<T extends Stored, Row, A extends Actor<string | null>>(
  store: RecordStore<T, Row, A>,
  description: Description<T>,
): DomainKind {
  const {
    detail,
    status,
    deletedStatus,
    isOpen,
    at,
    readers,
    insiders = readers ?? everybody,
    followers,
    agreed,
    ...rest
  } = description
  const { table, isSoftDeleted, deletedAt = 'deleted_at' } = store.kind
  const stands: RowCondition = isSoftDeleted
    ? () => sql`${sql.ref(`${table}.${deletedAt}`)} is null`
    : everybody
  const where =
    (...conditions: readonly RowCondition[]): Readership =>
    (person, id) =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id}
      and ${sql.join(
        conditions.map((condition) => condition(person, table)),
        sql` and `,
      )})`
  return {
    ...rest,
    ...(readers && { readers: where(readers) }),
    insiders: where(stands, insiders),
    kind: Kind.parse(store.kind.kind),
    table: store.kind.table,
    keep: (trx, ids) => store.keepAll(trx, ids),
    find: async (db, ids) => {
      const stored = await store.findStored(db, ids)
      // Read by the few that ask for it, once for all of the records.
      let reading: ReturnType<NonNullable<typeof agreed>> | undefined
      return stored.map(
        (one): KnownRecord => ({
          ...linkTo(store.kind, one),
          detail: detail?.(one) ?? '',
          status: (one.isDeleted ? deletedStatus : undefined) ?? status?.(one) ?? null,
          isOpen: isOpen?.(one) ?? null,
          isDeleted: one.isDeleted,
          isCancelled: one.isDeleted && deletedStatus !== undefined,
          followerIds: followers?.(one) ?? [],
          at: at(one),
          ...(agreed && {
            agreedFor: async (viewer) => {
              reading ??= agreed(db, ids)
              return (await reading)(one, viewer)
            },
          }),
        }),
      )
    },
  }
}
