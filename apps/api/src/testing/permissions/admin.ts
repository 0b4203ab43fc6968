import { TEST_PASSWORD } from '@cadencia/people/testing/rows'
import type { Fixture, Lines } from './fixture.ts'

const PROOF = { currentPassword: TEST_PASSWORD }
const GOAL = { title: 'Matrículas', sector: 'comercial', targetValue: 40, period: 'mensal' }

export function adminLines({ db, create }: Fixture): Lines {
  const goal =
    (path = '', payload?: object) =>
    async () => ({
      url: `/api/admin/goals/${await create('administrator', '/api/admin/goals', GOAL)}${path}`,
      ...(payload ? { payload } : {}),
    })
  const webhook =
    (path = '', payload?: object) =>
    async () => {
      const draft = { url: 'https://hooks.example/a', facts: ['task.created'], ...PROOF }
      const id = await create('administrator', '/api/admin/webhooks', draft)
      return { url: `/api/admin/webhooks/${id}${path}`, ...(payload ? { payload } : {}) }
    }
  const administratorsOnly = (status: number) => [401, 403, 403, 403, status] as const

  return {
    'GET /api/admin/goals/:id/history': { call: goal('/history'), answers: administratorsOnly(200) },
    'PATCH /api/admin/goals/:id': { call: goal('', { title: 'Outra' }), answers: administratorsOnly(200) },
    'DELETE /api/admin/goals/:id': { call: goal(), answers: administratorsOnly(204) },
    'POST /api/admin/goals/:id/progress': {
      call: goal('/progress', { currentValue: 10 }),
      answers: administratorsOnly(200),
    },
    'PATCH /api/admin/webhooks/:id': {
      call: webhook('', { isActive: false }),
      answers: administratorsOnly(200),
    },
    'POST /api/admin/webhooks/:id/secret': {
      call: webhook('/secret', PROOF),
      answers: administratorsOnly(200),
    },
    'DELETE /api/admin/webhooks/:id': { call: webhook(), answers: administratorsOnly(204) },
    'GET /api/admin/webhooks/:id/deliveries': {
      call: webhook('/deliveries'),
      answers: administratorsOnly(200),
    },
    'POST /api/admin/webhooks/:id/deliveries/:deliveryId/replay': {
      call: async () => {
        const { url } = await webhook()()
        const fact = db.insertInto('outbox').values({ fact: 'task.created', key: 'a', payload: '{}' })
        const { id: fact_id } = await fact.returning('id').executeTakeFirstOrThrow()
        const delivery = {
          webhook_id: url.split('/').at(-1) ?? '',
          fact_id,
          type: 'task.created',
          key: 'a',
          status: 'delivered',
          created_at: new Date(0).toISOString(),
        }
        const row = db.insertInto('webhook_deliveries').values(delivery).returning('id')
        return { url: `${url}/deliveries/${(await row.executeTakeFirstOrThrow()).id}/replay` }
      },
      answers: administratorsOnly(202),
    },
    'POST /api/admin/outbox/set-aside/:factId/retry': {
      call: async () => {
        const fact = db.insertInto('outbox').values({ fact: 'task.created', key: 'b', payload: '{}' })
        const { id: fact_id } = await fact.returning('id').executeTakeFirstOrThrow()
        const row = {
          fact_id,
          key: 'b',
          subscriber: 'activities',
          error: 'x',
          set_aside_at: new Date(0).toISOString(),
        }
        await db.insertInto('outbox_parked').values(row).execute()
        const payload = { subscriber: 'activities' }
        return { url: `/api/admin/outbox/set-aside/${fact_id}/retry`, payload }
      },
      answers: administratorsOnly(202),
    },
    'DELETE /api/admin/media/:id': {
      call: async () => {
        const media = db.insertInto('media_files').values({ original_size: 1 }).returning('id')
        return { url: `/api/admin/media/${(await media.executeTakeFirstOrThrow()).id}` }
      },
      answers: administratorsOnly(204),
    },
    'GET /api/admin/chats/:id/messages': {
      call: async () => ({
        url: `/api/admin/chats/${await create('owner', '/api/chats/general', {})}/messages`,
      }),
      answers: administratorsOnly(200),
    },
  }
}
