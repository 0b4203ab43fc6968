import type { PersonalData } from '@cadencia/server/personal-data'

export const notificationPersonalData: PersonalData = {
  titles: {
    notifications: 'Notificações recebidas',
    notification_preferences: 'Preferências de notificação',
    push_subscriptions: 'Aparelhos que recebem notificações',
  },
  own: { notification_preferences: ['user_id'], push_subscriptions: ['user_id'] },
  texts: [
    { table: 'notifications', columns: ['title', 'message', 'copy_text'] },
    { table: 'push_subscriptions', columns: ['name'] },
  ],
  erase: async (trx, { userId }) => {
    await trx.deleteFrom('notifications').where('user_id', '=', userId).execute()
    await trx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
    await trx.deleteFrom('notification_preferences').where('user_id', '=', userId).execute()
  },
}
