import { testDb } from '@cadencia/db/testing'
import { untilWaiting } from '@cadencia/db/testing/locks'
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
const { app } = await productApi(test)

const root = await createAdministrator(db, 'root')
const asRoot = await signInAs(db, root, { isAdministrator: true })
await db.updateTable('sessions').set({ has_crm_access: true }).execute()
const gone = await createUser(db, { firstName: 'Caio' })
const other = await createUser(db, { firstName: 'Rui' })
const team = await createTeam(db, { leaders: [root] })
const DEACTIVATED = 'Esta pessoa está desativada'

type Method = 'POST' | 'PUT' | 'PATCH'
async function send(method: Method, url: string, payload: object) {
  const headers = { host: 'localhost:5000', 'idempotency-key': crypto.randomUUID(), ...asRoot }
  const answer = await app.inject({ method, url: `/api/${url}`, headers, payload })
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
}
async function make(url: string, payload: object): Promise<{ id: string } & Record<string, unknown>> {
  const { status, body } = await send('POST', url, payload)
  expect([url, status, body]).toEqual([url, 201, expect.anything()])
  return body
}
async function setActive(isActive: boolean) {
  await db.updateTable('users').set({ is_active: isActive }).where('id', '=', gone.id).execute()
}

const lead = { name: 'Ana', email: 'ana@x.example' }
const deal = { title: 'Piloto', value: 100 }
const at = '2027-01-11T12:00:00Z'
/** Calls that name a person, each with the field that does. */
const calls = async (): Promise<[Method, string, object, string][]> => {
  const task = await make('tasks', { title: 'Rever' })
  const message = await make(`chats/${(await make('chats/team', { teamId: 'comercial' })).id}/messages`, {
    content: 'Oi',
    messageType: 'text',
  })
  const comment = await make(`tasks/${task.id}/comments`, { body: 'Oi' })
  const sprint = await make('sprints', {
    ...{ name: 'S', number: 1, teamId: team.id, startDate: '2026-11-23', endDate: '2026-12-04' },
  })
  const support = await make('support', {
    ...{
      title: 'Ajuda',
      description: 'Não consigo abrir a planilha. '.repeat(5),
      priority: 'low',
      requestingTeamId: team.id,
    },
  })
  const stage = await make('pilot-stages', { title: 'Etapa' })
  const meeting = await make('meetings', { title: 'Semanal', scheduledAt: at })
  const item = await make(`meetings/${meeting.id}/items`, { kind: 'action', text: 'Ver' })
  const channel = await make('chats/channels', { name: 'Canal' })
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const later = { content: 'Depois', messageType: 'text', sendAt }
  const scheduled = (await send('POST', `chats/${message.chatId}/messages`, later)).body
  const content = `@${gone.firstName} ${gone.lastName}`.trim()
  return [
    ['POST', 'tasks', { title: 'Rever', assignedTo: gone.id }, 'assignedTo'],
    ['PATCH', `tasks/${task.id}`, { assignedTo: gone.id }, 'assignedTo'],
    ['PATCH', 'tasks', { ids: [task.id], patch: { assignedTo: gone.id } }, 'assignedTo'],
    [
      'POST',
      `chats/${message.chatId}/messages/${message.id}/task`,
      { title: 'Rever', assignedTo: gone.id },
      'assignedTo',
    ],
    [
      'POST',
      'meetings',
      { title: 'Semanal', scheduledAt: at, participantIds: [other.id, gone.id] },
      'participantIds',
    ],
    [
      'PATCH',
      `meetings/${(await make('meetings', { title: 'A', scheduledAt: at })).id}`,
      { participantIds: [gone.id] },
      'participantIds',
    ],
    [
      'POST',
      'support',
      {
        title: 'Ajuda',
        description: 'Não consigo abrir a planilha. '.repeat(5),
        priority: 'low',
        requestingTeamId: team.id,
        assignedUserId: gone.id,
      },
      'assignedUserId',
    ],
    ['PATCH', `support/${support.id}`, { assignedUserId: gone.id }, 'assignedUserId'],
    ['POST', 'crm/leads', { ...lead, assignedTo: gone.id }, 'assignedTo'],
    ['PATCH', `crm/leads/${(await make('crm/leads', lead)).id}`, { assignedTo: gone.id }, 'assignedTo'],
    [
      'PATCH',
      'crm/leads',
      { ids: [(await make('crm/leads', lead)).id], changes: { assignedTo: gone.id } },
      'assignedTo',
    ],
    ['POST', 'crm/clients', { name: 'Ana', assignedTo: gone.id }, 'assignedTo'],
    [
      'PATCH',
      `crm/clients/${(await make('crm/clients', { name: 'Ana' })).id}`,
      { assignedTo: gone.id },
      'assignedTo',
    ],
    ['POST', 'crm/opportunities', { ...deal, assignedTo: gone.id }, 'assignedTo'],
    [
      'PATCH',
      `crm/opportunities/${(await make('crm/opportunities', deal)).id}`,
      { assignedTo: gone.id },
      'assignedTo',
    ],
    ['POST', 'teams', { name: 'Novo', leaderId: gone.id }, 'leaderId'],
    ['PATCH', `teams/${team.id}`, { leaderId: gone.id }, 'leaderId'],
    ['POST', `teams/${team.id}/members`, { email: gone.email }, 'email'],
    ['PATCH', `admin/users/${gone.id}`, { teamId: team.id }, 'teamId'],
    ['POST', 'chats/direct', { userId: gone.id }, 'userId'],
    [
      'POST',
      `chats/${message.chatId}/messages`,
      { content, messageType: 'text', mentionIds: [gone.id] },
      'mentionIds',
    ],
    [
      'PATCH',
      `chats/${message.chatId}/messages/${message.id}`,
      { content, mentionIds: [gone.id] },
      'mentionIds',
    ],
    ['POST', `tasks/${task.id}/comments`, { body: content, mentions: [gone.id] }, 'mentions'],
    ['PATCH', `comments/${comment.id}`, { body: content, mentions: [gone.id] }, 'mentions'],
    ['POST', 'knowledge-sharing', { sprintId: sprint.id, title: 'SQL', toUserId: gone.id }, 'toUserId'],
    ['POST', 'pilot-stages', { title: 'Etapa', assignedTo: gone.id }, 'assignedTo'],
    ['PATCH', `pilot-stages/${stage.id}`, { assignedTo: gone.id }, 'assignedTo'],
    [
      'POST',
      `meetings/${meeting.id}/items`,
      { kind: 'action', text: 'Ver', assigneeId: gone.id },
      'assigneeId',
    ],
    ['PATCH', `meetings/${meeting.id}/items/${item.id}`, { assigneeId: gone.id }, 'assigneeId'],
    ['POST', `meetings/${meeting.id}/items/${item.id}/task`, { assignedTo: gone.id }, 'assignedTo'],
    ['POST', 'chats/channels', { name: 'Outro canal', memberIds: [gone.id] }, 'memberIds'],
    ['POST', 'chats/group', { memberIds: [other.id, gone.id] }, 'memberIds'],
    ['PUT', `chats/${channel.id}/members/${gone.id}`, {}, 'userId'],
    [
      'POST',
      `chats/${message.chatId}/messages`,
      { content, messageType: 'text', mentionIds: [gone.id], sendAt },
      'mentionIds',
    ],
    ['PATCH', `chats/scheduled/${scheduled.id}`, { mentionIds: [gone.id] }, 'mentionIds'],
    [
      'POST',
      'admin/service-tokens',
      { name: 'Robô', scopes: ['sprints:read'], userId: gone.id, currentPassword: TEST_PASSWORD },
      'userId',
    ],
  ]
}

