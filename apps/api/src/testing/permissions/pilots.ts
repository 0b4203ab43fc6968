import type { Fixture, Lines } from './fixture.ts'

export function pilotLines({ create }: Fixture): Lines {
  const stage =
    (payload?: object, path = '') =>
    async () => ({
      url: `/api/pilot-stages/${await create('owner', '/api/pilot-stages', { title: 'Formação' })}${path}`,
      ...(payload ? { payload } : {}),
    })

  return {
    'PATCH /api/pilot-stages/:id': { call: stage({ status: 'blocked' }), answers: [401, 200, 200, 200, 200] },
    'GET /api/pilot-stages/:id/history': {
      call: stage(undefined, '/history'),
      answers: [401, 200, 200, 200, 200],
    },
    'DELETE /api/pilot-stages/:id': { call: stage(), answers: [401, 204, 204, 204, 204] },
  }
}
