import { randomUUID } from 'node:crypto'
import { KINDS } from '@cadencia/contract/kinds'
import { testDb } from '@cadencia/db/testing'
import { LINKS_MAX, type ListingKind } from '@cadencia/links/contract'
import { createTeam } from '@cadencia/people/testing/rows'
import { describe, expect, it } from 'vitest'
import { discussedRecords } from './testing/permissions/discussions.ts'
import { type Person, permissionFixture } from './testing/permissions/fixture.ts'

const fixture = await permissionFixture(await testDb())
const { db, create, send, owner, outsider } = fixture
const { task, meeting, client, lead, opportunity } = discussedRecords(fixture)
const { id: requestingTeamId } = await createTeam(db, { leaders: [owner] })

const DRAFTS = {
  task: { title: 'Ligada' },
  meeting: { title: 'Ligada', scheduledAt: '2030-01-01T12:00:00Z' },
  support: {
    title: 'Ligada',
    description: 'A tela de propostas fica em branco depois de salvar. '.repeat(2),
    requestingTeamId,
  },
  opportunity: { title: 'Ligada', value: 10 },
} as const
const DRAFTED = ['task', 'meeting', 'support', 'opportunity'] as const

async function linksOf(kind: ListingKind, id: string, person: Person = 'owner') {
  const rows: { kind: string; id: string; relation: string }[] = (
    await send(person, 'GET', { url: `${KINDS[kind].url}/${id}/links` })
  ).json()
  return rows.map((row) => [row.kind, row.id, row.relation]).sort()
}

const TABLES = {
  task: 'tasks',
  meeting: 'meetings',
  support: 'support_requests',
  opportunity: 'opportunities',
} as const
const count = async (kind: keyof typeof TABLES) =>
  (await db.selectFrom(TABLES[kind]).select('id').execute()).length

describe('drafts', () => {
  it.each(DRAFTED)('%s: is made with its links, each once', async (kind) => {
    const [taskId, clientId] = [await task(), await client()]
    const links = [
      { kind: 'task', id: taskId },
      { kind: 'client', id: clientId },
      { kind: 'task', id: taskId },
    ]
    const id = await create('owner', KINDS[kind].url, { ...DRAFTS[kind], links })
    expect(await linksOf(kind, id)).toEqual([
      ['client', clientId, 'related'],
      ['task', taskId, 'related'],
    ])
    expect(await linksOf('client', clientId)).toEqual([[kind, id, 'related']])
  })

  it.each(DRAFTED)('%s: with a wrong link makes nothing', async (kind) => {
    const right = { kind: 'task', id: await task() }
    const before = await count(kind)
    const attempt = async (person: Person, wrong: object) => {
      const payload = { ...DRAFTS[kind], links: [right, wrong] }
      const answer = await send(person, 'POST', { url: KINDS[kind].url, payload })
      return [answer.statusCode, answer.json().issues?.[0]?.path]
    }
    expect(await attempt('owner', { kind: 'client', id: randomUUID() })).toEqual([400, 'links.1'])
    expect(await attempt('owner', { kind: 'sprint', id: right.id })).toEqual([400, 'links.1.kind'])
    const locked = { kind: 'client', id: await client() }
    const expected = kind === 'opportunity' ? [403, undefined] : [400, 'links.1']
    expect(await attempt('outsider', locked)).toEqual(expected)
    const links = Array.from({ length: 21 }, () => right)
    const many = await send('owner', 'POST', { url: KINDS[kind].url, payload: { ...DRAFTS[kind], links } })
    expect([many.statusCode, many.json().issues[0].path]).toEqual([400, 'links'])
    expect(await count(kind)).toBe(before)
    expect(await linksOf('task', right.id)).toEqual([])
  })

  it('makes nothing where an end has 200 links', async () => {
    const full = await task()
    await db
      .insertInto('links')
      .values(
        Array.from({ length: LINKS_MAX }, () => {
          const [record_id = '', other_id = ''] = [full, randomUUID()].toSorted()
          return { kind: 'task', record_id, other_kind: 'task', other_id }
        }),
      )
      .execute()
    const before = await count('meeting')
    const payload = { ...DRAFTS.meeting, links: [{ kind: 'task', id: full }] }
    const answer = await send('owner', 'POST', { url: '/api/meetings', payload })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too_many_links'])
    expect(await count('meeting')).toBe(before)
  })

  it('an activity links the record that it names: its opportunity, else its client, else its lead', async () => {
    const [leadId, clientId, opportunityId] = [await lead(), await client(), await opportunity()]
    const named = [
      [{ leadId }, ['lead', leadId]],
      [{ leadId, clientId }, ['client', clientId]],
      [{ leadId, clientId, opportunityId }, ['opportunity', opportunityId]],
    ] as const
    for (const [fields, [kind, id]] of named) {
      const taskId = await task()
      const links = [{ kind: 'task', id: taskId }]
      await create('owner', '/api/crm/activities', { subject: 'Ligar', ...fields, links })
      expect(await linksOf('task', taskId)).toEqual([[kind, id, 'related']])
    }
    const payload = { subject: 'Solta', links: [{ kind: 'task', id: await task() }] }
    const answer = await send('owner', 'POST', { url: '/api/crm/activities', payload })
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'links.0'])
    expect(
      await db.selectFrom('crm_activities').select('id').where('subject', '=', 'Solta').execute(),
    ).toEqual([])
  })
})

describe('origins', () => {
  it('shows the meeting of a task as one row, and keeps it', async () => {
    const meetingId = await meeting()
    const links = [{ kind: 'meeting', id: meetingId }]
    const id = await create('owner', '/api/tasks', { title: 'Enviar ata', meetingId, links })
    expect(await linksOf('task', id)).toEqual([['meeting', meetingId, 'origin']])
    expect(await linksOf('meeting', meetingId)).toEqual([['task', id, 'origin']])
    const url = `/api/tasks/${id}/links/meeting/${meetingId}`
    expect((await send('owner', 'PUT', { url })).statusCode).toBe(204)
    const answer = await send('owner', 'DELETE', { url })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'origin'])
    expect((await send('owner', 'GET', { url: `/api/tasks/${id}` })).json()).toMatchObject({ meetingId })
  })

  it('shows the chat message of a task', async () => {
    const chatId = await create('owner', '/api/chats/direct', { userId: outsider.id })
    const messageId = await create('owner', `/api/chats/${chatId}/messages`, { content: 'Enviar proposta' })
    const id = await create('owner', `/api/chats/${chatId}/messages/${messageId}/task`, {})
    expect(await linksOf('task', id)).toEqual([['message', messageId, 'origin']])
    expect(await linksOf('task', id, 'leader')).toEqual([])
  })
})

describe('lists', () => {
  it.each(['task', 'meeting', 'support'] as const)('%s: is narrowed to a client', async (kind) => {
    const clientId = await client()
    const links = [{ kind: 'client', id: clientId }]
    const id = await create('owner', KINDS[kind].url, { ...DRAFTS[kind], links })
    await create('owner', KINDS[kind].url, DRAFTS[kind])
    const list = (person: Person) => send(person, 'GET', { url: `${KINDS[kind].url}?clientId=${clientId}` })
    expect((await list('leader')).json()).toMatchObject([{ id }])
    for (const person of ['outsider', 'administrator'] as const) {
      const locked = await list(person)
      expect([locked.statusCode, locked.json().code]).toEqual([403, 'crm_locked'])
    }
    await send('owner', 'DELETE', { url: `/api/crm/clients/${clientId}` })
    expect((await list('leader')).json()).toEqual([])
  })
})
