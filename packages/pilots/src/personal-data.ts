import type { PersonalData } from '@cadencia/server/personal-data'

/** What this domain keeps of people. */
export const pilotPersonalData: PersonalData = {
  titles: {
    pilot_stages: 'Etapas de projetos especiais',
  },
  texts: [{ table: 'pilot_stages', columns: ['title', 'description'] }],
}
