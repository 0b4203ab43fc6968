import type { Fixture, Lines } from './fixture.ts'

/** Everybody may read and recalculate points. */
export function scoringLines({ owner }: Fixture): Lines {
  const score =
    (path = '', payload?: object) =>
    async () => ({
      url: `/api/scoring/user/${owner.id}${path}`,
      ...(payload ? { payload } : {}),
    })

  return {
    'GET /api/scoring/:kind/:id': { call: score(), answers: [401, 200, 200, 200, 200] },
    'POST /api/scoring/:kind/:id': {
      call: score('', { period: 'weekly' }),
      answers: [401, 200, 200, 200, 200],
    },
    'GET /api/scoring/:kind/:id/ledger': { call: score('/ledger'), answers: [401, 200, 200, 200, 200] },
  }
}
