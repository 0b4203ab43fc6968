import type { PersonalData } from '@cadencia/server/personal-data'

export const supportPersonalData: PersonalData = {
  titles: {
    support_requests: 'Solicitações que abriu ou atende',
    support_history: 'Histórico de solicitações',
  },
  texts: [
    {
      table: 'support_requests',
      columns: ['title', 'description', 'resolution_notes', 'satisfaction_comment'],
    },
    { table: 'support_history', columns: ['text'] },
  ],
}
