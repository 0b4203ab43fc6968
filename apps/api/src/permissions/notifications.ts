import type { Fixture, Lines } from './fixture.ts'

export function notificationLines({ db, owner }: Fixture): Lines {
  async function ownersNotification(): Promise<string> {
    const { id } = await db
      .insertInto('notifications')
      .values({
        user_id: owner.id,
        cause: 'task_assigned',
        cause_id: crypto.randomUUID(),
        title: 'Nova tarefa para você',
        message: 'Revisar contrato',
        type: 'info',
        is_on_screen: true,
        is_mail_due: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  return {
    'PUT /api/notifications/:id/read': {
      call: async () => ({ url: `/api/notifications/${await ownersNotification()}/read` }),
      answers: [401, 200, 404, 404, 404],
      guest: 404,
    },
  }
}
