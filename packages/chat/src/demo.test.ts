import { testDb } from '@cadencia/db/testing'
import { readPage } from '@cadencia/server/list-page'
import { describe, expect, it } from 'vitest'
import { CHAT_AREAS, Chat, Message } from './contract.ts'
import { seedChat } from './demo.ts'
import { readHistory } from './messages/repository.ts'
import { chatList, findChat } from './repository.ts'
import { storeUser } from './testing/users.ts'

const { db } = await testDb()
const now = new Date('2026-11-23T15:00:00Z')
for (const key of [...CHAT_AREAS, 'atendimento']) {
  const team = await db
    .insertInto('teams')
    .values({ key, name: key, color: '#2f6fde', icon: 'fas fa-users' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const place of [0, 1, 2, 3]) {
    const user = await storeUser(db, { firstName: `${key}${place}` })
    const role = place === 0 ? 'leader' : 'member'
    await db.insertInto('team_members').values({ team_id: team.id, user_id: user.id, role }).execute()
  }
}
const seedTwice = async () => {
  await seedChat(db, { now, scale: 2 })
  await seedChat(db, { now, scale: 2 })
}
await seedTwice()
const leader = await db
  .selectFrom('users')
  .select('id')
  .where('first_name', '=', 'comercial0')
  .executeTakeFirstOrThrow()

describe('demo chats', () => {
  it('are the general one, the six areas and direct ones, as the contract has them, some unread', async () => {
    const chats = await readPage(chatList(db, leader.id), { limit: 100 })
    expect(() => Chat.array().parse(chats)).not.toThrow()
    expect(chats.map(({ type }) => type).toSorted()).toEqual(
      ['general', 'team', 'direct', 'direct', 'direct', 'direct'].toSorted(),
    )
    expect(chats.some(({ unreadCount }) => unreadCount > 0)).toBe(true)
    const areas = await db.selectFrom('chats').select('area').where('type', '=', 'team').execute()
    expect(areas.map(({ area }) => area).toSorted()).toEqual([...CHAT_AREAS].toSorted())
  })

  it('tell a story in order, in the past, with whole names', async () => {
    const chats = await readPage(chatList(db, leader.id), { limit: 100 })
    for (const { id, lastSequence } of chats) {
      const page = { chatId: id, userId: leader.id, limit: 1000 }
      const messages = Message.array().parse((await readHistory(db, page, {}))?.messages)
      expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, index) => index + 1))
      expect(messages).toHaveLength(lastSequence)
      const times = messages.map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted())
      expect(times.every((time) => time < now.toISOString())).toBe(true)
      expect(messages.some(({ content }) => /[{}]/.test(content))).toBe(false)
      expect((await findChat(db, id, leader.id))?.lastMessage).toEqual(messages.at(-1))
    }
  })
})
