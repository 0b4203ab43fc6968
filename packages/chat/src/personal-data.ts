import type { PersonalData } from '@cadencia/server/personal-data'
import type { ChatOptions } from './context.ts'

export function chatPersonalData({ files }: Pick<ChatOptions, 'files'>): PersonalData {
  return {
    titles: {
      chats: 'Conversas que abriu',
      chat_members: 'Conversas de que participa',
      chat_messages: 'Mensagens enviadas',
      chat_preferences: 'Preferências de conversas',
      chat_thread_followers: 'Fios que acompanha',
      chat_pins: 'Mensagens que fixou',
      chat_saved: 'Mensagens salvas',
      chat_scheduled: 'Mensagens agendadas',
    },
    own: {
      chat_members: ['user_id'],
      chat_messages: ['sender_id'],
      chat_preferences: ['user_id'],
      chat_thread_followers: ['user_id'],
      chat_saved: ['user_id'],
      chat_scheduled: ['sender_id'],
    },
    texts: [
      { table: 'chat_messages', columns: ['content'] },
      { table: 'chats', columns: ['name', 'description'], names: ['name'] },
      { table: 'chat_scheduled', columns: ['content'] },
    ],
    erase: async (trx, { userId }) => {
      for (const table of ['chat_preferences', 'chat_thread_followers', 'chat_saved'] as const) {
        await trx.deleteFrom(table).where('user_id', '=', userId).execute()
      }
      const unsent = await trx
        .deleteFrom('chat_scheduled')
        .where('sender_id', '=', userId)
        .returning('id')
        .execute()
      for (const { id } of unsent) await files?.release(trx, id)
    },
  }
}
