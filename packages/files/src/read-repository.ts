import type { SearchHit } from '@cadencia/contract/search'
import type { Db } from '@cadencia/db/client'
import { containsWords } from '@cadencia/db/full-text'
import { formatDateTime } from '@cadencia/locale/dates'
import { matchBeside } from '@cadencia/locale/text-match'
import { type RawBuilder, sql } from 'kysely'
import type { FileUse } from './uses-contract.ts'

/** Files that are kept, previews left out. */
export function countFiles(db: Db): Promise<{ readonly files: number; readonly bytes: number }> {
  return db
    .selectFrom('files')
    .where('stored_at', 'is not', null)
    .where('removing_at', 'is', null)
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(size), 0)::float8`.as('bytes')])
    .executeTakeFirstOrThrow()
}

export interface FoundFile {
  readonly id: string
  readonly name: string
  readonly created_at: string
  /** What it was claimed for. */
  readonly record_id: string
}

/** The files of a use whose names hold the words, to join with the records that somebody may read. */
export function foundFiles(use: FileUse, words: string): RawBuilder<FoundFile> {
  return sql`(select f.id, f.name, f.created_at, f.reference::uuid as record_id from files f
    where f.use = ${use} and f.stored_at is not null and f.removing_at is null
      and ${containsWords({ table: 'f', title: 'name', rest: null }, words)})`
}

/** What a found file is shown with. */
export interface FilePlace {
  readonly fileId: string
  readonly fileName: string
  readonly fileAt: string
  /** What it is attached to. */
  readonly title: string
  /** Where the page shows it. */
  readonly url: string
}

/** A file as a search shows it. */
export function fileHit({ fileId, fileName, fileAt, title, url }: FilePlace, words: string): SearchHit {
  const detail = [title, formatDateTime(fileAt)].filter(Boolean).join(' · ')
  return { kind: 'file', id: fileId, title: fileName, detail, url, ...matchBeside(fileName, words, {}) }
}

/** The address of a record, which then shows one of its files. */
export function fileUrl(recordUrl: string, fileId: string): string {
  return `${recordUrl}?file=${fileId}`
}
