import { createECDH } from 'node:crypto'
import { z } from 'zod'
import type { Fixture, Lines } from './fixture.ts'

export function notificationLines({ db, owner, send }: Fixture): Lines {
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

  /** A device whose push service exists nowhere. */
  async function ownersDevice(): Promise<string> {
    const payload = {
      endpoint: `https://push.invalid/${crypto.randomUUID()}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
        auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      },
    }
    const answer = await send('owner', 'POST', { url: '/api/push/subscriptions', payload })
    return z.object({ id: z.string() }).parse(answer.json()).id
  }

  return {
    'PUT /api/notifications/:id/read': {
      call: async () => ({ url: `/api/notifications/${await ownersNotification()}/read` }),
      answers: [401, 200, 404, 404, 404],
      guest: 404,
    },
    'DELETE /api/push/subscriptions/:id': {
      call: async () => ({ url: `/api/push/subscriptions/${await ownersDevice()}` }),
      answers: [401, 204, 404, 404, 404],
      guest: 404,
    },
    'POST /api/push/subscriptions/:id/test': {
      call: async () => ({ url: `/api/push/subscriptions/${await ownersDevice()}/test` }),
      answers: [401, 502, 404, 404, 404],
      guest: 404,
    },
  }
}
