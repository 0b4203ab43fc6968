import type { PersonalData } from '@cadencia/server/personal-data'

export const scoringPersonalData: PersonalData = {
  titles: {
    score_entries: 'Pontos',
    earned_badges: 'Conquistas',
  },
  own: { score_entries: ['user_id'], earned_badges: ['user_id'] },
}
