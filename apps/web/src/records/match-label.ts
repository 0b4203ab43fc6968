/** What of a meeting was found, by its code. */
const MEETING_FIELDS: Readonly<Record<string, string>> = {
  title: 'Título',
  summary: 'Resumo',
  item: 'Decisões e ações',
  note: 'Anotação',
  transcript: 'Transcrição',
}

/** What of a record was found; other records name their fields themselves. */
export const matchLabel = (field: string): string => MEETING_FIELDS[field] ?? field
