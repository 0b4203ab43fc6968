import { fileHit, fileUrl } from '@cadencia/files/read-repository'
import { matchBeside } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { plainText } from '@cadencia/text/plain-text'
import type { SupportStatus } from './contract.ts'
import { searchFiles, searchRecords } from './repository.ts'

const STATUS_LABELS = {
  open: 'Aberta',
  in_progress: 'Em andamento',
  resolved: 'Resolvida',
  closed: 'Fechada',
} as const satisfies Record<SupportStatus, string>

const urlOf = (id: string) => `/support/${id}`

/** Requests by their words, then files of requests by their names. */
export const supportSearch: SearchSource = async (db, _viewer, { words, limit }) => {
  const found = await searchRecords(db, words, limit)
  const files = await searchFiles(db, words, limit)
  return [
    ...found.map(({ id, title, description, descriptionFormat, status }) => ({
      kind: 'support',
      id,
      title,
      detail: STATUS_LABELS[status],
      url: urlOf(id),
      ...matchBeside(title, words, { Descrição: () => plainText(description, descriptionFormat) }),
    })),
    ...files.map(({ id, ...file }) => fileHit({ ...file, url: fileUrl(urlOf(id), file.fileId) }, words)),
  ]
}
