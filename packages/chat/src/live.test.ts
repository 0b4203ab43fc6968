import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { chatGroups } from './live.ts'
import { createChannel, db, open, person } from './testing/chat-app.ts'

it('reads who hears of several chats at once: their members who may chat, everybody of the general one', async () => {
  const [ana, bruno, gone] = await Promise.all([person('Ana'), person('Bruno'), person('Gil')])
  const { id: one } = await createChannel(ana, { memberIds: [bruno.id, gone.id] })
  const { id: other } = await createChannel(bruno)
  await db.updateTable('users').set({ role: 'guest' }).where('id', '=', gone.id).execute()
  const general = await open(ana, 'general')
  const found = await chatGroups[0]?.members([one, other, general.id, randomUUID()], db)
  const people = [...(found ?? [])].map(([id, { userIds }]) => [
    id,
    userIds === 'everyone' ? userIds : userIds.toSorted(),
  ])
  expect(Object.fromEntries(people)).toEqual({
    [one]: [ana.id, bruno.id].toSorted(),
    [other]: [bruno.id],
    [general.id]: 'everyone',
  })
})
