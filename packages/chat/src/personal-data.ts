import type { PersonalData } from '@cadencia/server/personal-data'

export const chatPersonalData: PersonalData = {
  titles: {
    chats: 'Conversas que abriu',
    chat_members: 'Conversas de que participa',
    chat_messages: 'Mensagens enviadas',
    chat_preferences: 'Preferências de conversas',
  },
  own: { chat_members: ['user_id'], chat_messages: ['sender_id'], chat_preferences: ['user_id'] },
  texts: [{ table: 'chat_messages', columns: ['content'] }],
}
