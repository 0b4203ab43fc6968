import type { Fixture, Lines } from './fixture.ts'

/** Everybody may read and create reports: they hold what all staff may see. */
export function insightLines({ db, create }: Fixture): Lines {
  const newReport = () =>
    create('owner', '/api/reports/generate/sprints', {
      from: '2026-11-01',
      to: '2026-11-18',
    })
  const report =
    (path = '') =>
    async () => ({ url: `/api/reports/${await newReport()}${path}` })

  async function failedReport(): Promise<string> {
    const id = await newReport()
    await db.updateTable('reports').set({ status: 'Falha' }).where('id', '=', id).execute()
    return id
  }

  return {
    'POST /api/reports/generate/:type': {
      call: async () => ({ url: '/api/reports/generate/conversions' }),
      answers: [401, 201, 201, 201, 201],
    },
    'GET /api/reports/:id': { call: report(), answers: [401, 200, 200, 200, 200] },
    'GET /api/reports/:id/download': { call: report('/download'), answers: [401, 200, 200, 200, 200] },
    'POST /api/reports/:id/retry': {
      call: async () => ({ url: `/api/reports/${await failedReport()}/retry` }),
      answers: [401, 202, 202, 202, 202],
    },
  }
}
