import type { Fixture, Lines } from './fixture.ts'

const GOAL = { title: 'Matrículas', sector: 'comercial', targetValue: 40, period: 'mensal' }

export function adminLines({ db, create }: Fixture): Lines {
  const goal =
    (path = '', payload?: object) =>
    async () => ({
      url: `/api/admin/goals/${await create('administrator', '/api/admin/goals', GOAL)}${path}`,
      ...(payload ? { payload } : {}),
    })
  const administratorsOnly = (status: number) => [401, 403, 403, 403, status] as const

  return {
    'PATCH /api/admin/goals/:id': { call: goal('', { title: 'Outra' }), answers: administratorsOnly(200) },
    'DELETE /api/admin/goals/:id': { call: goal(), answers: administratorsOnly(204) },
    'POST /api/admin/goals/:id/progress': {
      call: goal('/progress', { currentValue: 10 }),
      answers: administratorsOnly(200),
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
