import { bootstrapCrmPassword } from '@cadencia/crm/server/password'
import { testDb } from '@cadencia/db/testing'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
await bootstrapCrmPassword(db, { crmPassword: 'senha-do-crm-0', keepPassword: async () => {} })

type Headers = Record<string, string>
const host = { host: 'localhost:5000' }
const administrator = await signInAs(db, await createAdministrator(db, 'raiz'), { isAdministrator: true })

async function unlock(
  session: Headers,
  password: string,
  remoteAddress: string,
): Promise<Headers | undefined> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/crm/access',
    headers: { ...host, ...session },
    payload: { password },
    remoteAddress,
  })
  const cookie = answer.cookies.find(({ name }) => name === 'cadencia_session')
  return answer.statusCode === 200 && cookie ? { cookie: `${cookie.name}=${cookie.value}` } : undefined
}

it('a change of the password takes the CRM from webhooks', async () => {
  const made = await app.inject({
    method: 'POST',
    url: '/api/admin/webhooks',
    headers: { ...host, ...administrator },
    payload: {
      url: 'https://hooks.example/cadencia',
      facts: ['task.created'],
      currentPassword: TEST_PASSWORD,
    },
  })
  expect(made.statusCode).toBe(201)
  await db.updateTable('webhooks').set({ has_crm_access: true }).execute()
  const changed = await app.inject({
    method: 'PUT',
    url: '/api/admin/crm-password',
    headers: { ...host, ...administrator },
    payload: { password: 'senha-do-crm-0', currentPassword: TEST_PASSWORD },
  })
  expect(changed.statusCode).toBe(204)
  expect(await db.selectFrom('webhooks').select('has_crm_access').execute()).toEqual([
    { has_crm_access: false },
  ])
})

it.each([1, 2, 3])('SEC-26: no unlock in flight outlives the password of the CRM (%i)', async (round) => {
  const [before, after] = [`senha-do-crm-${round - 1}`, `senha-do-crm-${round}`]
  const sessions = await Promise.all(
    Array.from({ length: 40 }, async () => signInAs(db, await createUser(db))),
  )
  const unlocking = sessions.map((session, index) => unlock(session, before, `10.0.${round}.${index}`))
  await Promise.race(unlocking)
  const changed = await app.inject({
    method: 'PUT',
    url: '/api/admin/crm-password',
    headers: { ...host, ...administrator },
    payload: { password: after, currentPassword: TEST_PASSWORD },
  })
  expect(changed.statusCode).toBe(204)
  const opened = (await Promise.all(unlocking)).filter((session) => session !== undefined)
  const answers = await Promise.all(
    opened.map((session) => app.inject({ url: '/api/crm/leads', headers: { ...host, ...session } })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(0)
  const rows = await db.selectFrom('sessions').select('id').where('has_crm_access', '=', true).execute()
  expect(rows).toEqual([])
})
