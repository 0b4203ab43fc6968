import { createTeam, createUser } from '@cadencia/people/testing/rows'
import { makeTask } from '@cadencia/sprints/testing'
import { testViewer } from '@cadencia/testkit/test-app'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insightsApp } from '../testing/insights-app.ts'
import { addTask, insertMeeting } from '../testing/work.ts'
import { MyDay } from './contract.ts'

/** A Wednesday, 12:00 in São Paulo. */
const NOW = Date.parse('2026-11-18T15:00:00Z')
const test = await insightsApp({ now: NOW })
const { db, domain, clock } = test
const ana = await createUser(db, { firstName: 'Ana' })
const bruno = await createUser(db, { firstName: 'Bruno' })
const visitor = await createUser(db, { firstName: 'Vera', role: 'guest' })
const team = await createTeam(db, { name: 'Produto', members: [ana] })
const as = {
  ana: test.as(testViewer({ userId: ana.id })),
  bruno: test.as(testViewer({ userId: bruno.id })),
  guest: test.as(testViewer({ userId: visitor.id, isGuest: true })),
}

async function myDay(who: keyof typeof as = 'ana') {
  const answer = await test.app.inject({ url: '/api/my-day', headers: as[who] })
  expect(answer.statusCode).toBe(200)
  return MyDay.parse(answer.json())
}
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)

async function addMeeting(
  title: string,
  scheduled_at: string,
  invited: readonly string[] = [ana.id],
  more = {},
) {
  const id = await insertMeeting(db, { title, scheduled_at, ...more })
  for (const user_id of invited) {
    await db.insertInto('meeting_participants').values({ meeting_id: id, user_id }).execute()
  }
  return id
}

async function addRequest(title: string, values: object = {}) {
  await db
    .insertInto('support_requests')
    .values({ title, description: 'x', priority: 'medium', due_at: '2026-11-19T15:00:00Z', ...values })
    .execute()
}

beforeEach(async () => {
  clock.ms = NOW
  for (const table of ['tasks', 'sprints', 'meetings', 'support_requests', 'chats'] as const) {
    await db.deleteFrom(table).execute()
  }
})

describe('GET /api/my-day', () => {
  it('is empty where nothing is to be done', async () => {
    expect(await myDay()).toEqual({
      day: '2026-11-18',
      meetings: [],
      tasks: { overdue: 0, today: 0, soon: 0, items: [] },
      requests: { total: 0, items: [] },
      messages: { total: 0, items: [] },
      firstSteps: { hasScheduledMeeting: false, hasCompletedTask: false, hasSentMessage: false },
      generatedAt: '2026-11-18T15:00:00.000Z',
    })
  })

  it('is refused without a session', async () => {
    expect((await test.app.inject({ url: '/api/my-day' })).statusCode).toBe(401)
  })
})

