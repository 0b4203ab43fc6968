import { formatDate } from '@cadencia/locale/dates'
import { matchBeside } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { searchReports } from './repository.ts'

/** Reports by title, description and period. */
export const reportSearch: SearchSource = async (db, _viewer, { words, limit }) => {
  const found = await searchReports(db, words, limit)
  return found.map(({ id, title, description, from, to }) => ({
    kind: 'report',
    id,
    title,
    detail: `${formatDate(from)} a ${formatDate(to)}`,
    url: `/reports/${id}`,
    ...matchBeside(title, words, { Descrição: description }),
  }))
}
