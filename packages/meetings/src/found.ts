import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import { containsWords, holdsWords } from '@cadencia/db/full-text'
import { matchBeside, matchIn } from '@cadencia/locale/text-match'
import { personRows } from '@cadencia/people/read-repository'
import { excerptOf } from '@cadencia/text/excerpt'
import { plainText } from '@cadencia/text/plain-text'
import { type RawBuilder, sql } from 'kysely'
import type { MatchField, Meeting } from './contract.ts'
import { isReadable } from './read-repository.ts'

/** Whose rights a search has, and what was typed. */
export interface Search {
  readonly viewer: Viewer
  readonly words: string
}

/** Where a meeting holds what was typed. */
export interface Found {
  readonly field: MatchField
  /** The item, or whose note or transcript it is. */
  readonly place: string | null
  readonly text: string
}

interface Sought {
  readonly table: string
  readonly text?: string
  readonly words?: string
}

/** That a text which may be long holds the words. */
const holds = (typed: string, { table, text = 'text', words = 'words' }: Sought) =>
  holdsWords(typed, {
    words: sql`stored_apart(${sql.ref(`${table}.${words}`)})`,
    text: sql.ref(`${table}.${text}`),
  })

/** The meetings in which a person finds the words, each with the first of the fields that holds them all. */
export function foundMeetings({ viewer, words }: Search): RawBuilder<{ id: string } & Omit<Found, 'text'>> {
  const mayRead = isReadable(viewer, 'm')
  return sql`(select distinct on (f.id) f.id, f.field, f.place from (
    select m.id, 1 as rank, 'title' as field, null::uuid as place from meetings m
      where ${containsWords({ table: 'm' }, words)}
    union all select m.id, 2, 'summary', null from meetings m
      where ${holds(words, { table: 'm', text: 'ai_summary', words: 'summary_words' })} and ${mayRead}
    union all select m.id, 3, 'item', i.id from meeting_items i join meetings m on m.id = i.meeting_id
      where ${holdsWords(words, { words: sql`i.words`, text: sql`i.text` })} and i.deleted_at is null and ${mayRead}
    union all select m.id, 4, 'note', n.user_id from meeting_notes n join meetings m on m.id = n.meeting_id
      where ${holds(words, { table: 'n' })} and ${mayRead}
    union all select m.id, 5, 'transcript', t.author_id from meeting_transcripts t join meetings m on m.id = t.meeting_id
      where ${holds(words, { table: 't' })} and ${mayRead}
    ) f order by f.id, f.rank, f.place)`
}

/** The text that `foundMeetings as f` found of meeting `m`. */
export const FOUND_TEXT = sql<string>`case f.field
  when 'summary' then m.ai_summary
  when 'item' then (select i.text from meeting_items i where i.id = f.place)
  when 'note' then (select n.text from meeting_notes n where n.meeting_id = m.id and n.user_id = f.place)
  when 'transcript' then (select t.text from meeting_transcripts t where t.meeting_id = m.id and t.author_id = f.place)
  else m.description end`

/** The transcripts that hold all words, of the newest meetings first. */
export function foundTranscripts(db: Db, { viewer, words }: Search, limit: number) {
  return db
    .selectFrom('meeting_transcripts as t')
    .innerJoin('meetings as m', 'm.id', 't.meeting_id')
    .innerJoin(personRows.as('u'), 'u.id', 't.author_id')
    .select([
      'm.id as meetingId',
      'm.title',
      'm.scheduled_at as scheduledAt',
      't.author_id as authorId',
      't.text',
    ])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('authorName'))
    .where('m.cancelled_at', 'is', null)
    .where(holds(words, { table: 't' }))
    .where(isReadable(viewer, 'm'))
    .orderBy('m.scheduled_at', 'desc')
    .orderBy('m.id')
    .orderBy('t.author_id')
    .limit(limit)
    .execute()
}

/** The parameter of a meeting's address that leads to a place in it. */
const PLACES = {
  item: 'item',
  note: 'note',
  transcript: 'part',
} as const satisfies Partial<Record<MatchField, string>>
const hasPlace = (field: MatchField): field is keyof typeof PLACES => field in PLACES

/** Where the page shows it: at the place, where it has one. */
export function placeUrl(meetingId: string, { field, place }: Pick<Found, 'field' | 'place'>): string {
  const url = `/meetings/${meetingId}`
  return hasPlace(field) ? `${url}?${PLACES[field]}=${place}` : url
}

/** What a meeting was found by, and where the page shows it. */
export function foundAt(
  { id, title, descriptionFormat }: Pick<Meeting, 'id' | 'title' | 'descriptionFormat'>,
  { field, place, text }: Found,
  words: string,
) {
  const url = placeUrl(id, { field, place })
  if (field !== 'title') return { url, match: matchIn(field, plainOf({ field, text }), words) }
  const { match = matchIn(field, title, words) } = matchBeside(title, words, {
    Descrição: () => plainText(text, descriptionFormat),
  })
  return { url, match }
}

const FORMATTED: readonly MatchField[] = ['summary', 'note']

function plainOf({ field, text }: Pick<Found, 'field' | 'text'>): string {
  return FORMATTED.includes(field) ? excerptOf(text, 'markdown') : text
}
