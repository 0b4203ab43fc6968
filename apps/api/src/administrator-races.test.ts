import { deliverFacts, testDb } from '@cadencia/db/testing'
import { holdName, holdRows, untilWaiting } from '@cadencia/db/testing/locks'
import {
  createAdministrator,
  createTeam,
  createUser,
  signInAs,
  TEST_PASSWORD,
} from '@cadencia/people/testing/rows'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, domains } = await productApi(test)
type Headers = Readonly<Record<string, string>>
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function send(headers: Headers, method: Method, url: string, payload?: object) {
  const answer = await app.inject({
    method,
    url: `/api/${url}`,
    headers: { host: 'localhost:5000', ...headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

const root = await createAdministrator(db, 'root')
const asRoot = await signInAs(db, root, { isAdministrator: true, hasCrmAccess: true })
const proof = { currentPassword: TEST_PASSWORD }
const Made = z.object({ id: z.string() })

async function make(url: string, payload: object, headers: Headers = asRoot): Promise<string> {
  const { status, body } = await send(headers, 'POST', url, payload)
  expect(status, JSON.stringify(body)).toBe(201)
  return Made.parse(body).id
}

let count = 0
let demoted: Awaited<ReturnType<typeof createAdministrator>>
let asDemoted: Headers
const ids = {
  webhook: '',
  delivery: '',
  token: '',
  person: '',
  session: '',
  media: '',
  guest: '',
  stage: '',
  report: '',
  meeting: '',
  item: '',
  channel: '',
  comment: '',
  task: '',
}

beforeEach(async () => {
  count += 1
  demoted = await createAdministrator(db, `eva${count}`)
  asDemoted = await signInAs(db, demoted, { isAdministrator: true, hasCrmAccess: true })
  const facts = ['pilot.stage_created']
  ids.webhook = await make('admin/webhooks', { url: 'https://hooks.example/x', facts, ...proof })
  ids.stage = await make('pilot-stages', { title: 'Etapa' })
  await deliverFacts(
    db,
    domains.flatMap(({ subscribers = [] }) => subscribers),
  )
  const delivery = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', ids.webhook)
    .executeTakeFirstOrThrow()
  ids.delivery = delivery.id
  const person = await createUser(db)
  ids.person = person.id
  await signInAs(db, person)
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  ids.session = session.id
  const service = { name: 'Robô', scopes: ['sprints:read'], userId: person.id, ...proof }
  ids.token = await make('admin/service-tokens', service)
  const media = await db
    .insertInto('media_files')
    .values({ original_size: 1, uploaded_by: root.id, created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.media = media.id
  const guest = await db
    .insertInto('guests')
    .values({ email: `fora${count}@cliente.example` })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.guest = guest.id
  const asOwner = await signInAs(db, await createUser(db))
  ids.meeting = await make('meetings', { title: 'Diária', scheduledAt: '2037-01-05T12:00:00Z' }, asOwner)
  ids.item = await make(`meetings/${ids.meeting}/items`, { kind: 'action', text: 'Ver' }, asOwner)
  ids.channel = await make('chats/channels', { name: `Canal ${count}` }, asOwner)
  ids.task = await make('tasks', { title: 'Rever' }, asOwner)
  ids.comment = await make(`tasks/${ids.task}/comments`, { body: 'Oi' }, asOwner)
  ids.report = await make('reports/generate/sprints', {})
  await db.updateTable('reports').set({ status: 'Falha' }).where('id', '=', ids.report).execute()
  for (const name of ['system', 'media', 'security', 'messaging'])
    await db
      .insertInto('settings')
      .values({ name, value: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
})

interface Act {
  readonly what: string
  readonly hold: () => Promise<() => Promise<void>>
  readonly send: () => ReturnType<typeof send>
}

const settings = (name: string) => () => holdRows(db, 'settings', name, 'name')
const webhook = () => holdRows(db, 'webhooks', ids.webhook)

const ACTS: readonly Act[] = [
  {
    what: 'a webhook is paused',
    hold: webhook,
    send: () => send(asDemoted, 'PATCH', `admin/webhooks/${ids.webhook}`, { isActive: false }),
  },
  {
    what: 'a webhook gets another address',
    hold: webhook,
    send: () =>
      send(asDemoted, 'PATCH', `admin/webhooks/${ids.webhook}`, { url: 'https://eva.example/', ...proof }),
  },
  {
    what: 'a webhook gets another secret',
    hold: webhook,
    send: () => send(asDemoted, 'POST', `admin/webhooks/${ids.webhook}/secret`, proof),
  },
  {
    what: 'a webhook is deleted',
    hold: webhook,
    send: () => send(asDemoted, 'DELETE', `admin/webhooks/${ids.webhook}`),
  },
  {
    what: 'a delivery is sent again',
    hold: webhook,
    send: () => send(asDemoted, 'POST', `admin/webhooks/${ids.webhook}/deliveries/${ids.delivery}/replay`),
  },
  {
    what: 'a setting is changed',
    hold: settings('system'),
    send: () => send(asDemoted, 'PUT', 'admin/settings', { siteName: 'Da Eva' }),
  },
  {
    what: 'a setting of the media is changed',
    hold: settings('media'),
    send: () => send(asDemoted, 'PUT', 'admin/media-settings', { maxFileSize: 7 }),
  },
  {
    what: 'a file leaves the library',
    hold: () => holdRows(db, 'media_files', ids.media),
    send: () => send(asDemoted, 'DELETE', `admin/media/${ids.media}`),
  },
  {
    what: 'a service’s token is revoked',
    hold: () => holdRows(db, 'access_tokens', ids.token),
    send: () => send(asDemoted, 'DELETE', `admin/service-tokens/${ids.token}`),
  },
  {
    what: 'a service’s token is made',
    hold: () => holdName(db, 'tokens', ids.person),
    send: () => {
      const draft = { name: 'Da Eva', scopes: ['sprints:read'], userId: ids.person }
      return send(asDemoted, 'POST', 'admin/service-tokens', { ...draft, ...proof })
    },
  },
  {
    what: 'sessions are ended',
    hold: () => holdRows(db, 'sessions', ids.session),
    send: () => send(asDemoted, 'DELETE', `admin/users/${ids.person}/sessions`),
  },
  {
    what: 'a meeting of others is changed',
    hold: () => holdRows(db, 'meetings', ids.meeting),
    send: () => send(asDemoted, 'PATCH', `meetings/${ids.meeting}`, { title: 'Da Eva' }),
  },
  {
    what: 'an item of others is changed',
    hold: () => holdRows(db, 'meetings', ids.meeting),
    send: () => send(asDemoted, 'PATCH', `meetings/${ids.meeting}/items/${ids.item}`, { text: 'Da Eva' }),
  },
  {
    what: 'a meeting of others is linked',
    hold: () => holdName(db, 'links of', ids.meeting),
    send: () => send(asDemoted, 'PUT', `meetings/${ids.meeting}/links/task/${ids.task}`),
  },
  {
    what: 'a channel of others is changed',
    hold: () => holdRows(db, 'chats', ids.channel),
    send: () => send(asDemoted, 'PATCH', `chats/${ids.channel}`, { description: 'Da Eva' }),
  },
  {
    what: 'a comment of others is deleted',
    hold: () => holdRows(db, 'discussions', ids.task, 'record_id'),
    send: () => send(asDemoted, 'DELETE', `comments/${ids.comment}`),
  },
  {
    what: 'a guest is erased',
    hold: () => holdRows(db, 'guests', ids.guest),
    send: () =>
      send(asDemoted, 'POST', 'admin/guests/data/erase', {
        email: `fora${count}@cliente.example`,
        ...proof,
      }),
  },
]

const TABLES = ['webhooks', 'settings', 'media_files', 'access_tokens', 'sessions', 'guests'] as const

/** What the acts change. */
async function state() {
  const all = (table: (typeof TABLES)[number]) =>
    sql<object>`select * from ${sql.table(table)} t where t::text not like ${`%${demoted.id}%`} order by t::text`.execute(
      db,
    )
  const rows = await Promise.all(TABLES.map(all))
  const erased = await db.selectFrom('users').select('erased_at').where('id', '=', ids.person).execute()
  return [rows.map((one) => one.rows), erased]
}

it.each(ACTS)(
  'SEC-45: who is no longer an administrator is refused once the lock is free, while $what',
  async ({ hold, send: act }) => {
    const release = await hold()
    const acting = act()
    await untilWaiting(db)
    const demoting = await send(asRoot, 'PATCH', `admin/users/${demoted.id}`, { role: 'staff', ...proof })
    expect(demoting.status).toBe(200)
    const before = await state()
    await release()
    expect((await acting).status).toBe(401)
    expect(await state()).toEqual(before)
  },
)

it('SEC-45: of two administrators who erase each other at once one does', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = await Promise.all(
      ['um', 'dois'].map(async (name) => {
        const user = await createAdministrator(db, `${name}${count}${round}`)
        return { id: user.id, headers: await signInAs(db, user, { isAdministrator: true }) }
      }),
    )
    if (!one || !other) throw new Error('two administrators')
    const answers = await Promise.all([
      send(one.headers, 'DELETE', `admin/users/${other.id}/data`, proof),
      send(other.headers, 'DELETE', `admin/users/${one.id}/data`, proof),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401])
  }
})

it.each([
  ['changed', 'PATCH', { title: 'Da Eva' }],
  ['deleted', 'DELETE', undefined],
] as const)('SEC-45: who was deactivated while a stage is %s is signed out', async (_, method, payload) => {
  const release = await holdRows(db, 'pilot_stages', ids.stage)
  const acting = send(await signInAs(db, { id: ids.person }), method, `pilot-stages/${ids.stage}`, payload)
  await untilWaiting(db)
  const deactivated = await send(asRoot, 'PATCH', `admin/users/${ids.person}`, { isActive: false })
  expect(deactivated.status).toBe(200)
  await release()
  expect((await acting).status).toBe(401)
  expect(await db.selectFrom('pilot_stages').select('title').where('id', '=', ids.stage).execute()).toEqual([
    { title: 'Etapa' },
  ])
})

it('SEC-45: who became a guest while a stage is changed is signed out', async () => {
  const release = await holdRows(db, 'pilot_stages', ids.stage)
  const asPerson = await signInAs(db, { id: ids.person })
  const acting = send(asPerson, 'PATCH', `pilot-stages/${ids.stage}`, { title: 'Da Eva' })
  await untilWaiting(db)
  const changed = await send(asRoot, 'PATCH', `admin/users/${ids.person}`, { role: 'guest', ...proof })
  expect(changed.status).toBe(200)
  await release()
  expect((await acting).status).toBe(401)
})

it.each([
  ['a stage is created', 'POST', (): string => 'pilot-stages', { title: 'Da Eva' }],
  ['a report is asked for', 'POST', (): string => 'reports/generate/sprints', {}],
  ['a report is asked for again', 'POST', (): string => `reports/${ids.report}/retry`, {}],
] as const)('SEC-45: who is being deactivated while %s is signed out', async (_, method, url, payload) => {
  const asPerson = await signInAs(db, { id: ids.person })
  const release = await holdRows(db, 'users', ids.person)
  const deactivating = send(asRoot, 'PATCH', `admin/users/${ids.person}`, { isActive: false })
  await untilWaiting(db)
  const acting = send(asPerson, method, url(), payload)
  await Promise.race([acting, untilWaiting(db, 2)])
  await release()
  expect((await deactivating).status).toBe(200)
  expect((await acting).status).toBe(401)
})

it.each(['PUT', 'DELETE'] as const)(
  'SEC-45: who left the team of a request while a link of it waited changes none: %s',
  async (method) => {
    const [leader, other] = [await createUser(db), await createUser(db)]
    const team = await createTeam(db, {
      name: `Time ${method}`,
      leaders: [leader],
      members: [{ id: ids.person }],
    })
    const support = await make(
      'support',
      {
        title: 'Não abre',
        description: 'x'.repeat(120),
        requestingTeamId: team.id,
        responsibleTeamId: team.id,
        priority: 'low',
      },
      await signInAs(db, other),
    )
    const share = { sprint_id: await sprintOf(team.id), from_user_id: leader.id, to_user_id: ids.person }
    const { id: shareId } = await db
      .insertInto('knowledge_shares')
      .values({ ...share, title: 'Atalhos', knowledge_area: 'geral', points: 5 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const url = `support/${support}/links/knowledge/${shareId}`
    if (method === 'DELETE') expect((await send(await signInAs(db, leader), 'PUT', url)).status).toBe(204)
    const links = () =>
      db.selectFrom('links').select('other_id').where('created_by', '=', leader.id).execute()
    const before = await links()
    const release = await holdName(db, 'links of', support)
    const acting = send(await signInAs(db, { id: ids.person }), method, url)
    await untilWaiting(db)
    const removed = await send(asRoot, 'DELETE', `teams/${team.id}/members/${ids.person}`)
    expect(removed.status).toBe(204)
    await release()
    expect((await acting).status).toBe(403)
    expect(await links()).toEqual(before)
  },
)

async function sprintOf(teamId: string): Promise<string> {
  const period = { startDate: '2026-11-20', endDate: '2026-12-20' }
  return make('sprints', { name: 'S', number: 1, teamId, ...period })
}
