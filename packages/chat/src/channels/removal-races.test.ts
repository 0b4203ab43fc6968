import { transact } from '@cadencia/db/client'
import { untilWaiting } from '@cadencia/db/testing/locks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ana, db, history, type Person, person, post, say } from '../testing/chat-app.ts'

const ROUNDS = process.env.TEST_SIZE ? 40 : 8

async function privateChannel(members: readonly Person[]): Promise<string> {
  const payload = {
    name: `Canal ${crypto.randomUUID()}`,
    isPrivate: true,
    memberIds: members.map(({ id }) => id),
  }
  const made = await ana.send({ method: 'POST', url: '/api/chats/channels', payload })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().id
}

const memberIds = async (chatId: string): Promise<string[]> => {
  const rows = await db.selectFrom('chat_members').select('user_id').where('chat_id', '=', chatId).execute()
  return rows.map(({ user_id }) => user_id)
}

const remove = (chatId: string, { id }: Person) =>
  ana.send({ method: 'DELETE', url: `/api/chats/${chatId}/members/${id}` })

/** What somebody may ask at the moment of their removal. */
const acts = (bia: Person, chatId: string, messageId: string) => {
  const chat = `/api/chats/${chatId}`
  const message = `${chat}/messages/${messageId}`
  return [
    () => bia.send({ method: 'POST', url: `${chat}/read`, payload: {} }),
    () => post(bia, chatId, { content: 'Ainda aqui' }),
    () => bia.send({ method: 'PUT', url: `${message}/reactions/${encodeURIComponent('👍')}` }),
    () => bia.send({ method: 'PUT', url: `${message}/follow` }),
    () => bia.send({ method: 'PUT', url: `${message}/pin` }),
    () =>
      bia.send({
        method: 'PUT',
        url: `${chat}/preferences`,
        payload: { notify: 'all', mutedUntil: null, isStarred: true },
      }),
  ]
}

it('SEC-45: who was removed stays out, whatever they ask beside the removal', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const bia = await person('Bia')
    const chatId = await privateChannel([bia])
    const { id } = await say(ana, chatId, 'Primeira')
    const asked = acts(bia, chatId, id)
    const beside = round % 2 === 0 ? asked : asked.toReversed()
    const [removed, ...answers] = await Promise.all([remove(chatId, bia), ...beside.map((ask) => ask())])
    expect(removed?.statusCode).toBe(204)
    for (const { statusCode } of answers) expect([200, 201, 204, 404]).toContain(statusCode)
    expect(await memberIds(chatId)).toEqual([ana.id])
    await say(ana, chatId, 'Só para quem ficou')
    expect((await bia.send({ url: `/api/chats/${chatId}/messages` })).statusCode).toBe(404)
    for (const ask of asked) expect((await ask()).statusCode).toBe(404)
  }
})

it('SEC-45: what waited behind a removal is judged by the members as they are then', async () => {
  const bia = await person('Bia')
  const chatId = await privateChannel([bia])
  const { id } = await say(ana, chatId, 'Primeira')
  const locked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const removing = transact(db, async (trx) => {
    await sql`select from chats where id = ${chatId} for update`.execute(trx)
    await trx.deleteFrom('chat_members').where('chat_id', '=', chatId).where('user_id', '=', bia.id).execute()
    locked.resolve()
    await go.promise
  })
  await locked.promise
  const asked = acts(bia, chatId, id)
  const answers = Promise.all(asked.map((ask) => ask()))
  await untilWaiting(db)
  go.resolve()
  await removing
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 404))
  expect(await memberIds(chatId)).toEqual([ana.id])
  expect((await history(ana, chatId)).map(({ content }) => content)).toEqual(['Primeira'])
})

it('SEC-45: who left is out, and who is no member any more cannot bring others in', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [bia, caio] = [await person('Bia'), await person('Caio')]
    const chatId = await privateChannel([bia])
    const [left, added] = await Promise.all([
      bia.send({ method: 'POST', url: `/api/chats/${chatId}/leave` }),
      bia.send({ method: 'PUT', url: `/api/chats/${chatId}/members/${caio.id}` }),
      post(bia, chatId, { content: 'Até logo' }),
      bia.send({ method: 'POST', url: `/api/chats/${chatId}/read`, payload: {} }),
    ])
    expect(left.statusCode).toBe(204)
    const expected = added.statusCode === 404 ? [ana.id] : [ana.id, caio.id]
    expect((await memberIds(chatId)).toSorted()).toEqual(expected.toSorted())
  }
})

it('REL-26: removing and adding beside messages never ends in a deadlock', async () => {
  const bia = await person('Bia')
  const chatId = await privateChannel([bia])
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all([
      remove(chatId, bia),
      post(bia, chatId, { content: 'Um' }),
      post(ana, chatId, { content: 'Dois' }),
      ana.send({ method: 'PUT', url: `/api/chats/${chatId}/members/${bia.id}` }),
      bia.send({ method: 'POST', url: `/api/chats/${chatId}/read`, payload: {} }),
    ])
    for (const answer of answers) expect([200, 201, 204, 404], answer.body).toContain(answer.statusCode)
  }
})
