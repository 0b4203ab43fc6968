import type { PersonalData } from '@cadencia/server/personal-data'
import { eraseMentionsInReports, erasePersonCells } from './reports/erasure.ts'

export const insightPersonalData: PersonalData = {
  titles: {
    activities: 'Atividade recente no painel',
  },
  texts: [
    { table: 'activities', columns: ['subject'] },
    { table: 'reports', columns: ['title', 'description'] },
  ],
  erase: (trx, { userId, name }) => erasePersonCells(trx, { userId, name }),
  rewrite: eraseMentionsInReports,
}
