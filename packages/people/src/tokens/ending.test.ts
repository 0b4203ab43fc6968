import { enqueue } from '@cadencia/jobs/enqueue'
import { runAttempts } from '@cadencia/jobs/testing'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { tellTokenEnds } from '../jobs.ts'
import { tokenNotices } from '../notices.ts'
import { peopleApp } from '../testing/people-app.ts'
import { createAdministrator, createUser, signInAs, TEST_PASSWORD } from '../testing/rows.ts'

const { db, app, people, clock } = await peopleApp()
const START = clock.now
const DAY = 86_400_000

const run = async (times = 1) => {
  for (let n = 0; n < times; n += 1) await enqueue(db, tellTokenEnds, {})
  await runAttempts(db, people.jobs ?? [])
}
const told = async () =>
  (
    await db
      .selectFrom('outbox')
      .select('payload')
      .where('fact', '=', 'token.end_neared')
      .orderBy('id')
      .execute()
  ).map(({ payload }) => payload)

async function make(
  days: number,
  over: object = {},
  url = '/api/tokens',
  headers: Record<string, string> = {},
) {
  const expiresAt = new Date(clock.now + days * DAY).toISOString()
  const payload = { name: `${days} dias`, scopes: ['people:read'], expiresAt, ...over }
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  return z.object({ id: z.string() }).parse(answer.json()).id
}

beforeEach(async () => {
  clock.now = START
  await db.deleteFrom('access_tokens').execute()
  await db.deleteFrom('outbox').execute()
})

it('SEC-53: seven days before a token ends its owner is told, once, however often the job runs', async () => {
  const owner = await createUser(db)
  const session = await signInAs(db, owner, { now: clock.now })
  const id = await make(90, { name: 'Planilha' }, '/api/tokens', session)
  await make(365, {}, '/api/tokens', session)
  clock.now += 83 * DAY - 1000
  await run()
  expect(await told()).toEqual([])
  clock.now += 1000
  await Promise.all([run(3), run(3)])
  await run(2)
  expect(await told()).toEqual([
    expect.objectContaining({
      ...{ tokenId: id, userId: owner.id, name: 'Planilha', isService: false },
      endsAt: new Date(START + 90 * DAY).toISOString(),
    }),
  ])
  clock.now += 8 * DAY
  await run()
  expect(await told()).toHaveLength(1)
})

it('SEC-53: what was revoked, has ended, or is a deactivated person’s is not told of', async () => {
  const owner = await createUser(db)
  const session = await signInAs(db, owner, { now: clock.now })
  const revoked = await make(8, {}, '/api/tokens', session)
  await app.inject({ method: 'DELETE', url: `/api/tokens/${revoked}`, headers: session })
  await make(1, {}, '/api/tokens', session)
  clock.now += 2 * DAY
  const gone = await createUser(db)
  await make(8, {}, '/api/tokens', await signInAs(db, gone, { now: clock.now }))
  await db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute()
  clock.now += 2 * DAY
  await run()
  expect(await told()).toEqual([])
})

it('SEC-53: of a service’s token its maker hears, or the administrators where that person is none any more', async () => {
  const [maker, other, person] = [
    await createAdministrator(db, 'marta'),
    await createAdministrator(db, 'nina'),
    await createUser(db),
  ]
  const session = await signInAs(db, maker, { isAdministrator: true, now: clock.now })
  const draft = { userId: person.id, name: 'ERP', currentPassword: TEST_PASSWORD }
  await make(90, draft, '/api/admin/service-tokens', session)
  clock.now += 83 * DAY
  await run()
  const [payload] = await told()
  const rule = tokenNotices.find(({ fact }) => fact.name === 'token.end_neared')
  const notice = (administrators: readonly string[]) =>
    rule?.noticeFor(payload, {
      db,
      nameOf: async () => undefined,
      membersOf: async () => [],
      administrators: async () => administrators,
    })
  expect(await notice([maker.id, other.id])).toMatchObject({
    to: [maker.id],
    title: 'Token de acesso perto do fim',
    message: 'O token de serviço “ERP” deixa de valer em 18/02/2027. Crie outro antes, se ainda for preciso.',
    actionUrl: '/admin/service-tokens',
  })
  expect(await notice([other.id])).toMatchObject({ to: [other.id] })
})
