import type { PersonalData } from '@cadencia/server/personal-data'
import { listOtherGuests } from './guests/personal-data.ts'
import { MEETING_TEXTS } from './record.ts'

export const meetingPersonalData: PersonalData = {
  titles: {
    meetings: 'Reuniões que criou',
    meeting_series: 'Séries de reuniões que criou',
    meeting_participants: 'Reuniões de que participa',
    meeting_transcripts: 'Transcrições que salvou',
    meeting_items: 'Decisões e ações de reuniões',
    meeting_notes: 'Anotações em reuniões',
    meeting_summaries: 'Resumos de reuniões que editou',
    calendar_feeds: 'Endereço pessoal da agenda',
    outside_mails: 'E-mails que enviou para fora da organização, contados',
  },
  own: {
    calendar_feeds: ['user_id'],
    meeting_participants: ['user_id'],
    meeting_items: ['created_by'],
    meeting_notes: ['user_id'],
    outside_mails: ['user_id'],
  },
  texts: [
    { table: 'meetings', columns: MEETING_TEXTS },
    { table: 'meeting_transcripts', columns: ['text'] },
    { table: 'meeting_items', columns: ['text'] },
    { table: 'meeting_notes', columns: ['text'] },
    { table: 'meeting_summaries', columns: ['text'] },
  ],
  listOthers: listOtherGuests,
  erase: async (trx, { userId }) => {
    await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
    await trx.deleteFrom('outside_mails').where('user_id', '=', userId).execute()
  },
}
