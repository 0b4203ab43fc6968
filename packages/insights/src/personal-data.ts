import type { PersonalData } from '@cadencia/server/personal-data'
import { eraseFromReports } from './reports/erasing.ts'

/** What this domain keeps of people. */
export const insightPersonalData: PersonalData = {
  titles: {
    activities: 'Atividade recente no painel',
  },
  erase: (trx, { name }) => eraseFromReports(trx, name),
}
