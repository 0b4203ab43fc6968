import { matchBeside } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { plainText } from '@cadencia/text/plain-text'
import type { SupportStatus } from './contract.ts'
import { searchRecords } from './repository.ts'

const STATUS_LABELS = {
  open: 'Aberta',
  in_progress: 'Em andamento',
  resolved: 'Resolvida',
  closed: 'Fechada',
} as const satisfies Record<SupportStatus, string>

export const supportSearch: SearchSource = async (db, _viewer, { words, limit }) => {
  const found = await searchRecords(db, words, limit)
  return found.map(({ id, title, description, descriptionFormat, status }) => ({
    kind: 'support',
    id,
    title,
    detail: STATUS_LABELS[status],
    url: `/support/${id}`,
    ...matchBeside(title, words, { Descrição: () => plainText(description, descriptionFormat) }),
  }))
}
