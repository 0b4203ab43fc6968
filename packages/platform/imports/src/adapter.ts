import type { Db } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import type { ImportStatus, OnDuplicate, RefusedRow } from './contract.ts'
import type { KnownColumns } from './csv-format.ts'
import type { Merged } from './merge.ts'
import type { Table, TableRow } from './table.ts'

/** What one row of a file says. */
export interface ImportedRow {
  /** Of the file, where it begins. */
  readonly line: number
  /** What no field could take, in words fit to show. */
  readonly warning: string | null
}

export type RowReading<Row> =
  | { readonly kind: 'blank' }
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'refused'; readonly line: number; readonly message: string }

/** An import as its job sees it. */
export interface ImportWork<Mapping> {
  readonly id: string
  readonly status: ImportStatus
  readonly fileURL: string
  readonly fileType: string
  /** Null: found by the header, when the file is open. */
  readonly mapping: Mapping | null
  /** 0: the file has none; null: found when the file is open. */
  readonly headerLine: number | null
  readonly onDuplicate: OnDuplicate
  /** The line of the file up to which everything is written. */
  readonly position: number
  readonly total: number
  readonly createdBy: string | null
  readonly createdAt: string
}

export interface Beginning<Mapping> {
  readonly mapping: Mapping
  readonly total: number
  readonly table: Pick<Table, 'headerLine' | 'notices'>
}

export interface Advance {
  readonly position: number
  readonly imported: number
  readonly updated: number
  readonly skipped: number
  readonly errors: number
}

export interface Ending {
  readonly status: 'completed' | 'failed'
  readonly message: string | null
  readonly at: string
}

export interface Ended {
  readonly total: number
  readonly createdBy: string | null
  /** Rows that made or changed a record. */
  readonly written: number
  /** Rows that are done, in whatever way. */
  readonly done: number
}

/** What undoing did. `kept`: records that somebody changed or used since. */
export interface Undone {
  readonly removed: number
  readonly restored: number
  readonly kept: number
}

/** Where the state of imports is kept. */
export interface ImportStore<Mapping> {
  readonly find: (db: Db, id: string) => Promise<ImportWork<Mapping> | undefined>
  /** The same, kept from changing until the transaction ends. */
  readonly lock: (trx: Db, id: string) => Promise<ImportWork<Mapping> | undefined>
  /** Fixes header, columns and the number of rows, before the first is written. */
  readonly begin: (db: Db, id: string, begun: Beginning<Mapping>) => Promise<void>
  /** Notes that some more rows are written; answers how many are in all. */
  readonly advance: (trx: Db, id: string, by: Advance) => Promise<number>
  readonly refuse: (trx: Db, id: string, refused: readonly RefusedRow[]) => Promise<void>
  /** Ends an import that has not ended; undefined where it has. */
  readonly end: (trx: Db, id: string, ending: Ending) => Promise<Ended | undefined>
  readonly markUndone: (trx: Db, id: string, undone: Undone, actor: Actor) => Promise<void>
}

/** How far an import is. */
export interface Progress {
  readonly importId: string
  readonly status: ImportStatus
  /** Rows that are done, of how many. */
  readonly done: number
  readonly total: number
  readonly actorId: string | null
  readonly at: string
}

/** Some rows of an import that are written at once. */
export interface Writing {
  readonly importId: string
  /** Whoever imports, null where they are gone, and when this part of it is written. */
  readonly actor: Actor<string | null>
  /** ISO instant of the import. */
  readonly begunAt: string
}

/** What is imported: how its rows are read, which of them are of one record, and how records are written. */
export interface ImportAdapter<Mapping, Row extends ImportedRow, Shown> {
  readonly columns: {
    readonly known: KnownColumns
    /** Characters that the longest field takes. */
    readonly longestField: number
    /** The columns of a file by its header; `isFound`: its names said so. */
    readonly find: (header: readonly string[]) => { readonly mapping: Mapping; readonly isFound: boolean }
    /** Said of a mapping with which no row could be read; undefined for one that serves. */
    readonly problem: (mapping: Mapping, width: number) => string | undefined
  }
  /** How the rows of a file are read. */
  readonly read: (header: readonly string[], mapping: Mapping) => (row: TableRow) => RowReading<Row>
  /** A row in the preview; `row` where it would be taken. */
  readonly show: (row: TableRow, mapping: Mapping, taken: Row | undefined) => Shown
  readonly merge: {
    /** The same for rows of the same record. */
    readonly identityOf: (row: Row) => string
    /** What two rows of one record say together. */
    readonly combined: (earlier: Row, later: Row) => Row
    /** The ids of records that are there already, by identity. */
    readonly findKnown: (db: Db, rows: readonly Row[]) => Promise<ReadonlyMap<string, string>>
  }
  readonly write: (trx: Db, merged: Merged<Row>, writing: Writing) => Promise<void>
  /** Takes back what nobody changed since. */
  readonly undo: (trx: Db, undoing: { readonly importId: string; readonly actor: Actor }) => Promise<Undone>
  readonly store: ImportStore<Mapping>
  /** The facts of an import, in the transaction of what they tell. */
  readonly tell: {
    readonly moved: (trx: Db, progress: Progress) => Promise<void>
    /** Records were made, changed or removed by an import that ended or was undone. */
    readonly changed: (
      trx: Db,
      changed: { readonly count: number; readonly actorId: string | null; readonly at: string },
    ) => Promise<void>
  }
  readonly files: {
    readonly open: (db: Db, fileURL: string) => Promise<AsyncIterable<Uint8Array>>
    /** Lets go of an import's file. */
    readonly release: (trx: Db, importId: string) => Promise<void>
  }
  /** Epoch milliseconds. */
  readonly now: () => number
}
