import type { Fixture, Lines } from './fixture.ts'

export function meetingLines({ send, create, newTeam }: Fixture): Lines {
  /** A meeting of the owner and the leader's team; leader and outsider do not participate. */
  async function newMeeting(): Promise<string> {
    const teamId = await newTeam()
    const payload = { title: 'Reservada', scheduledAt: '2030-01-01T12:00:00Z', teamId }
    return create('owner', '/api/meetings', payload)
  }

  async function transcribedMeeting(): Promise<string> {
    const id = await newMeeting()
    for (const status of ['active', 'completed']) {
      await send('owner', 'PATCH', { url: `/api/meetings/${id}`, payload: { status } })
    }
    await send('owner', 'POST', {
      url: '/api/meetings/transcription',
      payload: { meetingId: id, transcript: 'O que foi dito.' },
    })
    return id
  }

  const meeting = (path: string, payload?: object) => async () => ({
    url: `/api/meetings/${await newMeeting()}${path}`,
    ...(payload ? { payload } : {}),
  })

  return {
    'GET /api/meetings/:id': { call: meeting(''), answers: [401, 200, 200, 200, 200] },
    'GET /api/meetings/:id/history': { call: meeting('/history'), answers: [401, 200, 200, 200, 200] },
    'GET /api/meetings/:id.ics': { call: meeting('.ics'), answers: [401, 200, 200, 200, 200] },
    'POST /api/meetings/:id/join': { call: meeting('/join'), answers: [401, 200, 200, 200, 200] },
    'PATCH /api/meetings/:id': { call: meeting('', { title: 'Outra' }), answers: [401, 200, 403, 403, 200] },
    'DELETE /api/meetings/:id': { call: meeting(''), answers: [401, 204, 403, 403, 204] },
    'GET /api/meetings/:id/transcript': {
      call: async () => ({ url: `/api/meetings/${await transcribedMeeting()}/transcript` }),
      answers: [401, 200, 403, 403, 200],
    },
    'POST /api/meetings/:id/summary': {
      call: async () => ({ url: `/api/meetings/${await transcribedMeeting()}/summary` }),
      answers: [401, 202, 403, 403, 202],
    },
    'GET /api/calendar/:token.ics': {
      call: async () => ({ url: '/api/calendar/nobodys-token.ics' }),
      answers: [404, 404, 404, 404, 404],
    },
  }
}