describe('today’s meetings', () => {
  it('are one’s own of the São Paulo day, in all states, by start', async () => {
    await addMeeting('Antes da meia-noite', '2026-11-18T02:59:59Z')
    await addMeeting('À meia-noite', '2026-11-18T03:00:00Z', [ana.id], { status: 'completed' })
    await addMeeting('Última', '2026-11-19T02:59:59Z')
    await addMeeting('Amanhã', '2026-11-19T03:00:00Z')
    await addMeeting('Agora', '2026-11-18T14:45:00Z', [], { status: 'active', created_by: ana.id })
    await addMeeting('De outros', '2026-11-18T16:00:00Z', [bruno.id])
    await addMeeting('Sala permanente', '2026-11-18T12:00:00Z', [ana.id], { room_day: '2026-11-18' })
    const cancelled = await addMeeting('Cancelada', '2026-11-18T17:00:00Z')
    await db.updateTable('meetings').set({ cancelled_at: sql`now()` }).where('id', '=', cancelled).execute()
    const { meetings } = await myDay()
    expect(meetings.map(({ title, status }) => [title, status])).toEqual([
      ['À meia-noite', 'completed'],
      ['Agora', 'active'],
      ['Última', 'scheduled'],
    ])
    expect(titles((await myDay('bruno')).meetings)).toEqual(['De outros'])
  })

  it('keep the one that has been under way since yesterday', async () => {
    await addMeeting('Virada', '2026-11-18T02:00:00Z', [ana.id], { status: 'active' })
    expect(titles((await myDay()).meetings)).toEqual(['Virada'])
  })

  it('lead into the permanent room where they have no link of their own', async () => {
    await addMeeting('Alinhamento', '2026-11-18T16:00:00Z')
    expect((await myDay()).meetings[0]?.meetUrl).toBe('https://room.example/cadencia')
  })

  it('may be ended by those who made them or were invited, and count who was invited', async () => {
    const id = await addMeeting('Agora', '2026-11-18T14:45:00Z', [ana.id, visitor.id], { status: 'active' })
    await db
      .insertInto('meeting_participants')
      .values({ meeting_id: id, user_id: bruno.id, is_invited: false, present_at: '2026-11-18T14:46:00Z' })
      .execute()
    const [ofAna, ofBruno, ofGuest] = await Promise.all([myDay(), myDay('bruno'), myDay('guest')])
    expect(ofAna.meetings[0]).toMatchObject({ participants: 2, canEnd: true })
    expect(ofBruno.meetings[0]).toMatchObject({ participants: 2, canEnd: false })
    expect(ofGuest.meetings[0]).toMatchObject({ participants: 2, canEnd: false })
  })

  it('say nothing of a summary that the viewer may not read', async () => {
    const id = await addMeeting('Retrospectiva', '2026-11-18T12:00:00Z', [ana.id], { status: 'completed' })
    await db.updateTable('meetings').set({ summary_status: 'ready' }).where('id', '=', id).execute()
    await db
      .insertInto('meeting_participants')
      .values({ meeting_id: id, user_id: bruno.id, is_invited: false, present_at: '2026-11-18T12:01:00Z' })
      .execute()
    expect((await myDay()).meetings[0]?.summaryStatus).toBe('ready')
    expect((await myDay('bruno')).meetings[0]?.summaryStatus).toBe('none')
  })
})

