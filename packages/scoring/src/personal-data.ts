import type { PersonalData } from '@cadencia/server/personal-data'

/** What this domain keeps of people. */
export const scoringPersonalData: PersonalData = {
  titles: {
    score_entries: 'Pontos',
    earned_badges: 'Conquistas',
  },
}
