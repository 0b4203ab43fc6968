import type { SearchHit } from '@cadencia/contract/search'
import type { Db } from '@cadencia/db/client'
import { formatDateTime } from '@cadencia/locale/dates'
import { matchIn } from '@cadencia/locale/text-match'
import { allRows } from '@cadencia/server/list-page'
import type { SearchSource } from '@cadencia/server/search'
import { mayEnterCrm, mayHear } from '@cadencia/server/viewer'
import { plainText } from '@cadencia/text/plain-text'
import { type DiscussionsOptions, portOf, type Reader } from './context.ts'
import { commentUrl, DISCUSSED, DISCUSSED_KINDS } from './contract.ts'
import { type FoundComment, foundComments } from './repository.ts'
import { canRead, isOfCrm } from './rules.ts'

const BATCH = 50
const FIELD = 'Comentário'

/** For the command palette: comments by their words, newest first, on records that the viewer may read. */
export function commentSearch(options: DiscussionsOptions): SearchSource {
  return async (db, viewer, { words, limit }) => {
    const kinds = DISCUSSED_KINDS.filter(
      (kind) => mayHear(viewer, DISCUSSED[kind].area) && (!isOfCrm(kind) || mayEnterCrm(viewer)),
    )
    if (kinds.length === 0) return []
    const toHits = (found: readonly FoundComment[]) => hitsOf(db, found, { viewer, words, options })
    const hits: SearchHit[] = []
    for await (const hit of allRows(foundComments(db, { kinds, words }), BATCH, toHits)) {
      hits.push(hit)
      if (hits.length === limit) break
    }
    return hits
  }
}

interface Search {
  readonly viewer: Reader
  readonly words: string
  readonly options: DiscussionsOptions
}

/** Leaves out comments on records that are deleted or not the viewer's to read. */
async function hitsOf(db: Db, found: readonly FoundComment[], { viewer, words, options }: Search) {
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  const records = await Promise.all(
    [...byKind].map(([kind, comments]) =>
      portOf(options, kind).find(db, [...new Set(comments.map(({ recordId }) => recordId))]),
    ),
  )
  const byId = new Map(records.flat().map((record) => [record.id, record]))
  return found.flatMap(({ id, recordId, authorName, createdAt, ...text }): SearchHit[] => {
    const record = byId.get(recordId)
    if (!record || !canRead(viewer, record)) return []
    const { title, url } = record
    const detail = [authorName, formatDateTime(createdAt)].filter((part) => part !== null).join(' · ')
    const body = plainText(text.body, text.bodyFormat)
    // The title belongs to the record: what was found is always the comment.
    const match = matchIn(FIELD, body, words)
    return [{ kind: 'comment', id, title, detail, url: commentUrl(url, id), match }]
  })
}
