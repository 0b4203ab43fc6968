import { deliverFacts, testDb } from '@cadencia/db/testing'
import { createAdministrator, createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, domains } = await productApi(test)
type Headers = Record<string, string>
const ask = (url: string, headers: Headers) =>
  app.inject({ url, headers: { host: 'localhost:5000', ...headers } })

const [giver, receiver, leader, outsider] = await Promise.all(
  ['Ana', 'Bia', 'Lia', 'Caio'].map((firstName) => createUser(db, { firstName })),
)
if (!giver || !receiver || !leader || !outsider) throw new Error('four people')
const team = await createTeam(db, { leaders: [leader], members: [giver] })
const administrator = await createAdministrator(db, 'ada')
const headers = {
  giver: await signInAs(db, giver),
  receiver: await signInAs(db, receiver),
  leader: await signInAs(db, leader, { hasCrmAccess: true }),
  outsider: await signInAs(db, outsider, { hasCrmAccess: true }),
  administrator: await signInAs(db, administrator, { isAdministrator: true, hasCrmAccess: true }),
} as const

/** What gathers records of many kinds. */
const AGGREGATES = [
  '/api/dashboard/activity',
  '/api/dashboard/timeline',
  '/api/dashboard',
  '/api/my-day',
  '/api/search?q=Xiquexique',
  '/api/notifications',
  '/api/knowledge-sharing',
] as const

it('SEC-50: what somebody shares with one person is told to these two alone, by every aggregate', async () => {
  const sprint = await app.inject({
    method: 'POST',
    url: '/api/sprints',
    headers: { host: 'localhost:5000', ...headers.giver },
    payload: { name: 'Sprint', number: 1, teamId: team.id, startDate: '2026-11-20', endDate: '2026-12-20' },
  })
  expect(sprint.statusCode, sprint.body).toBe(201)
  const made = await app.inject({
    method: 'POST',
    url: '/api/knowledge-sharing',
    headers: { host: 'localhost:5000', ...headers.giver },
    payload: {
      sprintId: sprint.json().id,
      toUserId: receiver.id,
      title: 'Xiquexique',
      description: 'Só para você',
    },
  })
  expect(made.statusCode, made.body).toBe(201)
  await deliverFacts(
    db,
    domains.flatMap(({ subscribers = [] }) => subscribers),
  )
  const tellers = async (who: keyof typeof headers) => {
    const answers = await Promise.all(
      AGGREGATES.map(async (url) => ({ url, answer: await ask(url, headers[who]) })),
    )
    for (const { url, answer } of answers) expect([url, answer.statusCode]).toEqual([url, 200])
    return answers.flatMap(({ url, answer }) => (answer.body.includes('Xiquexique') ? [url] : []))
  }
  for (const who of ['leader', 'outsider', 'administrator'] as const)
    expect([who, await tellers(who)]).toEqual([who, []])
  expect(await tellers('giver')).toContain('/api/dashboard/activity')
  expect(await tellers('receiver')).toEqual(
    expect.arrayContaining(['/api/dashboard/activity', '/api/notifications']),
  )
})
