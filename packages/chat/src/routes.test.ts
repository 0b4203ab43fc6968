import { randomUUID } from 'node:crypto'
import { testViewer } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { CHAT_AREAS, Chat } from './contract.ts'
import {
  app,
  as,
  bruno,
  chatsOf,
  db,
  facts,
  history,
  open,
  outsider,
  pair,
  person,
  say,
} from './testing/chat-app.ts'

describe('opening', () => {
  it('answers 201 for a new direct chat and 200 with the same one afterwards, from either side', async () => {
    const [one, other] = [await person('Iris'), await person('Jonas')]
    const ask = (who: typeof one, userId: string) =>
      who.send({ method: 'POST', url: '/api/chats/direct', payload: { userId } })
    const answers = [await ask(one, other.id), await ask(one, other.id), await ask(other, one.id)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(Chat.parse(answers[2]?.json())).toMatchObject({
      type: 'direct',
      name: 'Iris Teste',
      teamId: null,
      lastMessage: null,
      unreadCount: 0,
      memberCount: 2,
      otherUser: { id: one.id, email: one.email, isActive: true },
    })
  })

  it('makes one direct chat when both open it at once', async () => {
    const [one, other] = [await person('Iris'), await person('Jonas')]
    const opened = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? open(one, { userId: other.id }) : open(other, { userId: one.id }),
      ),
    )
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    expect(await facts('chat.opened', opened[0]?.id ?? '')).toHaveLength(1)
  })

  it('is refused with oneself, with nobody, with people who left and with guests', async () => {
    const one = await person('Iris')
    const gone = await person('Lia', { isActive: false })
    const guest = await person('Gil', { role: 'guest' })
    const ask = (userId: string) =>
      one.send({ method: 'POST', url: '/api/chats/direct', payload: { userId } })
    expect((await ask(one.id)).statusCode).toBe(400)
    for (const id of [randomUUID(), guest.id]) expect((await ask(id)).statusCode).toBe(404)
    expect((await ask(gone.id)).json().issues).toEqual([
      { path: 'userId', message: 'Esta pessoa está desativada' },
    ])
    expect((await ask('x')).statusCode).toBe(400)
  })

  it('opens one chat for each of the six areas, and joins it', async () => {
    const [one, other] = [await person('Iris'), await person('Jonas')]
    expect(CHAT_AREAS).toEqual(['comercial', 'ti', 'cs', 'marketing', 'pedagogico', 'financeiro'])
    const opened = await Promise.all(CHAT_AREAS.map((teamId) => open(one, { teamId })))
    expect(opened.map(({ type, teamId }) => `${type} ${teamId}`)).toEqual(
      CHAT_AREAS.map((area) => `team ${area}`),
    )
    const { id } = await open(one, { teamId: 'ti' })
    await say(one, id, 'Antes de você chegar')
    expect((await other.send({ url: `/api/chats/${id}` })).statusCode).toBe(404)
    const joined = await open(other, { teamId: 'ti' })
    expect(joined).toMatchObject({ id, unreadCount: 0, lastSequence: 1, memberCount: 2 })
    expect(await history(other, id)).toHaveLength(1)
    const wrong = await one.send({
      method: 'POST',
      url: '/api/chats/team',
      payload: { teamId: 'atendimento' },
    })
    expect(wrong.statusCode).toBe(400)
  })

  it('answers the same chats however often they are opened', async () => {
    const [one, other] = [await person('Iris'), await person('Jonas')]
    for (const kind of ['general', { teamId: 'financeiro' }, { userId: other.id }] as const) {
      const ids = new Set<string>()
      // Postgres may switch to a generic plan after five executions.
      for (let count = 0; count < 8; count += 1) ids.add((await open(one, kind)).id)
      expect(ids.size).toBe(1)
    }
  })

  it("calls an area's chat after its team, and leaves the general one without a name", async () => {
    const one = await person('Iris')
    await db
      .insertInto('teams')
      .values({ key: 'cs', name: 'Customer Success', color: '#2f6fde', icon: 'fas fa-users' })
      .execute()
    expect((await open(one, { teamId: 'cs' })).name).toBe('Customer Success')
    expect((await open(one, 'general')).name).toBeNull()
  })

  it('has everybody in the general chat, also who comes later, with nothing unread from before', async () => {
    const one = await person('Iris')
    const { id } = await open(one, 'general')
    const again = await bruno.send({ method: 'POST', url: '/api/chats/general' })
    expect([again.statusCode, again.json().id]).toEqual([200, id])
    await say(one, id, 'Antes')
    const late = await person('Nina')
    expect(await chatsOf(late)).toMatchObject([{ id, type: 'general', unreadCount: 0, lastSequence: 1 }])
    await say(one, id, 'Depois')
    expect(await chatsOf(late)).toMatchObject([{ id, unreadCount: 1 }])
    await say(late, id, 'Cheguei')
    expect(await chatsOf(late)).toMatchObject([{ id, unreadCount: 0, lastReadSequence: 3 }])
  })
})

describe('GET /api/chats', () => {
  it('shows only own chats, the latest activity first, and pages by key', async () => {
    const one = await person('Iris')
    const others = [await person('Rui'), await person('Sara'), await person('Téo')]
    const ids = await Promise.all(others.map(async ({ id }) => (await open(one, { userId: id })).id))
    for (const id of ids) await say(one, id, 'Oi')
    const shown = (await chatsOf(one)).filter(({ type }) => type === 'direct')
    expect(shown.map(({ id }) => id)).toEqual(ids.toReversed())
    const first = await one.send({ url: '/api/chats?limit=2' })
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect(first.headers['x-total-count']).toBe(String((await chatsOf(one)).length))
    const both = [...first.json(), ...(await one.send({ url: next })).json()]
    expect(new Set(both.map(({ id }) => id)).size).toBe(both.length)
    expect((await chatsOf(outsider)).some(({ id }) => ids.includes(id))).toBe(false)
  })
})

it('guests have no chat: 403 on every call, reading too', async () => {
  const { other, chatId } = await pair()
  const headers = as(testViewer({ userId: other.id, sessionId: 'guest', isGuest: true }))
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/online'],
    ['GET', '/search?q=a'],
    ['GET', `/${chatId}`],
    ['GET', `/${chatId}/members`],
    ['GET', `/${chatId}/messages`],
    ['POST', '/general'],
    ['POST', `/${chatId}/read`],
  ] as const) {
    const answer = await app.inject({ method, url: `/api/chats${path}`, headers })
    expect([path, answer.statusCode]).toEqual([path, 403])
  }
})
