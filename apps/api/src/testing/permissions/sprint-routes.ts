import type { Fixture, Lines } from './fixture.ts'

/** Makes sprints of a team of owner and leader. */
function sprintMaker({ create, newTeam }: Fixture) {
  return async (): Promise<string> => {
    const days = { startDate: '2026-11-16', endDate: '2026-11-27' }
    return create('owner', '/api/sprints', { teamId: await newTeam(), name: 'Reservada', number: 1, ...days })
  }
}

/** Makes what the owner shared with the leader. */
export function shareMaker(fixture: Fixture) {
  const newSprint = sprintMaker(fixture)
  return async (): Promise<string> => {
    const share = { sprintId: await newSprint(), toUserId: fixture.leader.id, title: 'Como negociar' }
    return fixture.create('owner', '/api/knowledge-sharing', share)
  }
}

/** Sprints of a team of owner and leader, without the outsider, and what the owner shared with the leader. */
export function sprintRouteLines(fixture: Fixture): Lines {
  const { send } = fixture
  const newSprint = sprintMaker(fixture)
  const newShare = shareMaker(fixture)

  async function completedSprint(): Promise<string> {
    const id = await newSprint()
    await send('owner', 'POST', { url: `/api/sprints/${id}/complete`, payload: {} })
    return id
  }

  const sprint = (path: string, payload?: object) => async () => ({
    url: `/api/sprints/${await newSprint()}${path}`,
    ...(payload ? { payload } : {}),
  })

  return {
    'GET /api/knowledge-sharing/:id': {
      call: async () => ({ url: `/api/knowledge-sharing/${await newShare()}` }),
      answers: [401, 200, 404, 200, 404],
    },
    'GET /api/knowledge-sharing/:id/history': {
      call: async () => ({ url: `/api/knowledge-sharing/${await newShare()}/history` }),
      answers: [401, 200, 404, 200, 404],
    },
    'GET /api/sprints/:id/history': { call: sprint('/history'), answers: [401, 200, 200, 200, 200] },
    'GET /api/sprints/:id': { call: sprint(''), answers: [401, 200, 200, 200, 200] },
    'PATCH /api/sprints/:id': { call: sprint('', { name: 'Outra' }), answers: [401, 200, 403, 200, 200] },
    'POST /api/sprints/:id/complete': { call: sprint('/complete', {}), answers: [401, 200, 403, 200, 200] },
    'GET /api/sprints/:id/burndown': { call: sprint('/burndown'), answers: [401, 200, 200, 200, 200] },
    'GET /api/sprints/:id/closing': {
      call: async () => ({ url: `/api/sprints/${await completedSprint()}/closing` }),
      answers: [401, 200, 200, 200, 200],
    },
  }
}
