import type { PersonalData } from '@cadencia/server/personal-data'
import { eraseMentionsInReports, erasePersonCells } from './reports/erasure.ts'

export const insightPersonalData: PersonalData = {
  titles: {
    activities: 'Atividade recente no painel',
  },
  own: { report_mailings: ['user_id'], report_subscriptions: ['user_id'] },
  texts: [
    { table: 'activities', columns: ['subject'] },
    { table: 'reports', columns: ['title', 'description'] },
  ],
  erase: (trx, { userId, name }) => erasePersonCells(trx, { userId, name }),
  rewrite: eraseMentionsInReports,
}
