import { testDb } from '@cadencia/db/testing'
import { readPage } from '@cadencia/server/list-page'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { channelList } from './channels/repository.ts'
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
      [
        'general',
        'team',
        'direct',
        'direct',
        'direct',
        'direct',
        'channel',
        'channel',
        'channel',
        'group',
      ].toSorted(),
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

  it('hold channels with owners, threads, quotes and pins, and what the leader saved and scheduled', async () => {
    const own = { userId: leader.id }
    const { rows: found } = channelList(db, leader.id)
    const channels = await readPage({ rows: found, order: channelList(db, leader.id).order }, { limit: 10 })
    expect(channels.map(({ name, isPrivate }) => [name, isPrivate])).toEqual([
      ['Feira de educação', false],
      ['Lançamentos', false],
      ['Lideranças', true],
    ])
    const { rows } = await sql<Record<string, number>>`select
      (select count(distinct p.chat_id)::int from chat_members p where p.role = 'owner') as owned,
      (select count(distinct m.thread_id)::int from chat_messages m where m.thread_id is not null) as threads,
      (select count(*)::int from chat_messages m where m.reply_to_id is not null) as quotes,
      (select count(*)::int from chat_pins) as pins,
      (select count(*)::int from chat_saved where user_id = ${own.userId}) as saved,
      (select count(*)::int from chat_scheduled where sender_id = ${own.userId} and send_at > ${now}) as scheduled,
      (select count(*)::int from job_requests where name = 'send_scheduled_message') as jobs,
      (select count(*)::int from chats c where c.revision <> (
        select max(m.revision) from chat_messages m where m.chat_id = c.id)) as wrong`.execute(db)
    expect(rows[0]).toEqual({
      ...{ owned: 3, threads: 6, quotes: 4, pins: 6, saved: 2, scheduled: 1, jobs: 1, wrong: 0 },
    })
  })
})
