import type { Fixture, Lines } from './fixture.ts'

const DESCRIPTION = 'A tela de propostas fica em branco depois de salvar. '.repeat(2)

export function supportLines({ db, send, create, newTeam, owner }: Fixture): Lines {
  /** A request from the owner's team, which the leader belongs to, to another team. */
  async function newRequest(): Promise<string> {
    const requestingTeamId = await newTeam()
    const responsibleTeamId = await newTeam()
    await db
      .deleteFrom('team_members')
      .where('team_id', '=', responsibleTeamId)
      .where('user_id', '=', owner.id)
      .execute()
    const payload = { title: 'Ajuda', description: DESCRIPTION, requestingTeamId, responsibleTeamId }
    return create('owner', '/api/support', payload)
  }

  async function closedRequest(): Promise<string> {
    const id = await newRequest()
    for (const status of ['in_progress', 'resolved', 'closed']) {
      const payload = { status, resolutionNotes: 'Feito.' }
      await send('owner', 'PATCH', { url: `/api/support/${id}`, payload })
    }
    return id
  }

  const request = (path: string, payload?: object) => async () => ({
    url: `/api/support/${await newRequest()}${path}`,
    ...(payload ? { payload } : {}),
  })

  return {
    'GET /api/support/:id': { call: request(''), answers: [401, 200, 200, 200, 200] },
    'PATCH /api/support/:id': {
      call: request('', { status: 'in_progress' }),
      answers: [401, 200, 403, 200, 200],
    },
    'GET /api/support/:id/history': { call: request('/history'), answers: [401, 200, 200, 200, 200] },
    'POST /api/support/:id/satisfaction': {
      call: async () => ({
        url: `/api/support/${await closedRequest()}/satisfaction`,
        payload: { rating: 5 },
      }),
      answers: [401, 200, 403, 403, 403],
    },
  }
}
