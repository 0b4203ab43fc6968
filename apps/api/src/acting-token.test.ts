import { testDb } from '@cadencia/db/testing'
import {
  createAdministrator,
  createTeam,
  createUser,
  signInAs,
  TEST_PASSWORD,
} from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, services } = await productApi(test)

type Headers = Record<string, string>
const send = (method: 'GET' | 'POST' | 'PATCH', url: string, headers: Headers, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { host: 'localhost:5000', ...headers },
    ...(payload ? { payload } : {}),
  })

const root = await createAdministrator(db, 'raiz')
const asRoot = await signInAs(db, root, { isAdministrator: true, hasCrmAccess: true })
const scopes = ['sprints:write', 'support:write', 'crm:write', 'admin:write']
const draft = { name: 'Planilha', scopes, currentPassword: TEST_PASSWORD }
const { id, token } = (await send('POST', '/api/tokens', asRoot, draft)).json()
const byToken = { authorization: `Bearer ${token}` }
const planilha = { id, name: 'Planilha' }

it('SEC-41: histories tell what a token did from what its person did', async () => {
  const team = await createTeam(db, { leaders: [root] })
  const task = (await send('POST', '/api/tasks', asRoot, { title: 'Uma' })).json()
  const lead = (await send('POST', '/api/crm/leads', byToken, { name: 'Lia', email: 'lia@x.example' })).json()
  const deal = (await send('POST', '/api/crm/opportunities', asRoot, { title: 'Plano', value: 10 })).json()
  const request = (
    await send('POST', '/api/support', asRoot, {
      title: 'Ajuda',
      description: 'A planilha não abre. '.repeat(5),
      requestingTeamId: team.id,
      responsibleTeamId: team.id,
    })
  ).json()
  await send('PATCH', `/api/tasks/${task.id}`, asRoot, { title: 'Duas' })
  await send('PATCH', `/api/tasks/${task.id}`, byToken, { title: 'Três' })
  await send('PATCH', `/api/crm/opportunities/${deal.id}`, byToken, { stage: 'proposal' })
  await send('PATCH', `/api/support/${request.id}`, byToken, { status: 'in_progress' })
  const tokensOf = async (url: string) => {
    const answer = await send('GET', url, asRoot)
    expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([url, 200, ''])
    return answer.json().map((entry: { token?: object }) => entry.token)
  }
  expect(await tokensOf(`/api/tasks/${task.id}/history`)).toEqual([planilha, null])
  expect(await tokensOf(`/api/crm/leads/${lead.id}/history`)).toEqual([planilha])
  expect(await tokensOf(`/api/crm/opportunities/${deal.id}/history`)).toEqual([planilha, null])
  expect(await tokensOf(`/api/support/${request.id}/history`)).toEqual([null, planilha])
})

it('SEC-41: audit trail and access log name the token, also in CSV and once it is revoked', async () => {
  const user = await createUser(db)
  await send('PATCH', `/api/admin/users/${user.id}`, byToken, { firstName: 'Outra' })
  await send('PATCH', `/api/admin/users/${user.id}`, asRoot, { firstName: 'Mais uma' })
  const audited = `/api/admin/audit?entityId=${user.id}`
  const acts = (await send('GET', audited, asRoot)).json()
  expect(acts.map((act: { token: object }) => act.token)).toEqual([undefined, planilha])
  await services.accessLog.flush()
  const accesses = (await send('GET', '/api/admin/access-logs?method=PATCH&limit=2', asRoot)).json()
  expect(accesses.map((access: { token: object }) => access.token)).toEqual([undefined, planilha])
  const csv = await send('GET', '/api/admin/access-logs.csv?method=PATCH', asRoot)
  expect(csv.body).toContain('Planilha')
  await app.inject({
    method: 'DELETE',
    url: `/api/tokens/${id}`,
    headers: { host: 'localhost:5000', ...asRoot },
  })
  const later = (await send('GET', audited, asRoot)).json()
  expect(later[1].token).toEqual({ id, name: null })
})
