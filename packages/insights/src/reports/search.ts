import { formatDate } from '@cadencia/locale/dates'
import { matchBeside } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { mayHearConversions } from '../conversions.ts'
import { searchReports } from './repository.ts'

/** Reports by title, description and period. */
export const reportSearch: SearchSource = async (db, viewer, { words, limit }) => {
  const found = await searchReports(db, words, limit)
  const shown = found.filter(({ type }) => type !== 'conversions' || mayHearConversions(viewer))
  return shown.map(({ id, title, description, from, to }) => ({
    kind: 'report',
    id,
    title,
    detail: `${formatDate(from)} a ${formatDate(to)}`,
    url: `/reports/${id}`,
    ...matchBeside(title, words, { Descrição: description }),
  }))
}
