import { testDb } from '@cadencia/db/testing'
import { holdRows, untilWaiting } from '@cadencia/db/testing/locks'
import { saveLastUses } from '@cadencia/people/sessions/repository'
import { createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)

type Method = 'POST' | 'PATCH' | 'DELETE'
type Headers = Readonly<Record<string, string>>

async function send(headers: Headers, method: Method, url: string, payload?: object) {
  const answer = await app.inject({
    method,
    url: `/api/${url}`,
    headers: { host: 'localhost:5000', 'idempotency-key': crypto.randomUUID(), ...headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

const root = await createUser(db, { role: 'admin' })
await db
  .updateTable('users')
  .set({ username: 'root', password_hash: 'x' })
  .where('id', '=', root.id)
  .execute()
const asRoot = await signInAs(db, root, { isAdministrator: true })

/** A team with a sprint, a label and a task of its member, and its leader, who may change all of it. */
async function world() {
  const [leader, member, newcomer] = [await createUser(db), await createUser(db), await createUser(db)]
  const { id: teamId } = await createTeam(db, { leaders: [leader], members: [member] })
  const make = async (url: string, payload: object) => {
    const { status, body } = await send(asRoot, 'POST', url, payload)
    expect(status, JSON.stringify(body)).toBe(201)
    return String(body.id)
  }
  const period = { startDate: '2026-11-23', endDate: '2026-12-04' }
  const sprintId = await make('sprints', { name: 'S', number: 1, teamId, ...period })
  const labelId = await make(`teams/${teamId}/labels`, { name: 'Antes', color: '#111111' })
  const taskId = await make('tasks', { title: 'T', sprintId, assignedTo: member.id })
  const asLeader = await signInAs(db, leader, {})
  return { leader, member, newcomer, teamId, sprintId, labelId, taskId, asLeader }
}
type World = Awaited<ReturnType<typeof world>>

interface Act {
  readonly what: string
  readonly held: (world: World) => readonly [table: 'sprints' | 'team_labels' | 'tasks' | 'users', id: string]
  readonly send: (world: World) => ReturnType<typeof send>
}

const acts: readonly Act[] = [
  {
    what: 'a sprint is changed',
    held: ({ sprintId }) => ['sprints', sprintId],
    send: ({ asLeader, sprintId }) => send(asLeader, 'PATCH', `sprints/${sprintId}`, { name: 'Depois' }),
  },
  {
    what: 'a sprint is completed',
    held: ({ sprintId }) => ['sprints', sprintId],
    send: ({ asLeader, sprintId }) => send(asLeader, 'POST', `sprints/${sprintId}/complete`, {}),
  },
  {
    what: 'a label is renamed',
    held: ({ labelId }) => ['team_labels', labelId],
    send: ({ asLeader, labelId }) => send(asLeader, 'PATCH', `labels/${labelId}`, { name: 'Depois' }),
  },
  {
    what: 'a label is deleted',
    held: ({ labelId }) => ['team_labels', labelId],
    send: ({ asLeader, labelId }) => send(asLeader, 'DELETE', `labels/${labelId}`),
  },
  {
    what: 'a task is deleted',
    held: ({ taskId }) => ['tasks', taskId],
    send: ({ asLeader, taskId }) => send(asLeader, 'DELETE', `tasks/${taskId}`),
  },
]
const memberships: readonly Act[] = [
  {
    what: 'somebody is added to the team',
    held: ({ newcomer }) => ['users', newcomer.id],
    send: ({ asLeader, teamId, newcomer: { email } }) =>
      send(asLeader, 'POST', `teams/${teamId}/members`, { email }),
  },
  {
    what: 'somebody is taken out of the team',
    held: ({ member }) => ['users', member.id],
    send: ({ asLeader, teamId, member }) => send(asLeader, 'DELETE', `teams/${teamId}/members/${member.id}`),
  },
]

/** What the acts change. */
async function stateOf({ sprintId, labelId, taskId }: World) {
  const find = (table: 'sprints' | 'team_labels' | 'tasks', id: string) =>
    db.selectFrom(table).selectAll().where('id', '=', id).execute()
  return {
    sprint: await find('sprints', sprintId),
    label: await find('team_labels', labelId),
    task: await find('tasks', taskId),
  }
}
const membersOf = async ({ teamId }: World) =>
  (await db.selectFrom('team_members').select('user_id').where('team_id', '=', teamId).execute())
    .map((row) => row.user_id)
    .sort()

/** Sends an act, which waits for a lock; takes a right away meanwhile, which is answered; lets the act go on. */
async function overtake(here: World, act: Act, takeAway: () => ReturnType<typeof send>) {
  const release = await holdRows(db, ...act.held(here))
  const acting = act.send(here)
  await untilWaiting(db)
  expect((await takeAway()).status).toBeLessThan(300)
  const members = await membersOf(here)
  const before = await stateOf(here)
  await release()
  const { status } = await acting
  expect(await stateOf(here)).toEqual(before)
  expect(await membersOf(here)).toEqual(members)
  return status
}

it.each([...acts, ...memberships])(
  'SEC-45: who was taken out of the team while $what is refused once the lock is free',
  async (act) => {
    const here = await world()
    const { teamId, leader } = here
    const status = await overtake(here, act, () =>
      send(asRoot, 'DELETE', `teams/${teamId}/members/${leader.id}`),
    )
    expect(status).toBe(403)
  },
)

it.each(memberships)('SEC-45: who no longer leads the team while $what is refused', async (act) => {
  const here = await world()
  const leaderId = (await createUser(db)).id
  expect(await overtake(here, act, () => send(asRoot, 'PATCH', `teams/${here.teamId}`, { leaderId }))).toBe(
    403,
  )
})

it.each(acts)('SEC-45: who was deactivated while $what is signed out', async (act) => {
  const here = await world()
  const deactivate = () => send(asRoot, 'PATCH', `admin/users/${here.leader.id}`, { isActive: false })
  expect(await overtake(here, act, deactivate)).toBe(401)
})

it('SEC-45: knowledge is shared with nobody who was deactivated while the call waited', async () => {
  const { newcomer, sprintId, asLeader } = await world()
  const release = await holdRows(db, 'users', newcomer.id)
  const deactivating = send(asRoot, 'PATCH', `admin/users/${newcomer.id}`, { isActive: false })
  await untilWaiting(db)
  const share = { sprintId, toUserId: newcomer.id, title: 'Atalhos', description: 'Como se usa.' }
  const sharing = send(asLeader, 'POST', 'knowledge-sharing', share)
  await untilWaiting(db, 2)
  await release()
  expect((await deactivating).status).toBe(200)
  expect(await sharing).toMatchObject({ status: 400, body: { issues: [{ path: 'toUserId' }] } })
})

const ROUNDS = 40

it('SEC-45: of 40 removals with changes of the removed beside them none is undone, and nothing is written afterwards', async () => {
  const here = await world()
  const { teamId, leader, sprintId, asLeader } = here
  const written = { before: 0, afterwards: 0, undone: 0 }
  const idOfLast = async (fact: string, key: string) =>
    Number(
      (
        await db
          .selectFrom('outbox')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('fact', '=', fact)
          .where('key', '=', key)
          .executeTakeFirst()
      )?.id ?? 0,
    )
  for (let round = 0; round < ROUNDS; round += 1) {
    const newcomer = await createUser(db)
    const [added, changed, labelled] = [
      () => send(asLeader, 'POST', `teams/${teamId}/members`, { email: newcomer.email }),
      () => send(asLeader, 'PATCH', `sprints/${sprintId}`, { name: `Volta ${round}` }),
      () => send(asLeader, 'POST', `teams/${teamId}/labels`, { name: `Volta ${round}`, color: '#111111' }),
    ]
    const remove = () => send(asRoot, 'DELETE', `teams/${teamId}/members/${leader.id}`)
    const order = round % 2 === 0 ? [added, changed, labelled, remove] : [remove, labelled, changed, added]
    const answers = await Promise.all(order.map((one) => one()))
    for (const { status } of answers) expect([200, 201, 204, 403]).toContain(status)
    if ((await membersOf(here)).includes(leader.id)) written.undone += 1
    const removedAt = await idOfLast('team.member_removed', teamId)
    const labels = await db
      .selectFrom('team_labels')
      .select('id')
      .where('name', '=', `Volta ${round}`)
      .execute()
    const facts = [
      await idOfLast('sprint.changed', sprintId),
      ...(await Promise.all(labels.map(({ id }) => idOfLast('label.created', id)))),
      await idOfLast('team.member_added', teamId),
    ]
    written.before += answers.filter(({ status }) => status === 200 || status === 201).length
    written.afterwards += facts.filter((id) => id > removedAt).length
    for (const late of [added, changed, labelled]) expect((await late()).status).toBe(403)
    const again = { email: leader.email, role: 'leader' }
    expect((await send(asRoot, 'POST', `teams/${teamId}/members`, again)).status).toBe(201)
  }
  expect(written).toEqual({ before: written.before, afterwards: 0, undone: 0 })
})

it('SEC-45: a form that was opened before the leader left brings nobody back', async () => {
  const { teamId, leader, asLeader } = await world()
  const teams = async () =>
    (await app.inject({ url: '/api/teams', headers: { host: 'localhost:5000', ...asRoot } })).json()
  const shown = (await teams()).find(({ id }: { id: string }) => id === teamId)
  expect(shown.leaderId).toBe(leader.id)
  expect((await send(asLeader, 'DELETE', `teams/${teamId}/members/${leader.id}`)).status).toBe(204)
  const form = { name: 'Outro nome', leaderId: leader.id, version: shown.version }
  expect(await send(asRoot, 'PATCH', `teams/${teamId}`, form)).toMatchObject({
    status: 409,
    body: { code: 'stale_version' },
  })
})

it('REL-26: people, teams, sprints, labels and tasks are changed beside each other, 40 times: each is done or told why not', async () => {
  const here = await world()
  const { leader, member, newcomer, teamId, sprintId, labelId, taskId, asLeader } = here
  const other = await world()
  const asMember = await signInAs(db, member, {})
  const stageId = (await send(asMember, 'POST', 'pilot-stages', { title: 'Etapa' })).body.id
  const teams = { requestingTeamId: other.teamId, responsibleTeamId: teamId }
  const support = { title: 'Ajuda', description: 'Não abre. '.repeat(12), priority: 'low', ...teams }
  const supportId = (await send(asMember, 'POST', 'support', support)).body.id
  const sessions = await db.selectFrom('sessions').select('id').execute()
  const user = (id: string, payload: object) => send(asRoot, 'PATCH', `admin/users/${id}`, payload)
  const period = { startDate: '2026-11-23', endDate: '2026-12-04' }
  const told = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const calls = [
      () => send(asLeader, 'POST', `teams/${teamId}/members`, { email: newcomer.email }),
      () => send(asRoot, 'DELETE', `teams/${teamId}/members/${newcomer.id}`),
      () => user(newcomer.id, { teamId: round % 2 === 0 ? teamId : other.teamId }),
      () => user(newcomer.id, { isActive: round % 2 === 1 }),
      () => user(member.id, { teamId: round % 2 === 0 ? other.teamId : teamId }),
      () => user(leader.id, { teamId, firstName: `Lia ${round}` }),
      () => send(asRoot, 'PATCH', `teams/${teamId}`, { name: `Time ${round}`, leaderId: leader.id }),
      () =>
        send(asRoot, 'PATCH', `teams/${other.teamId}`, {
          leaderId: round % 2 === 0 ? member.id : newcomer.id,
        }),
      () => send(asLeader, 'PATCH', `sprints/${sprintId}`, { name: `Sprint ${round}` }),
      () => send(asMember, 'POST', 'sprints', { name: 'S', number: 2, teamId, ...period }),
      () => send(asMember, 'POST', `teams/${teamId}/labels`, { name: `Outra ${round}`, color: '#111111' }),
      () => send(asLeader, 'PATCH', `labels/${labelId}`, { name: `Etiqueta ${round}` }),
      () => send(asMember, 'POST', 'tasks', { title: 'T', sprintId, assignedTo: root.id }),
      () => send(asRoot, 'POST', 'tasks', { title: 'T', assignedTo: member.id }),
      () => send(asRoot, 'POST', 'tasks', { title: 'T', sprintId: other.sprintId, assignedTo: newcomer.id }),
      () => send(asLeader, 'PATCH', `pilot-stages/${stageId}`, { assignedTo: newcomer.id }),
      () => send(asMember, 'PATCH', `pilot-stages/${stageId}`, { assignedTo: leader.id }),
      () => send(asLeader, 'PATCH', `support/${supportId}`, { assignedUserId: newcomer.id }),
      () => send(asMember, 'PATCH', `support/${supportId}`, { assignedUserId: leader.id }),
      async () => {
        await saveLastUses(db, new Map(sessions.map(({ id }) => [id, Date.now() + round])))
        return { status: 204, body: null }
      },
      () =>
        send(asMember, 'PATCH', `tasks/${taskId}`, { assignedTo: round % 2 === 0 ? leader.id : member.id }),
    ]
    const order = round % 2 === 0 ? calls : calls.toReversed()
    for (const { status, body } of await Promise.all(order.map((call) => call()))) {
      const outcome = status < 300 ? 'done' : `${status} ${body.code}`
      told.set(outcome, (told.get(outcome) ?? 0) + 1)
    }
  }
  const expected = ['done', '400 invalid', '403 forbidden', '404 not_found', '409 already_member']
  expect([...told.keys()].filter((outcome) => !expected.includes(outcome))).toEqual([])
})
