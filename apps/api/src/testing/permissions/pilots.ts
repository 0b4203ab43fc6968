import type { Fixture, Lines } from './fixture.ts'

export function pilotLines({ create }: Fixture): Lines {
  const stage = (payload?: object) => async () => ({
    url: `/api/pilot-stages/${await create('owner', '/api/pilot-stages', { title: 'Formação' })}`,
    ...(payload ? { payload } : {}),
  })

  return {
    'PATCH /api/pilot-stages/:id': { call: stage({ status: 'blocked' }), answers: [401, 200, 200, 200, 200] },
    'DELETE /api/pilot-stages/:id': { call: stage(), answers: [401, 204, 204, 204, 204] },
  }
}
