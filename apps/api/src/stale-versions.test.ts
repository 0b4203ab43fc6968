import { testDb } from '@cadencia/db/testing'
import { holdRows, untilWaiting } from '@cadencia/db/testing/locks'
import { createAdministrator, createTeam, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test, {}, undefined, { DATABASE_CONNECTIONS: '2' })
const root = await createAdministrator(db, 'root')
const headers = await signInAs(db, root, { isAdministrator: true, hasCrmAccess: true })
const { id: requestingTeamId } = await createTeam(db, { members: [root] })

async function send(method: 'POST' | 'PATCH', url: string, payload: object) {
  const asked = { method, url: `/api/${url}`, payload, headers: { host: 'localhost:5000', ...headers } }
  const answer = await app.inject(asked)
  return { status: answer.statusCode, body: answer.json() }
}

const request = { title: 'Tela em branco', description: 'Falta tudo. '.repeat(20), requestingTeamId }
const automation = {
  name: 'Oi',
  message: 'Olá!',
  scheduleTime: '09:00',
  startDate: '2037-01-05',
  sendToAll: true,
}

it.each([
  ['support', 'support_requests', request, { status: 'in_progress' }],
  ['meetings', 'meetings', { title: 'Diária', scheduledAt: '2037-01-05T12:00:00Z' }, { title: 'Outra' }],
  ['crm/activities', 'crm_activities', { subject: 'Ligar' }, { subject: 'Escrever' }],
  ['whatsapp/automations', 'automations', automation, { name: 'Outra' }],
])('stale versions of %s are told without another connection', async (url, table, draft, patch) => {
  const { body } = await send('POST', url, draft)
  const release = await holdRows(db, table, body.id)
  const change = () => send('PATCH', `${url}/${body.id}`, { ...patch, version: 77 })
  const asked = Promise.all([change(), change()])
  await untilWaiting(db, 2)
  await release()
  const stale = { status: 409, body: { code: 'stale_version', current: { id: body.id } } }
  expect(await asked).toMatchObject([stale, stale])
})
