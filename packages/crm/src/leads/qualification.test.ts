import { beforeEach, expect, it } from 'vitest'
import { crmApp } from '../testing/crm-app.ts'

const app = await crmApp()
const { ana, bruno, db, get, lead, opportunity, write } = app

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
})

const recorded = async (fact: string) =>
  (await db.selectFrom('outbox').select('payload').where('fact', '=', fact).orderBy('id').execute()).map(
    ({ payload }) => payload,
  )
const won = { stage: 'closed_won' }

it.each([
  ['by its stage alone, as the board moves it', async () => won],
  ['together with other fields', async () => ({ ...won, title: 'Plano', value: 5, probability: 10 })],
  [
    'beside a card that is won already',
    async () => {
      const other = await opportunity()
      await write('PATCH', `opportunities/${other.id}`, won)
      await db.deleteFrom('outbox').execute()
      return { ...won, beforeId: other.id }
    },
  ],
])('winning an opportunity %s converts its lead, with history and fact, once', async (_how, patchOf) => {
  const { id: leadId } = await lead({ assignedTo: bruno.userId })
  const { id } = await opportunity({ leadId })
  const answer = await write('PATCH', `opportunities/${id}`, await patchOf())
  const { clientId } = answer.json()
  expect(await recorded('lead.converted')).toEqual([
    { leadId, opportunityId: id, clientId, actorId: ana.userId, at: expect.any(String) },
  ])
  const [latest] = (await get(`leads/${leadId}/history`)).json()
  expect(latest).toMatchObject({
    what: 'converted',
    changes: [{ field: 'status', from: 'new', to: 'qualified' }],
  })
  expect((await get(`leads/${leadId}`)).json()).toMatchObject({ status: 'qualified', version: 2 })
  await write('PATCH', `opportunities/${id}`, { stage: 'proposal' })
  await write('PATCH', `opportunities/${id}`, won)
  await write('PATCH', `opportunities/${id}`, { value: 7 })
  expect(await recorded('lead.converted')).toHaveLength(1)
})

it('a won opportunity that gets a lead later converts that lead as well', async () => {
  const { id } = await opportunity()
  await write('PATCH', `opportunities/${id}`, won)
  const { id: leadId } = await lead()
  expect(await recorded('lead.converted')).toEqual([])
  await write('PATCH', `opportunities/${id}`, { leadId })
  expect(await recorded('lead.converted')).toMatchObject([{ leadId, opportunityId: id }])
  expect((await get(`leads/${leadId}`)).json()).toMatchObject({ status: 'qualified' })
})

it('erasing a lead tells of each record that loses its words, and the facts hold none', async () => {
  const { id: leadId } = await lead({ name: 'Zuleica Prado', email: 'zuleica@x.example' })
  const { id: opportunityId } = await opportunity({ leadId, title: 'Plano de Zuleica Prado' })
  const gone = await opportunity({ leadId, title: 'Outro' })
  await write('DELETE', `opportunities/${gone.id}`)
  const call = await app.activity({ leadId, subject: 'Ligar para Zuleica Prado' })
  const owned = await app.client({ leadId, name: 'Zuleica Prado' })
  await db.deleteFrom('outbox').execute()
  expect((await write('DELETE', `leads/${leadId}/data`)).statusCode).toBe(204)
  expect(await recorded('opportunity.changed')).toMatchObject([
    { opportunity: { id: opportunityId, title: 'Dados apagados' } },
  ])
  expect(await recorded('client.changed')).toMatchObject([{ clientId: owned.id, what: 'changed' }])
  expect(await recorded('crm_activity.changed')).toMatchObject([
    { activityId: call.id, leadId, what: 'changed' },
  ])
  expect(JSON.stringify(await db.selectFrom('outbox').select('payload').execute())).not.toMatch(/zuleica/i)
})
