import { formatDateTime } from '@cadencia/locale/dates'
import { matchBeside } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { plainText } from '@cadencia/text/plain-text'
import { searchMeetings } from './repository.ts'

export const meetingSearch: SearchSource = async (db, _viewer, { words, limit }) => {
  const found = await searchMeetings(db, words, limit)
  return found.map(({ id, title, description, descriptionFormat, scheduledAt }) => ({
    kind: 'meeting',
    id,
    title,
    detail: formatDateTime(scheduledAt),
    url: `/meetings/${id}`,
    ...matchBeside(title, words, { Descrição: () => plainText(description, descriptionFormat) }),
  }))
}