const all = await calls()

it('nobody deactivated is newly assigned, invited or mentioned, by any call', async () => {
  await setActive(false)
  const answers = []
  for (const [method, url, payload, path] of all) {
    const { status, body } = await send(method, url, payload)
    answers.push([method, url, status, body.issues, path])
  }
  expect(answers).toEqual(
    all.map(([method, url, , path]) => [method, url, 400, [{ path, message: DEACTIVATED }], path]),
  )
})

it('SEC-45: who is being deactivated is named by no call that is told of it', async () => {
  const answers = []
  for (const [method, url, payload, path] of all) {
    await setActive(true)
    const deactivated = Promise.withResolvers<void>()
    const committed = Promise.withResolvers<void>()
    const deactivating = db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute()
      deactivated.resolve()
      await committed.promise
    })
    await deactivated.promise
    const naming = send(method, url, payload)
    await Promise.race([naming, untilWaiting(db)])
    committed.resolve()
    await deactivating
    const { status, body } = await naming
    answers.push([method, url, status, body.issues, path])
  }
  expect(answers).toEqual(
    all.map(([method, url, , path]) => [method, url, 400, [{ path, message: DEACTIVATED }], path]),
  )
})

it('what they had stays, also when it is sent back with other changes', async () => {
  await setActive(true)
  const task = await make('tasks', { title: 'Rever', assignedTo: gone.id })
  const meeting = await make('meetings', { title: 'Semanal', scheduledAt: at, participantIds: [gone.id] })
  const made = await make('crm/leads', { ...lead, assignedTo: gone.id })
  const client = await make('crm/clients', { name: 'Ana', assignedTo: gone.id })
  const opportunity = await make('crm/opportunities', { ...deal, assignedTo: gone.id })
  const comment = await make(`tasks/${task.id}/comments`, { body: 'Oi', mentions: [gone.id] })
  await setActive(false)
  const kept = [
    await send('PATCH', `tasks/${task.id}`, { title: 'Outra', assignedTo: gone.id }),
    await send('PATCH', 'tasks', { ids: [task.id], patch: { priority: 'high', assignedTo: gone.id } }),
    await send('PATCH', `meetings/${meeting.id}`, { title: 'Outra', participantIds: [gone.id] }),
    await send('PATCH', `crm/leads/${made.id}`, { name: 'Outra', assignedTo: gone.id }),
    await send('PATCH', 'crm/leads', { ids: [made.id], changes: { score: 1, assignedTo: gone.id } }),
    await send('PATCH', `crm/clients/${client.id}`, { name: 'Outra', assignedTo: gone.id }),
    await send('PATCH', `crm/opportunities/${opportunity.id}`, { title: 'Outra', assignedTo: gone.id }),
    await send('PATCH', `comments/${comment.id}`, { body: 'Olá', mentions: [gone.id] }),
  ]
  expect(kept.map(({ status, body }) => [status, body.message])).toEqual(kept.map(() => [200, undefined]))
  expect(kept[7]?.body.mentions).toEqual([gone.id])
  // What is made of it is whoever's makes it.
  const converted = await send('POST', `crm/leads/${made.id}/convert`, { to: 'opportunity', ...deal })
  expect([converted.status, converted.body.opportunity?.assignedTo]).toEqual([201, root.id])
})
