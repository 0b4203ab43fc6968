import type { Area } from '@cadencia/contract/areas'
import type { Selected } from '@cadencia/db/columns'
import type { OutboxRow } from '@cadencia/db/outbox'
import type { DB } from '@cadencia/db/schema.gen'
import type { Actor } from '@cadencia/server/actor'
import type { AliasedExpression, RawBuilder } from 'kysely'
import type { FieldChange, NameLookup } from './history.ts'

export interface Stored {
  readonly id: string
}

export interface Change<T> {
  readonly before: T
  readonly after: T
}

export type Facts = OutboxRow | readonly OutboxRow[]

/**
 * A kind of record, described once: where it is stored and shown, what its history keeps, and which facts tell of it.
 *
 * `T` is a record as it is read, `Row` what can be written of it, `A` who may act: with null for automatic changes.
 */
export interface RecordKind<T extends Stored, Row = T, A extends Actor<string | null> = Actor> {
  /** As history, comments and notifications name it: `task`. */
  readonly kind: string
  /** Whose scope a token needs to hear of it; `session`: no token does. */
  readonly area: Area | 'session'
  readonly table: keyof DB & string
  readonly columns: RecordColumns<Row>
  /** Fields that are read from other tables, such as an assignee's name. */
  readonly joined?: readonly AliasedExpression<unknown, string>[]
  /** Whether those depend on other records of the kind: what is written together is read when all of it is written. */
  readonly isJoinedToItself?: boolean
  /** Columns that can be written, but are not part of the record. */
  readonly hidden?: Readonly<Record<string, string>>
  /** Where the page shows it. */
  readonly url: (record: T) => string
  readonly title: (record: T) => string
  /** Message of a 404. */
  readonly unknown: string
  /** What no two records may share, as the unique index has it: what is another's already is not made. */
  readonly unique?: RawBuilder<unknown>
  /** Deleted rows stay, with their time in a column. */
  readonly isSoftDeleted?: boolean
  /** That column. Default: `deleted_at`. */
  readonly deletedAt?: string
  /** The fields whose changes the history keeps. */
  readonly history: readonly Extract<keyof T, string>[]
  /** Further entries of the history, for fields of which it does not keep the whole value. */
  readonly historyOf?: (change: Change<T>) => readonly FieldChange[]
  /** How ids in fields of the history become names. */
  readonly names?: Readonly<Record<string, NameLookup>>
  /** One entry in the history for each act, creation too, instead of one for each changed field. */
  readonly hasActs?: boolean
  /** What tells of it, unless the write says it itself. */
  readonly facts: {
    readonly created?: (record: T, actor: A, isMany: boolean) => Facts
    readonly changed?: (change: Change<T>, actor: A, isMany: boolean) => Facts
    readonly removed?: (record: T, actor: A, isMany: boolean) => Facts
    readonly restored?: (record: T, actor: A, isMany: boolean) => Facts
    /** Of the whole act, beside those of each record; of restored records both states are the same. */
    readonly act?: (changes: readonly Partial<Change<T>>[], actor: A, isMany: boolean) => Facts
  }
}

interface RecordColumns<Row> {
  readonly names: { readonly [Field in keyof Row]?: string | { readonly json: string } }
  select(table: string): readonly AliasedExpression<unknown, string>[]
}

/** A record as it is read: `select(selectionOf(kind))`. */
export function selectionOf<T extends Stored, Row, A extends Actor<string | null>>({
  columns,
  table,
  joined = [],
}: RecordKind<T, Row, A>): readonly Selected<T>[] {
  // The kind says that its columns and what is joined to them make up the record.
  return [...columns.select(table), ...joined] as unknown as readonly Selected<T>[]
}

/** How others name a record and lead to it. */
export function linkTo<T extends Stored>({ title, url }: Pick<RecordKind<T>, 'title' | 'url'>, record: T) {
  return { id: record.id, title: title(record), url: url(record) }
}

/** Declares a kind of record. */
export function recordKind<T extends Stored, Row = T, A extends Actor<string | null> = Actor>(
  kind: RecordKind<T, Row, A>,
): RecordKind<T, Row, A> {
  return kind
}
