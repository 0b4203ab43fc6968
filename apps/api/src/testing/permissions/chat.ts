import type { Fixture, Lines } from './fixture.ts'

/**
 * Only participants may access a chat; administrators have separate endpoints, and change channels. In channels the leader is a
 * member.
 */
export function chatLines({ create, leader, outsider }: Fixture): Lines {
  let channels = 0
  const channel = (more: object = {}) => {
    channels += 1
    return create('owner', '/api/chats/channels', {
      name: `Canal ${channels}`,
      memberIds: [leader.id],
      ...more,
    })
  }
  const inChannel = (path: string, payload?: object) => async () => ({
    url: `/api/chats/${await channel()}${path}`,
    ...(payload ? { payload } : {}),
  })

  const chat = () => create('owner', '/api/chats/direct', { userId: leader.id })

  async function message(): Promise<string> {
    const chatId = await chat()
    const id = await create('owner', `/api/chats/${chatId}/messages`, { content: 'Só para nós.' })
    return `/api/chats/${chatId}/messages/${id}`
  }

  const inChat = (path: string, payload?: object) => async () => ({
    url: `/api/chats/${await chat()}${path}`,
    ...(payload ? { payload } : {}),
  })
  const onMessage = (path: string, payload?: object) => async () => ({
    url: `${await message()}${path}`,
    ...(payload ? { payload } : {}),
  })
  const onScheduled = (payload?: object) => async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const id = await create('owner', `/api/chats/${await chat()}/messages`, { content: 'Mais tarde', sendAt })
    return { url: `/api/chats/scheduled/${id}`, ...(payload ? { payload } : {}) }
  }
  const reaction = `/reactions/${encodeURIComponent('👍')}`

  return {
    'GET /api/chats/:id': { call: inChat(''), answers: [401, 200, 404, 200, 404] },
    'PATCH /api/chats/:id': {
      call: inChannel('', { description: 'Novo' }),
      answers: [401, 200, 403, 403, 200],
    },
    'PUT /api/chats/:id/preferences': {
      call: inChannel('/preferences', { notify: 'none' }),
      answers: [401, 200, 404, 200, 404],
    },
    'POST /api/chats/:id/join': { call: inChannel('/join'), answers: [401, 204, 204, 204, 204] },
    // The owner is the last one.
    'POST /api/chats/:id/leave': { call: inChannel('/leave'), answers: [401, 409, 204, 204, 204] },
    'PUT /api/chats/:id/members/:userId': {
      call: inChannel(`/members/${outsider.id}`),
      answers: [401, 204, 403, 204, 403],
    },
    'DELETE /api/chats/:id/members/:userId': {
      call: inChannel(`/members/${leader.id}`),
      answers: [401, 204, 403, 403, 403],
    },
    'PATCH /api/chats/:id/members/:userId': {
      call: inChannel(`/members/${leader.id}`, { role: 'owner' }),
      answers: [401, 200, 403, 403, 403],
    },
    'GET /api/chats/:id/members': { call: inChat('/members'), answers: [401, 200, 404, 200, 404] },
    'GET /api/chats/:id/messages': { call: inChat('/messages'), answers: [401, 200, 404, 200, 404] },
    'POST /api/chats/:id/messages': {
      call: inChat('/messages', { content: 'Oi' }),
      answers: [401, 201, 404, 201, 404],
    },
    'POST /api/chats/:id/read': { call: inChat('/read'), answers: [401, 200, 404, 200, 404] },
    'GET /api/chats/:id/messages/:messageId/thread': {
      call: onMessage('/thread'),
      answers: [401, 200, 404, 200, 404],
    },
    'POST /api/chats/:id/messages/:messageId/thread/read': {
      call: onMessage('/thread/read'),
      answers: [401, 204, 404, 204, 404],
    },
    'PUT /api/chats/:id/messages/:messageId/follow': {
      call: onMessage('/follow'),
      answers: [401, 204, 404, 204, 404],
    },
    'DELETE /api/chats/:id/messages/:messageId/follow': {
      call: onMessage('/follow'),
      answers: [401, 204, 404, 204, 404],
    },
    'PUT /api/chats/:id/messages/:messageId/pin': {
      call: onMessage('/pin'),
      answers: [401, 204, 404, 204, 404],
    },
    'DELETE /api/chats/:id/messages/:messageId/pin': {
      call: onMessage('/pin'),
      answers: [401, 204, 404, 204, 404],
    },
    'GET /api/chats/:id/pins': { call: inChat('/pins'), answers: [401, 200, 404, 200, 404] },
    'GET /api/chats/:id/marks': { call: inChat('/marks'), answers: [401, 200, 404, 200, 404] },
    'PUT /api/chats/:id/messages/:messageId/save': {
      call: onMessage('/save'),
      answers: [401, 204, 404, 204, 404],
    },
    'DELETE /api/chats/:id/messages/:messageId/save': {
      call: onMessage('/save'),
      // One's own list: what is not on it can be taken off.
      answers: [401, 204, 204, 204, 204],
    },
    'PATCH /api/chats/scheduled/:id': {
      call: onScheduled({ content: 'Outra' }),
      answers: [401, 200, 404, 404, 404],
    },
    'DELETE /api/chats/scheduled/:id': { call: onScheduled(), answers: [401, 204, 404, 404, 404] },
    'POST /api/chats/:id/messages/:messageId/task': {
      call: onMessage('/task', { title: 'Responder' }),
      answers: [401, 201, 404, 201, 404],
    },
    'PATCH /api/chats/:id/messages/:messageId': {
      call: onMessage('', { content: 'Outra' }),
      answers: [401, 200, 404, 403, 404],
    },
    'DELETE /api/chats/:id/messages/:messageId': {
      call: onMessage(''),
      answers: [401, 204, 404, 403, 404],
    },
    'PUT /api/chats/:id/messages/:messageId/reactions/:emoji': {
      call: onMessage(reaction),
      answers: [401, 200, 404, 200, 404],
    },
    'DELETE /api/chats/:id/messages/:messageId/reactions/:emoji': {
      call: onMessage(reaction),
      answers: [401, 204, 404, 204, 404],
    },
  }
}
