import type { PersonalData } from '@cadencia/server/personal-data'

/** What this domain keeps of people. */
export const insightPersonalData: PersonalData = {
  titles: {
    activities: 'Atividade recente no painel',
  },
}
