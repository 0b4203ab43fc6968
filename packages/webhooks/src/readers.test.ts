import { record } from '@cadencia/db/outbox'
import { knowledgeShared } from '@cadencia/sprints/facts'
import { makeKnowledgeShare } from '@cadencia/sprints/testing'
import { expect, it } from 'vitest'
import {
  clock,
  create,
  db,
  deliver,
  deliveries,
  patch,
  people,
  receiver,
  run,
  send,
  work,
} from './testing/webhooks-app.ts'

const facts = ['knowledge.shared']

/** Ana shares something with somebody. */
async function share(toUserId: string): Promise<void> {
  const share = makeKnowledgeShare({ fromUserId: people.ana.id, toUserId })
  const at = new Date(clock.ms).toISOString()
  await record(db, knowledgeShared, { share, teamId: crypto.randomUUID(), actorId: people.ana.id, at })
}

it('SEC-50: what two people share is sent to webhooks of these two alone', async () => {
  const own = await create({ facts })
  const others = await create({ facts }, 'eva')
  await share(people.ada.id)
  await work()
  expect(await deliveries(own.id)).toMatchObject([{ status: 'delivered' }])
  expect(await deliveries(others.id)).toEqual([])
  expect(receiver.received).toHaveLength(1)
})

it('SEC-50: nothing of it goes to an address that another administrator gave, neither what waits nor what is sent again', async () => {
  const { id } = await create({ facts })
  await share(people.ada.id)
  await deliver()
  const moved = { url: `${receiver.url}/eva` }
  expect((await patch(id, moved, 'eva')).statusCode).toBe(200)
  await share(people.ada.id)
  await work()
  const [delivery, ...more] = await deliveries(id)
  expect([delivery?.status, more]).toEqual(['failed', []])
  expect((await send('POST', `/${id}/deliveries/${delivery?.id}/replay`, { as: 'ada' })).statusCode).toBe(202)
  await run()
  expect(receiver.received).toEqual([])

  await share(people.eva.id)
  await work()
  expect(receiver.received).toHaveLength(1)
})
