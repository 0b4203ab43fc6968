import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import { lockRows } from '@cadencia/db/locks'
import { recordRows } from '@cadencia/db/outbox'
import type { Actor } from '@cadencia/server/actor'
import { notFound } from '@cadencia/server/app-error'
import { purgeAnswers } from '@cadencia/server/idempotency-keys'
import { requireVersion } from '@cadencia/server/versions'
import { sql } from 'kysely'
import {
  changesBetween,
  deleteHistory,
  type Entry,
  fieldEntries,
  fieldHistoryList,
  writeHistory,
} from './history.ts'
import { type Change, type Facts, type RecordKind, type Stored, selectionOf } from './record-kind.ts'

/** Of more records changed by one call, screens and people hear as one. */
const ANNOUNCED_EACH_MAX = 50

/** Fields with the values that they get; undefined ones stay as they are. */
type Values<Row> = {
  readonly [Field in keyof Row]?: Row[Field] | Readonly<Row[Field]> | undefined
}

interface Patch<T, Row> {
  readonly before: T
  readonly changes: Values<Row>
}

interface WriteOptions<T, A> {
  readonly actor: A
  /** What the history calls it. Default: `created` or `changed`. */
  readonly what?: string
  /** Announced as an act on many records, though it be one. Default: by their number. */
  readonly isMany?: boolean
  /** The facts of each record, instead of the kind's, of the whole act too. */
  readonly facts?: (record: T) => Facts
}

type MaybeDeleted<T> = T & { readonly isDeleted: boolean }

/** A record before and after, of which one is missing where it was made or deleted. */
type Written<T> =
  | Change<T>
  | { readonly before: T; readonly after?: never }
  | { readonly before?: never; readonly after: T }

interface Recorded<C> {
  readonly changes: readonly C[]
  readonly factsOf: (change: C, isMany: boolean) => Facts | undefined
}

/** Columns that count a record's changes, each unless it is given. */
const COUNTERS = ['version', 'revision'] as const

/** The given columns of one row. */
type Cells = Readonly<Record<string, unknown>>

const inOrder = <T extends Stored>(records: readonly T[]): T[] =>
  records.toSorted((one, other) => (one.id < other.id ? -1 : 1))

/**
 * Reads and writes records of a kind, one or thousands: rows, history and a fact for each, in the caller's transaction.
 * The caller decides what may be done, and locks what it changes before.
 */
export class RecordStore<T extends Stored, Row = T, A extends Actor<string | null> = Actor> {
  readonly kind: RecordKind<T, Row, A>
  readonly #table
  readonly #selection
  readonly #deletedAt
  readonly #columnNames: ReadonlyMap<string, string | { readonly json: string }>

  constructor(kind: RecordKind<T, Row, A>) {
    this.kind = kind
    this.#table = sql.table(kind.table)
    this.#selection = sql.join([...selectionOf(kind)])
    this.#deletedAt = sql.ref(kind.deletedAt ?? 'deleted_at')
    this.#columnNames = new Map(Object.entries({ ...kind.columns.names, ...kind.hidden }))
  }

  /** Those of these records that are there, in no order. */
  async findAll(db: Db, ids: readonly string[]): Promise<T[]> {
    const { rows } = await sql<T>`
      select ${this.#selection} from ${this.#table} where ${this.#chosen(ids)}`.execute(db)
    return rows
  }

  /** Those of these records that are stored, deleted ones too, in no order. */
  async findStored(db: Db, ids: readonly string[]): Promise<MaybeDeleted<T>[]> {
    const { rows } = await this.#selectStored(ids).execute(db)
    return rows
  }

  /** Likewise, kept from changing until the transaction ends. */
  async lockStored(trx: Db, ids: readonly string[]): Promise<MaybeDeleted<T>[]> {
    await lockRows(trx, this.kind.table, ids)
    return inOrder(await this.findStored(trx, ids))
  }

