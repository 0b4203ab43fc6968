import type { SearchHit } from '@cadencia/contract/search'
import { formatDateTime } from '@cadencia/locale/dates'
import { matchIn } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { decisionList } from './decisions/repository.ts'
import { foundAt, foundTranscripts, placeUrl } from './found.ts'
import { searchMeetings } from './repository.ts'

type Asked = Parameters<SearchSource>

/** Meetings by what the viewer may read of them, then the decisions and the transcripts that hold the words. */
export const meetingSearch: SearchSource = async (...asked) =>
  (await Promise.all([findMeetings(...asked), findDecisions(...asked), findTranscripts(...asked)])).flat()

async function findMeetings(...[db, viewer, { words, limit }]: Asked): Promise<SearchHit[]> {
  const found = await searchMeetings(db, { viewer, words }, limit)
  return found.map(({ field, place, text, scheduledAt, ...meeting }) => ({
    kind: 'meeting',
    id: meeting.id,
    title: meeting.title,
    detail: formatDateTime(scheduledAt),
    ...foundAt(meeting, { field, place, text }, words),
  }))
}

async function findDecisions(...[db, viewer, { words, limit }]: Asked): Promise<SearchHit[]> {
  const { rows, order } = decisionList(db, { q: words }, viewer)
  const found = await rows.orderBy(order.by).limit(limit).execute()
  return found.map(({ id, meetingId, meetingTitle, text, createdAt }) => ({
    kind: 'decision',
    id,
    title: text,
    detail: `${meetingTitle} · ${formatDateTime(createdAt)}`,
    url: placeUrl(meetingId, { field: 'item', place: id }),
    match: matchIn('item', text, words),
  }))
}

async function findTranscripts(...[db, viewer, { words, limit }]: Asked): Promise<SearchHit[]> {
  const found = await foundTranscripts(db, { viewer, words }, limit)
  return found.map(({ meetingId, title, scheduledAt, authorId, authorName, text }) => ({
    kind: 'transcript',
    // A meeting has one for each of those who spoke.
    id: `${meetingId}:${authorId}`,
    title,
    detail: `${authorName} · ${formatDateTime(scheduledAt)}`,
    url: placeUrl(meetingId, { field: 'transcript', place: authorId }),
    match: matchIn('transcript', text, words),
  }))
}
