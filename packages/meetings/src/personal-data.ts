import type { PersonalData } from '@cadencia/server/personal-data'

export const meetingPersonalData: PersonalData = {
  titles: {
    meetings: 'Reuniões que criou',
    meeting_series: 'Séries de reuniões que criou',
    meeting_participants: 'Reuniões de que participa',
    meeting_transcripts: 'Transcrições que salvou',
    calendar_feeds: 'Endereço pessoal da agenda',
  },
  texts: [
    { table: 'meetings', columns: ['title', 'description', 'ai_summary'] },
    { table: 'meeting_transcripts', columns: ['text'] },
  ],
  erase: async (trx, { userId }) => {
    await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
  },
}