describe('due tasks', () => {
  const mine = (title: string, due_date: string | null, more = {}) =>
    addTask(db, { title, due_date, assigned_to: ana.id, ...more })

  it('are one’s open ones until three days ahead: by due date, then priority', async () => {
    await mine('Daqui a três dias', '2026-11-21')
    await mine('Daqui a quatro dias', '2026-11-22')
    await mine('Hoje, baixa', '2026-11-18', { priority: 'low' })
    await mine('Hoje, alta', '2026-11-18', { priority: 'high', status: 'in_progress' })
    await mine('Vencida', '2026-11-17')
    await mine('Sem prazo', null)
    await mine('Concluída', '2026-11-17', { completed_at: '2026-11-18T12:00:00Z' })
    await mine('Excluída', '2026-11-17', { deleted_at: '2026-11-18T12:00:00Z' })
    await mine('De Bruno', '2026-11-17', { assigned_to: bruno.id })
    await mine('De ninguém', '2026-11-17', { assigned_to: null })
    const { tasks } = await myDay()
    expect(titles(tasks.items)).toEqual(['Vencida', 'Hoje, alta', 'Hoje, baixa', 'Daqui a três dias'])
    expect(tasks).toMatchObject({ overdue: 1, today: 2, soon: 1 })
    expect(titles((await myDay('bruno')).tasks.items)).toEqual(['De Bruno'])
  })

  it('become overdue at midnight in São Paulo', async () => {
    await mine('Relatório', '2026-11-18')
    clock.ms = Date.parse('2026-11-19T02:59:59Z')
    expect((await myDay()).tasks).toMatchObject({ overdue: 0, today: 1 })
    clock.ms = Date.parse('2026-11-19T03:00:00Z')
    expect((await myDay()).tasks).toMatchObject({ overdue: 1, today: 0 })
  })

  it('are cut to ten, but all are counted', async () => {
    for (let index = 0; index < 15; index += 1) await mine(`Tarefa ${index}`, '2026-11-18')
    const { tasks } = await myDay()
    expect(tasks.items).toHaveLength(10)
    expect(tasks.today).toBe(15)
  })

  it('name their sprint, and are not what a completed one left behind', async () => {
    const { id } = await db
      .insertInto('sprints')
      .values({
        team_id: team.id,
        name: 'Fechamento',
        number: 1,
        start_date: '2026-11-16',
        end_date: '2026-11-27',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const parentId = crypto.randomUUID()
    await addTask(db, { id: parentId, title: 'Principal', sprint_id: id, team_id: team.id })
    const place = { sprint_id: id, team_id: team.id, parent_id: parentId }
    await mine('Na sprint', '2026-11-18', place)
    const closed = await db
      .insertInto('sprints')
      .values({
        ...{ team_id: team.id, name: 'Antes', number: 2, start_date: '2026-11-02', end_date: '2026-11-13' },
        ...{ status: 'completed', completed_at: '2026-11-14T12:00:00Z' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mine('De sprint concluída', '2026-11-10', { sprint_id: closed.id, team_id: team.id })
    expect((await myDay()).tasks).toMatchObject({ overdue: 0, today: 1 })
    expect((await myDay()).tasks.items[0]).toMatchObject({
      sprintName: 'Fechamento',
      parentTitle: 'Principal',
      isBlocked: false,
      teamId: team.id,
      version: 1,
    })
  })
})

describe('requests that wait', () => {
  it('are those assigned to the viewer, or to their team and nobody: overdue first, then by priority', async () => {
    await addRequest('Minha, urgente', {
      assigned_user_id: ana.id,
      priority: 'urgent',
      status: 'in_progress',
    })
    await addRequest('Do time', { responsible_team_id: team.id })
    await addRequest('Atrasada', {
      responsible_team_id: team.id,
      priority: 'low',
      due_at: '2026-11-18T14:59:00Z',
    })
    await addRequest('Do time, de Bruno', { responsible_team_id: team.id, assigned_user_id: bruno.id })
    await addRequest('De ninguém')
    await addRequest('Resolvida', { assigned_user_id: ana.id, status: 'resolved' })
    const { requests } = await myDay()
    expect(requests.items.map(({ title, isOverdue, isAssigned }) => [title, isOverdue, isAssigned])).toEqual([
      ['Atrasada', true, false],
      ['Minha, urgente', false, true],
      ['Do time', false, false],
    ])
    expect(requests.total).toBe(3)
    expect(titles((await myDay('bruno')).requests.items)).toEqual(['Do time, de Bruno'])
  })

  it('are cut to five, but all are counted', async () => {
    for (let index = 0; index < 7; index += 1)
      await addRequest(`Pedido ${index}`, { assigned_user_id: ana.id })
    const { requests } = await myDay()
    expect([requests.items.length, requests.total]).toEqual([5, 7])
  })
})

describe('messages that wait', () => {
  async function addChat(
    type: 'general' | 'direct',
    contents: readonly { text: string; mentions?: boolean }[],
  ) {
    const [first_user_id, second_user_id] = [ana.id, bruno.id].sort()
    const { id } = await db
      .insertInto('chats')
      .values({
        type,
        created_by: bruno.id,
        last_sequence: contents.length,
        ...(type === 'direct' ? { first_user_id, second_user_id } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const user_id of [ana.id, bruno.id]) {
      await db.insertInto('chat_members').values({ chat_id: id, user_id }).execute()
    }
    for (const [index, { text, mentions }] of contents.entries()) {
      await db
        .insertInto('chat_messages')
        .values({
          id: crypto.randomUUID(),
          chat_id: id,
          sequence: index + 1,
          revision: index + 1,
          sender_id: bruno.id,
          content: text,
          mentions: JSON.stringify(mentions ? [{ userId: ana.id, name: 'Ana' }] : []),
          created_at: `2026-11-18T12:00:0${index}Z`,
        })
        .execute()
    }
    return id
  }

  it('are mentions and the last of each direct chat, until they are read', async () => {
    const general = await addChat('general', [
      { text: 'Bom dia' },
      { text: '@Ana, pode ver?', mentions: true },
      { text: 'Obrigado' },
    ])
    const direct = await addChat('direct', [
      { text: 'Oi' },
      { text: 'Tudo certo?' },
      { text: 'Até já' },
      { text: 'Chegou?' },
    ])
    const { messages } = await myDay()
    expect((await myDay('bruno')).firstSteps?.hasSentMessage).toBe(true)
    expect(
      messages.items.map(({ kind, content, count, chatName }) => [kind, content, count, chatName]),
    ).toEqual([
      ['direct', 'Chegou?', 4, 'Bruno Teste'],
      ['mention', '@Ana, pode ver?', 1, null],
    ])
    expect((await myDay('bruno')).messages.items).toEqual([])
    await db
      .updateTable('chat_members')
      .set({ read_sequence: 2 })
      .where('user_id', '=', ana.id)
      .where('chat_id', 'in', [general, direct])
      .execute()
    expect((await myDay()).messages.items.map(({ count }) => count)).toEqual([2])
  })

  it('are comments that mention the viewer as well, the newest first', async () => {
    await addChat('direct', [{ text: 'Oi' }])
    const url = `/sprints/tasks/${crypto.randomUUID()}?comment=${crypto.randomUUID()}`
    const notificationId = crypto.randomUUID()
    test.mentions.push({
      ...{ notificationId, title: 'Bruno Teste mencionou você', content: 'Contrato: pode ver?', url },
      ...{ at: '2026-11-18T13:00:00Z', total: 1 },
    })
    const { messages } = await myDay()
    test.mentions.length = 0
    expect(messages.total).toBe(2)
    expect(messages.items.map(({ kind, messageId, comment }) => [kind, messageId, comment])).toEqual([
      ['comment', notificationId, { title: 'Bruno Teste mencionou você', url }],
      ['direct', expect.any(String), undefined],
    ])
  })

  it('begin as they are read, also where their marks end far behind', async () => {
    await addChat('direct', [{ text: `**${'á😀'.repeat(150)}** e mais` }])
    const [message] = (await myDay()).messages.items
    expect(message?.content).toBe('á😀'.repeat(100))
  })
})

describe('first steps', () => {
  it('are recognised from what somebody did, and only of the new', async () => {
    await addMeeting('Alinhamento', '2026-11-10T15:00:00Z', [], { created_by: ana.id })
    await addTask(db, { assigned_to: ana.id, completed_at: '2026-11-10T15:00:00Z' })
    const { firstSteps } = await myDay()
    expect(firstSteps).toEqual({ hasScheduledMeeting: true, hasCompletedTask: true, hasSentMessage: false })
    expect((await myDay('bruno')).firstSteps).toMatchObject({ hasScheduledMeeting: false })
    await db
      .updateTable('users')
      .set({ created_at: sql<string>`now() - interval '61 days'` })
      .where('id', '=', bruno.id)
      .execute()
    expect((await myDay('bruno')).firstSteps).toBeNull()
  })
})

it('shows guests their meetings and tasks, but no requests and messages', async () => {
  await db.insertInto('team_members').values({ team_id: team.id, user_id: visitor.id }).execute()
  await addMeeting('Apresentação', '2026-11-18T16:00:00Z', [visitor.id])
  await addTask(db, { title: 'Ler', due_date: '2026-11-18', assigned_to: visitor.id })
  await addRequest('Do time', { responsible_team_id: team.id })
  expect(await myDay('guest')).toMatchObject({
    meetings: [{ title: 'Apresentação' }],
    tasks: { items: [{ title: 'Ler' }] },
    requests: { total: 0, items: [] },
    messages: { total: 0, items: [] },
  })
})

describe('live', () => {
  const hearers = (name: string) => (domain.live ?? []).filter(({ fact }) => fact === name)
  const announcementsOf = (name: string, payload: object) =>
    hearers(name)
      .flatMap((rule) => rule.announcements(payload, { factId: 1, recordedAt: '2026-11-18T15:00:00Z' }))
      .filter(({ event }) => 'entity' in event && event.entity === 'my-day')

  it('a task concerns whoever has it and whoever had it', async () => {
    await addTask(db, { assigned_to: ana.id })
    const at = '2026-11-18T15:00:00Z'
    const task = makeTask({ assignedTo: ana.id })
    const before = { assignedTo: bruno.id, sprintId: null, teamId: null, status: 'pending' }
    expect(announcementsOf('task.changed', { task, before, actorId: null, at })).toMatchObject([
      { to: 'users', userIds: [ana.id, bruno.id] },
    ])
    expect(
      announcementsOf('task.created', { task: { ...task, assignedTo: null }, actorId: null, at }),
    ).toEqual([])
  })

  it.each(['meeting.started', 'support.opened'])('%s reaches everyone who looks at their day', (name) => {
    expect(announcementsOf(name, {})).toMatchObject([{ to: 'topic', topic: 'my-day' }])
  })
})