  #selectStored(ids: readonly string[]) {
    const isDeleted = this.kind.isSoftDeleted ? sql`${this.#deletedAt} is not null` : sql`false`
    return sql<MaybeDeleted<T>>`select ${this.#selection}, ${isDeleted} as "isDeleted" from ${this.#table}
      where ${this.#hasId(ids)}`
  }

  /** Keeps those of these records that are there from being deleted until the transaction ends; they may be changed. */
  async keepAll(trx: Db, ids: readonly string[]): Promise<void> {
    await lockRows(trx, this.kind.table, this.#chosen(ids), 'key share')
  }

  async find(db: Db, id: string): Promise<T | undefined> {
    const [record] = await this.findAll(db, [id])
    return record
  }

  /** Throws 404. */
  async get(db: Db, id: string): Promise<T> {
    return this.#known(await this.find(db, id))
  }

  /** The changes of its fields but the hidden ones, newest first, with names for ids. */
  history(db: Db, id: string, { hidden }: { readonly hidden?: readonly string[] } = {}) {
    return fieldHistoryList(db, id, { lookups: this.kind.names ?? {}, ...(hidden && { hidden }) })
  }

  /** Those of these records that are there, kept from changing until the transaction ends, in the order of their ids. */
  async lockAll(trx: Db, ids: readonly string[]): Promise<T[]> {
    await lockRows(trx, this.kind.table, this.#chosen(ids))
    return inOrder(await this.findAll(trx, ids))
  }

  /**
   * A record, kept from changing until the transaction ends. Throws 404, and 409 where it has not the given version.
   *
   * @param present the record as the 409 shows it, read on the transaction's connection
   */
  async lock(
    trx: Db,
    id: string,
    { version, present }: { version?: number | undefined; present?: (record: T, trx: Db) => unknown } = {},
  ): Promise<T> {
    const [locked] = await this.lockAll(trx, [id])
    const record = this.#known(locked)
    await requireVersion<T & { version?: number }>(record, version, (one) => present?.(one, trx) ?? one)
    return record
  }

  /** Answers the records in the order given, without those whose `unique` is another's already. */
  async insertAll(
    trx: Db,
    records: readonly Values<Row>[],
    { what = 'created', ...act }: WriteOptions<T, A>,
  ): Promise<T[]> {
    const { unique } = this.kind
    // In one order, so that two calls with the same values wait for each other without a deadlock.
    const orNothing = unique
      ? sql`order by ${unique}, row_number() over () on conflict (${unique}) do nothing`
      : sql``
    const rows = records.map((values) => ({ id: randomUUID(), ...this.#cells(values) }))
    const inserted = await this.#write(rows, (same, names) => {
      const columns = sql.join(names.map((name) => sql.ref(name)))
      return sql<T>`insert into ${this.#table} (${columns})
        select ${columns} from ${this.#asRows(same)} ${orNothing} returning ${this.#selection}`.execute(trx)
    })
    const made = await this.#asJoined(trx, inserted)
    if (this.kind.hasActs) {
      const { kind } = this.kind
      const entries = made.map(({ id }) => ({ noun: kind, recordId: id, what }))
      await writeHistory(trx, entries, act.actor)
    }
    const { created } = this.kind.facts
    const changes = made.map((after) => ({ after }))
    await this.#tell(trx, act, {
      changes,
      factsOf: ({ after }, isMany) => created?.(after, act.actor, isMany),
    })
    return made
  }

  async insert(trx: Db, values: Values<Row>, act: WriteOptions<T, A>): Promise<T> {
    return this.#only(await this.insertAll(trx, [values], act))
  }

  /** Changes records that are locked, each with the fields that it is given; answers them in the order given. */
  async patchAll(trx: Db, patches: readonly Patch<T, Row>[], act: WriteOptions<T, A>): Promise<T[]> {
    const { names } = this.kind.columns
    const dated = 'updatedAt' in names ? { updatedAt: act.actor.at } : {}
    const rows = patches.map(({ before, changes }) => ({
      id: before.id,
      ...this.#cells({ ...dated, ...changes }),
    }))
    const written = await this.#write(rows, (same, [_id, ...columns]) => {
      const values = columns.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`)
      for (const counter of COUNTERS) {
        if (!(counter in names) || columns.includes(counter)) continue
        values.push(sql`${sql.ref(counter)} = ${this.#column(counter)} + 1`)
      }
      // Postgres can't tell how many rows the JSON has: without the ids it reads the whole table.
      return sql<T>`update ${this.#table} set ${sql.join(values)} from ${this.#asRows(same)}
        where n.id = ${this.#column('id')} and ${this.#column('id')} = any(${same.map(({ id }) => id)}::uuid[])
        returning ${this.#selection}`.execute(trx)
    })
    const after = await this.#asJoined(trx, written)
    const before = new Map(patches.map((patch) => [patch.before.id, patch.before]))
    const changes = after.flatMap((after) => {
      const was = before.get(after.id)
      return was ? [{ before: was, after }] : []
    })
    await this.#note(trx, changes, act)
    const { changed } = this.kind.facts
    await this.#tell(trx, act, {
      changes,
      factsOf: (change, isMany) => changed?.(change, act.actor, isMany),
    })
    return after
  }

  /** Changes a record that is locked. */
  async patch(
    trx: Db,
    before: T,
    { changes, ...act }: WriteOptions<T, A> & { readonly changes: Values<Row> },
  ): Promise<T> {
    return this.#only(await this.patchAll(trx, [{ before, changes }], act))
  }

  /** Deletes those of these records that are there; answers them as they were, in the order of their ids. */
  async removeAll(trx: Db, ids: readonly string[], act: WriteOptions<T, A>): Promise<T[]> {
    const { isSoftDeleted, facts } = this.kind
    const removing = isSoftDeleted
      ? sql`update ${this.#table} set ${this.#deletedAt} = ${act.actor.at}`
      : sql`delete from ${this.#table}`
    await lockRows(trx, this.kind.table, this.#chosen(ids))
    const { rows } = await sql<T>`
      ${removing} where ${this.#chosen(ids)} returning ${this.#selection}`.execute(trx)
    const removed = inOrder(rows)
    if (!isSoftDeleted) await deleteHistory(trx, ids)
    await purgeAnswers(trx, ids)
    const changes = removed.map((before) => ({ before }))
    await this.#tell(trx, act, {
      changes,
      factsOf: ({ before }, isMany) => facts.removed?.(before, act.actor, isMany),
    })
    return removed
  }

  /** Throws 404 where it is not there. */
  async remove(trx: Db, id: string, act: WriteOptions<T, A>): Promise<T> {
    const [removed] = await this.removeAll(trx, [id], act)
    return this.#known(removed)
  }

  /** Brings back those of these records that are deleted; answers them in the order of their ids. */
  async restoreAll(trx: Db, ids: readonly string[], act: WriteOptions<T, A>): Promise<T[]> {
    const { facts } = this.kind
    const isDeleted = sql`${this.#hasId(ids)} and ${this.#deletedAt} is not null`
    await lockRows(trx, this.kind.table, isDeleted)
    const { rows } = await sql<T>`
      update ${this.#table} set ${this.#deletedAt} = null where ${isDeleted}
      returning ${this.#selection}`.execute(trx)
    const restored = await this.#asJoined(trx, inOrder(rows))
    const changes = restored.map((record) => ({ before: record, after: record }))
    await this.#tell(trx, act, {
      changes,
      factsOf: ({ after }, isMany) => facts.restored?.(after, act.actor, isMany),
    })
    return restored
  }

  /** Throws 404 where none is deleted. */
  async restore(trx: Db, id: string, act: WriteOptions<T, A>): Promise<T> {
    const [restored] = await this.restoreAll(trx, [id], act)
    return this.#known(restored)
  }

  /** Several records as they are when all of them are written, which a statement does not see of itself. */
  async #asJoined(trx: Db, written: readonly T[]): Promise<T[]> {
    if (!this.kind.isJoinedToItself || written.length < 2) return [...written]
    const ids = written.map(({ id }) => id)
    const { rows } = await sql<T>`select ${this.#selection} from ${this.#table}
      where ${this.#column('id')} = any(${ids}::uuid[])`.execute(trx)
    const read = new Map(rows.map((record) => [record.id, record]))
    return written.map((record) => read.get(record.id) ?? record)
  }

  #column(name: string) {
    return sql.ref(`${this.kind.table}.${name}`)
  }

  #hasId(ids: readonly string[]) {
    return sql<boolean>`${this.#column('id')} = any(${ids}::uuid[])`
  }

  #chosen(ids: readonly string[]) {
    const isChosen = this.#hasId(ids)
    return this.kind.isSoftDeleted ? sql`${isChosen} and ${this.#deletedAt} is null` : isChosen
  }

  /** The given fields by their columns. */
  #cells(values: object): Cells {
    const cells = Object.entries(values).flatMap(([field, value]) => {
      const name = this.#columnNames.get(field)
      return name === undefined || value === undefined
        ? []
        : [[typeof name === 'string' ? name : name.json, value]]
    })
    return Object.fromEntries(cells)
  }

  /** Rows as a table `n`, with the types of the kind's columns. */
  #asRows(rows: readonly Cells[]) {
    return sql`jsonb_populate_recordset(null::${this.#table}, ${JSON.stringify(rows)}::jsonb) n`
  }

  /** Runs a statement for each set of rows with the same columns; answers the records in the order of the rows. */
  async #write<R extends Cells & Stored>(
    rows: readonly R[],
    write: (same: readonly R[], columns: readonly string[]) => Promise<{ readonly rows: readonly T[] }>,
  ): Promise<T[]> {
    const written = new Map<string, T>()
    for (const same of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
      const columns = Object.keys(same[0] ?? {})
      for (const part of inParts(same)) {
        for (const record of (await write(part, columns)).rows) written.set(record.id, record)
      }
    }
    return rows.flatMap(({ id }) => written.get(id) ?? [])
  }

  async #note(trx: Db, changes: readonly Change<T>[], { what, actor }: WriteOptions<T, A>): Promise<void> {
    const { kind, history, historyOf, hasActs } = this.kind
    const entries = changes.flatMap(({ before, after }): Entry<string, string>[] => {
      const differing = [
        ...changesBetween<T>(before, after, history),
        ...(historyOf?.({ before, after }) ?? []),
      ]
      if (!hasActs) return fieldEntries(kind, after.id, differing)
      if (what === undefined && differing.length === 0) return []
      return [{ noun: kind, recordId: after.id, what: what ?? 'changed', changes: differing }]
    })
    await writeHistory(trx, entries, actor)
  }

  async #tell<C extends Written<T>>(
    trx: Db,
    act: WriteOptions<T, A>,
    { changes, factsOf }: Recorded<C>,
  ): Promise<void> {
    if (changes.length === 0) return
    const { facts, actor, isMany = changes.length > 1 } = act
    const rows = changes.flatMap((change) => {
      const { after = change.before } = change
      return (facts && after ? facts(after) : factsOf(change, isMany)) ?? []
    })
    await recordRows(trx, rows, rows.length > ANNOUNCED_EACH_MAX ? randomUUID() : null)
    if (!facts) await recordRows(trx, [this.kind.facts.act?.(changes, actor, isMany) ?? []].flat())
  }

  /** Throws 404 for none. */
  #known(record: T | undefined): T {
    if (!record) throw notFound(this.kind.unknown)
    return record
  }

  #only(records: readonly T[]): T {
    const [record] = records
    if (!record) throw new Error(`no row of ${this.kind.table} was written`)
    return record
  }
}
