import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { sql } from 'kysely'
import type { ImportAdapter, ImportedRow, ImportWork, Progress } from '../adapter.ts'
import type { OnDuplicate } from '../contract.ts'
import { runImport } from '../runner.ts'

interface WordRow extends ImportedRow {
  readonly word: string
  readonly meaning: string
}

/** The index of each field's column. */
interface WordMapping {
  readonly word: number
  readonly meaning: number
}

export type WordAdapter = ImportAdapter<WordMapping, WordRow, { readonly shown: string }>

interface WordImport {
  readonly text: string
  readonly onDuplicate?: OnDuplicate
  readonly mapping?: WordMapping
}

const NAMES = ['palavra', 'significado']
const indexOf = (header: readonly string[], name: string) =>
  header.findIndex((one) => one.toLowerCase() === name)

/** Imports of words with their meanings, over a database of its own. Call it at the top level of a test file. */
export async function wordImports() {
  const { db } = await testDb()
  await sql`create table words (id uuid primary key default gen_random_uuid(), word text not null, meaning text not null,
    import_id uuid not null)`.execute(db)
  await sql`create table word_imports (id uuid primary key, status text not null default 'pending', text text not null,
    mapping jsonb, on_duplicate text not null, position int not null default 0, total int not null default 0,
    done int not null default 0, written int not null default 0, message text)`.execute(db)

  const moves: Pick<Progress, 'status' | 'done' | 'total'>[] = []
  const changes: number[] = []
  const refusals: { line: number; message: string }[] = []
  const released: string[] = []

  async function findWork(trx: typeof db, id: string): Promise<ImportWork<WordMapping> | undefined> {
    const { rows } = await sql<
      ImportWork<WordMapping>
    >`select id, status, id as "fileURL", 'text/csv' as "fileType", mapping,
      null as "headerLine", on_duplicate as "onDuplicate", position, total, null as "createdBy",
      '2026-11-23T12:00:00Z' as "createdAt" from word_imports where id = ${id} for update`.execute(trx)
    return rows[0]
  }

  const adapter: WordAdapter = {
    columns: {
      known: (cells) => cells.filter((cell) => NAMES.includes(cell.toLowerCase())).length,
      longestField: 200,
      find: (header) => ({
        mapping: { word: indexOf(header, 'palavra'), meaning: indexOf(header, 'significado') },
        isFound: NAMES.every((name) => indexOf(header, name) >= 0),
      }),
      problem: ({ word }) => (word < 0 ? 'Falta a coluna da palavra' : undefined),
    },
    read:
      (_header, { word, meaning }) =>
      ({ line, cells }) => {
        if (cells.every((cell) => cell.trim() === '')) return { kind: 'blank' }
        const row = { line, word: cells[word] ?? '', meaning: cells[meaning] ?? '', warning: null }
        return row.word === '' ? { kind: 'refused', line, message: 'Sem palavra' } : { kind: 'row', row }
      },
    show: ({ line }, _mapping, taken) => ({ shown: taken?.word ?? `linha ${line}` }),
    merge: {
      identityOf: ({ word }) => word,
      combined: (earlier, later) => ({ ...earlier, meaning: `${earlier.meaning}; ${later.meaning}` }),
      findKnown: async (trx, rows) => {
        const found = await sql<{ id: string; word: string }>`
          select id, word from words where word = any(${rows.map(({ word }) => word)})`.execute(trx)
        return new Map(found.rows.map(({ id, word }) => [word, id]))
      },
    },
    write: async (trx, { created, changed }, { importId }) => {
      for (const { word, meaning } of created) {
        await sql`insert into words (word, meaning, import_id) values (${word}, ${meaning}, ${importId})`.execute(
          trx,
        )
      }
      for (const [id, { meaning }] of changed) {
        await sql`update words set meaning = ${meaning} where id = ${id}`.execute(trx)
      }
    },
    undo: async (trx, { importId }) => {
      const { numAffectedRows = 0n } = await sql`delete from words where import_id = ${importId}`.execute(trx)
      return { removed: Number(numAffectedRows), restored: 0, kept: 0 }
    },
    store: {
      find: findWork,
      lock: findWork,
      begin: async (trx, id, { mapping, total }) => {
        await sql`update word_imports set status = 'running', mapping = ${JSON.stringify(mapping)}, total = ${total}
          where id = ${id}`.execute(trx)
      },
      advance: async (trx, id, { position, imported, updated, skipped, errors }) => {
        const { rows } = await sql<{ done: number }>`update word_imports set position = ${position},
          done = done + ${imported + updated + skipped + errors}, written = written + ${imported + updated}
          where id = ${id} returning done`.execute(trx)
        return rows[0]?.done ?? 0
      },
      refuse: async (_trx, _id, refused) => void refusals.push(...refused),
      end: async (trx, id, { status, message }) => {
        const { rows } = await sql<{ total: number; written: number; done: number; createdBy: null }>`
          update word_imports set status = ${status}, message = ${message} where id = ${id}
          and status in ('pending', 'running') returning total, written, done, null as "createdBy"`.execute(
          trx,
        )
        return rows[0]
      },
      markUndone: async (trx, id) => {
        await sql`update word_imports set status = 'undone' where id = ${id}`.execute(trx)
      },
    },
    tell: {
      moved: async (_trx, { status, done, total }) => void moves.push({ status, done, total }),
      changed: async (_trx, { count }) => void changes.push(count),
    },
    files: {
      open: async (trx, id) => {
        const { rows } = await sql<{ text: string }>`select text from word_imports where id = ${id}`.execute(
          trx,
        )
        return (async function* () {
          yield Buffer.from(rows[0]?.text ?? '')
        })()
      },
      release: async (_trx, id) => void released.push(id),
    },
    now: () => Date.parse('2026-11-23T12:00:00Z'),
  }

  async function add({ text, onDuplicate = 'update', mapping }: WordImport): Promise<string> {
    const id = randomUUID()
    await sql`insert into word_imports (id, text, on_duplicate, mapping)
      values (${id}, ${text}, ${onDuplicate}, ${mapping ? JSON.stringify(mapping) : null})`.execute(db)
    return id
  }

  return {
    ...{ db, adapter, moves, changes, refusals, released, add },
    run: (id: string, over: Partial<WordAdapter> = {}, { signal } = new AbortController()) =>
      runImport({ ...adapter, ...over }, id, { db, signal }),
    words: async () =>
      (
        await sql<{ word: string; meaning: string }>`select word, meaning from words order by word`.execute(
          db,
        )
      ).rows,
    stateOf: async (id: string) => {
      const state = await sql<{ status: string; position: number; message: string | null }>`
        select status, position, message from word_imports where id = ${id}`.execute(db)
      return state.rows[0]
    },
    clear: async () => {
      await sql`truncate words, word_imports`.execute(db)
      for (const list of [moves, changes, refusals, released]) list.length = 0
    },
  }
}
