import { expect, it } from 'vitest'
import { crmApp } from '../testing/crm-app.ts'

const { db, domain, client, clock, ana } = await crmApp()

it('answers the last comments of a client with whom nothing was exchanged', async () => {
  const { id } = await client()
  expect(await domain.clientMessages(db, id, 2)).toEqual([])
  for (const body of ['Primeiro', 'Pediu **desconto**', 'Prefere as manhãs']) {
    clock.ms += 1000
    const answer = await ana.send({
      method: 'POST',
      url: `/api/crm/clients/${id}/comments`,
      payload: { body },
    })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  expect(await domain.clientMessages(db, id, 2)).toMatchObject([
    { direction: 'comment', text: 'Pediu desconto' },
    { direction: 'comment', text: 'Prefere as manhãs' },
  ])
})
