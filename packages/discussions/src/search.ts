import type { SearchHit } from '@cadencia/contract/search'
import type { Db } from '@cadencia/db/client'
import { fileHit } from '@cadencia/files/read-repository'
import { formatDateTime } from '@cadencia/locale/dates'
import { matchIn } from '@cadencia/locale/text-match'
import type { KnownRecord, Reader } from '@cadencia/server/kinds'
import { allRows } from '@cadencia/server/list-page'
import { mayReadKind, whoIsInside } from '@cadencia/server/readers'
import type { SearchSource } from '@cadencia/server/search'
import { plainText } from '@cadencia/text/plain-text'
import { type DiscussionsOptions, domainKindOf } from './context.ts'
import { commentUrl, DISCUSSED_KINDS, type Subject } from './contract.ts'
import { type FoundComment, type FoundCommentFile, foundCommentFiles, foundComments } from './repository.ts'

const BATCH = 50
const FIELD = 'Comentário'

/** For the command palette: comments by their words, then files of comments by their names, on records that the viewer may read. */
export function commentSearch(options: DiscussionsOptions): SearchSource {
  return async (db, viewer, { words, limit }) => {
    const kinds = DISCUSSED_KINDS.filter((kind) => mayReadKind(viewer, kind))
    if (kinds.length === 0) return []
    const readable: ReadableSearch = { viewer, limit, options }
    const comments = foundComments(db, { kinds, words })
    const files = foundCommentFiles(db, { kinds, words })
    return [
      ...(await hitsOf(db, comments, {
        ...readable,
        toHit: (found, record) => commentHit(found, record, words),
      })),
      ...(await hitsOf(db, files, {
        ...readable,
        toHit: (found, record) => commentFileHit(found, record, words),
      })),
    ]
  }
}

interface ReadableSearch {
  readonly viewer: Reader
  readonly limit: number
  readonly options: DiscussionsOptions
}

interface ToHit<T> extends ReadableSearch {
  readonly toHit: (found: T, record: KnownRecord) => SearchHit
}

/** The first hits on records that are there and the viewer's to read. */
async function hitsOf<T extends Subject>(
  db: Db,
  list: Parameters<typeof allRows<T, SearchHit>>[0],
  { viewer, limit, options, toHit }: ToHit<T>,
): Promise<SearchHit[]> {
  const toHits = async (found: readonly T[]) => {
    const byKind = Map.groupBy(found, ({ kind }) => kind)
    const records = await Promise.all(
      [...byKind].map(async ([name, ofKind]) => {
        const kind = domainKindOf(options, name)
        const ids = ofKind.map(({ recordId }) => recordId)
        const inside = await whoIsInside(db, kind, { ids, readers: [viewer] })
        return inside.length === 0
          ? []
          : kind.find(
              db,
              inside.map(({ id }) => id),
            )
      }),
    )
    const byId = new Map(records.flat().map((record) => [record.id, record]))
    return found.flatMap((one) => {
      const record = byId.get(one.recordId)
      return record ? [toHit(one, record)] : []
    })
  }
  const hits: SearchHit[] = []
  for await (const hit of allRows(list, BATCH, toHits)) {
    hits.push(hit)
    if (hits.length === limit) break
  }
  return hits
}

function commentHit(
  { id, authorName, createdAt, ...text }: FoundComment,
  { title, url }: KnownRecord,
  words: string,
): SearchHit {
  const detail = [authorName, formatDateTime(createdAt)].filter((part) => part !== null).join(' · ')
  // The title belongs to the record: what was found is always the comment.
  const match = matchIn(FIELD, plainText(text.body, text.bodyFormat), words)
  return { kind: 'comment', id, title, detail, url: commentUrl(url, id), match }
}

function commentFileHit(
  { id, commentId, name, createdAt }: FoundCommentFile,
  { title, url }: KnownRecord,
  words: string,
): SearchHit {
  const place = { title, url: commentUrl(url, commentId) }
  return fileHit({ ...place, fileId: id, fileName: name, fileAt: createdAt }, words)
}
