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

  async function newItem(): Promise<string> {
    const url = `/api/meetings/${await newMeeting()}/items`
    return `${url}/${await create('owner', url, { kind: 'action', text: 'Ligar' })}`
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
    'GET /api/meetings/:id/items': { call: meeting('/items'), answers: [401, 200, 403, 403, 200] },
    'POST /api/meetings/:id/items': {
      call: meeting('/items', { kind: 'action', text: 'Ligar' }),
      answers: [401, 201, 403, 403, 201],
    },
    'PATCH /api/meetings/:id/items/:itemId': {
      call: async () => ({ url: await newItem(), payload: { text: 'Outra' } }),
      answers: [401, 200, 403, 403, 200],
    },
    'DELETE /api/meetings/:id/items/:itemId': {
      call: async () => ({ url: await newItem() }),
      answers: [401, 204, 403, 403, 204],
    },
    'POST /api/meetings/:id/items/:itemId/restore': {
      call: async () => ({ url: `${await newItem()}/restore` }),
      answers: [401, 200, 403, 403, 200],
    },
    'POST /api/meetings/:id/items/:itemId/task': {
      call: async () => ({ url: `${await newItem()}/task`, payload: {} }),
      answers: [401, 201, 403, 403, 201],
    },
    'GET /api/meetings/:id/notes': { call: meeting('/notes'), answers: [401, 200, 403, 403, 200] },
    'PUT /api/meetings/:id/notes/me': {
      call: meeting('/notes/me', { text: 'Levar amostras' }),
      answers: [401, 200, 403, 403, 200],
    },
    'GET /api/meetings/:id/summary/versions': {
      call: meeting('/summary/versions'),
      answers: [401, 200, 403, 403, 200],
    },
    // 404: there is none yet.
    'GET /api/meetings/:id/summary/versions/:version': {
      call: meeting('/summary/versions/1'),
      answers: [401, 404, 403, 403, 404],
    },
    // 409: there is none yet.
    'PATCH /api/meetings/:id/summary': {
      call: meeting('/summary', { text: 'Outro', version: 1 }),
      answers: [401, 409, 403, 403, 409],
    },
    'POST /api/meetings/:id/summary/share': {
      call: meeting('/summary/share', { emails: ['ana.souza@cadencia.example'] }),
      answers: [401, 409, 403, 403, 409],
    },
    'GET /api/meetings/:id/brief': { call: meeting('/brief'), answers: [401, 200, 403, 403, 200] },
    'GET /api/calendar/:token.ics': {
      call: async () => ({ url: '/api/calendar/nobodys-token.ics' }),
      answers: [404, 404, 404, 404, 404],
    },
  }
}
