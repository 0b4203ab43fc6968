import type { PersonalData } from '@cadencia/server/personal-data'

export const pilotPersonalData: PersonalData = {
  titles: {
    pilot_stages: 'Etapas de projetos especiais',
  },
  texts: [{ table: 'pilot_stages', columns: ['title', 'description'] }],
}
