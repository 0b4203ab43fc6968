import { formatDate } from '@cadencia/locale/dates'
import { matchBeside } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { plainText } from '@cadencia/text/plain-text'
import { shareList } from './repository.ts'

/** Finds what the viewer taught and was taught. */
export const knowledgeSearch: SearchSource = async (db, { userId }, { words, limit }) => {
  const { rows } = shareList(db, { userId, q: words }, '-createdAt')
  const found = await rows.orderBy('created_at', 'desc').limit(limit).execute()
  return found.map(({ id, title, description, descriptionFormat, createdAt }) => ({
    kind: 'knowledge',
    id,
    title,
    detail: formatDate(createdAt),
    url: `/sprints/knowledge/${id}`,
    ...matchBeside(title, words, { Descrição: () => plainText(description, descriptionFormat) }),
  }))
}
