import type { PersonalData } from '@cadencia/server/personal-data'
import { MEETING_TEXTS } from './record.ts'

export const meetingPersonalData: PersonalData = {
  titles: {
    meetings: 'Reuniões que criou',
    meeting_series: 'Séries de reuniões que criou',
    meeting_participants: 'Reuniões de que participa',
    meeting_transcripts: 'Transcrições que salvou',
    calendar_feeds: 'Endereço pessoal da agenda',
  },
  own: { calendar_feeds: ['user_id'], meeting_participants: ['user_id'] },
  texts: [
    { table: 'meetings', columns: MEETING_TEXTS },
    { table: 'meeting_transcripts', columns: ['text'] },
  ],
  erase: async (trx, { userId }) => {
    await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
  },
}
