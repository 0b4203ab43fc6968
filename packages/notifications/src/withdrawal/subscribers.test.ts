import { chatMentioned, messageChanged } from '@cadencia/chat/facts'
import { makeMessage } from '@cadencia/chat/testing'
import { leadRemoved } from '@cadencia/crm/facts'
import { record } from '@cadencia/db/outbox'
import type { DiscussedKind } from '@cadencia/discussions/contract'
import { commentChanged, commentDeleted, commentWritten } from '@cadencia/discussions/facts'
import { makeComment } from '@cadencia/discussions/testing'
import { meetingCancelled, meetingChanged } from '@cadencia/meetings/facts'
import { userChanged, userDeactivated } from '@cadencia/people/facts'
import { taskCreated, taskDeleted } from '@cadencia/sprints/facts'
import { testViewer } from '@cadencia/testkit/test-app'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { notificationsWithdrawn, peopleNotified } from '../facts.ts'
import { listUnreadMentions } from '../repository.ts'
import {
  ana,
  at,
  bruno,
  db,
  deliver,
  domain,
  get,
  list,
  MEETING,
  mails,
  put,
  silent,
  TASK,
} from '../testing/notifications-app.ts'

const SECRET = 'a senha é abc123'
const chatId = crypto.randomUUID()
const messageId = crypto.randomUUID()
const mentionsBruno = [{ userId: bruno.id, name: 'Bruno Teste' }]

beforeEach(async () => {
  await db.updateTable('users').set({ is_active: true, role: 'staff' }).where('id', '=', bruno.id).execute()
})

function mention(content = `@Bruno Teste ${SECRET}`) {
  const sender = { senderId: ana.id, senderName: 'Ana Teste' }
  const about = { chatId, chatType: 'general' as const, chatName: null, messageId, ...sender }
  return record(db, chatMentioned, { ...about, content, mentionedIds: [bruno.id] })
}

function changeMessage(fields: Partial<ReturnType<typeof makeMessage>>) {
  const message = makeMessage({ id: messageId, chatId, senderId: ana.id, editedAt: at, ...fields })
  return record(db, messageChanged, { chatId, chatType: 'general', membersVersion: 1, message })
}

const recordId = crypto.randomUUID()
const commentId = crypto.randomUUID()

function news(kind: DiscussedKind, body: string, fields: Partial<ReturnType<typeof makeComment>> = {}) {
  const comment = makeComment({
    id: commentId,
    body,
    bodyFormat: 'markdown',
    mentions: [bruno.id],
    ...fields,
  })
  const url = kind === 'lead' ? `/crm/leads/${recordId}` : `/sprints/tasks/${recordId}`
  return { kind, recordId, actorId: ana.id, at, comment, title: 'Proposta', url, mentionedIds: [bruno.id] }
}

const comment = (kind: DiscussedKind = 'task', over: object = {}) =>
  record(db, commentWritten, { ...news(kind, SECRET), followerIds: [], isForEveryone: true, ...over })

async function unread(): Promise<number> {
  return (await get('bruno', '/count')).json().count
}

/** Everything that is stored of notifications and told to open pages. */
async function kept(): Promise<string> {
  const rows = await db.selectFrom('notifications').selectAll().execute()
  const updates = db.selectFrom('outbox').select('payload').where('fact', '=', peopleNotified.name)
  return JSON.stringify([rows, await updates.execute()])
}

const refetchesTold = () =>
  db.selectFrom('outbox').select('payload').where('fact', '=', notificationsWithdrawn.name).execute()

async function mail(): Promise<string> {
  const [job] = await db
    .selectFrom('job_requests')
    .selectAll()
    .where('name', '=', 'mail_notifications')
    .execute()
  const handler = domain.jobs?.find(({ job: { name } }) => name === 'mail_notifications')
  const context = { db, log: silent, signal: new AbortController().signal, attempt: 1, runAt: null }
  if (job) await handler?.run(job.payload, { ...context, jobId: job.id })
  return JSON.stringify(mails)
}

describe('SEC-42: the notification of a mention in a chat', () => {
  it('goes with the message that is deleted, also where it was told already, and is counted no more', async () => {
    await mention()
    await deliver()
    expect(await unread()).toBe(1)
    await changeMessage({ content: '', mentions: [], deletedAt: at })
    await deliver()
    expect([await unread(), await list('bruno')]).toEqual([0, []])
    expect(await kept()).not.toContain('abc123')
    expect(await refetchesTold()).toEqual([{ payload: { userId: bruno.id } }])
  })

  it('goes with the mention that is edited out, and says what was edited in place of what was said', async () => {
    await mention()
    await deliver()
    await changeMessage({ content: '@Bruno Teste, **certo**?', mentions: mentionsBruno })
    await deliver()
    expect(await list('bruno')).toMatchObject([{ message: '@Bruno Teste, certo?', isRead: false }])
    expect(await kept()).not.toContain('abc123')
    await changeMessage({ content: 'corrigido, sem menção', mentions: [] })
    await deliver()
    expect([await unread(), await list('bruno')]).toEqual([0, []])
  })

  it('stays as it is for a reaction, and those of others stay', async () => {
    await mention()
    await deliver()
    await changeMessage({ editedAt: null, content: 'x', mentions: [] })
    await changeMessage({ id: crypto.randomUUID(), deletedAt: at })
    await deliver()
    expect(await list('bruno')).toMatchObject([{ message: `@Bruno Teste ${SECRET}` }])
    expect(await refetchesTold()).toEqual([])
  })

  it('is in no mail that is sent later', async () => {
    await put('bruno', '/preferences', [{ cause: 'mention', screen: true, email: true }])
    await mention()
    await deliver()
    await changeMessage({ content: '@Bruno Teste, viu?', mentions: mentionsBruno })
    await deliver()
    expect(await mail()).toContain('viu?')
    expect(await mail()).not.toContain('abc123')
  })

  it('is in no mail at all once the message is deleted', async () => {
    await put('bruno', '/preferences', [{ cause: 'mention', screen: true, email: true }])
    await mention()
    await deliver()
    await changeMessage({ content: '', mentions: [], deletedAt: at })
    await deliver()
    expect(await mail()).toBe('[]')
  })

  it('goes when its reader is deactivated, or becomes a guest, who has no chat', async () => {
    for (const [fact, columns] of [
      [userDeactivated, { is_active: false }],
      [userChanged, { role: 'guest' }],
    ] as const) {
      await db
        .updateTable('users')
        .set({ is_active: true, role: 'staff' })
        .where('id', '=', bruno.id)
        .execute()
      await mention()
      await comment()
      await record(db, userChanged, { userId: bruno.id, actorId: null })
      await deliver()
      expect(await unread()).toBe(2)
      await db.updateTable('users').set(columns).where('id', '=', bruno.id).execute()
      await record(db, fact, { userId: bruno.id, actorId: null })
      await deliver()
      const left = await db.selectFrom('notifications').select('record_id').execute()
      expect(left).toEqual(fact === userChanged ? [{ record_id: recordId }] : [])
    }
  })
})

describe('SEC-42: the notification of a comment', () => {
  it.each(['mention', 'comment'])('by %s goes with it, also from Meu dia', async (cause) => {
    const others = { mentionedIds: [], followerIds: [bruno.id] }
    await comment('task', cause === 'comment' ? others : {})
    await deliver()
    expect([await unread(), (await list('bruno'))[0]?.cause]).toEqual([1, cause])
    await record(db, commentDeleted, { kind: 'task', recordId, actorId: ana.id, at, commentId, revision: 2 })
    await deliver()
    expect([await unread(), await list('bruno')]).toEqual([0, []])
    expect(await listUnreadMentions(db, testViewer({ userId: bruno.id }), 9)).toEqual([])
    expect(await kept()).not.toContain('abc123')
  })

  it('follows its edits: followers keep theirs with the new text, who is mentioned no more loses it', async () => {
    await comment('task', { mentionedIds: [bruno.id], followerIds: [ana.id] })
    await deliver()
    await record(db, commentChanged, {
      ...news('task', 'Sem segredo', { editedAt: at, mentions: [] }),
      mentionedIds: [],
    })
    await deliver()
    expect(await list('bruno')).toEqual([])
    expect(await list('ana')).toMatchObject([{ message: 'Proposta: Sem segredo' }])
    expect(await kept()).not.toContain('abc123')
  })

  it('comes with a mention that is edited in, again after it was edited out', async () => {
    await comment()
    await record(db, commentChanged, {
      ...news('task', 'Nada', { editedAt: at, mentions: [] }),
      mentionedIds: [],
    })
    await deliver()
    expect(await list('bruno')).toEqual([])
    await record(db, commentChanged, news('task', 'De novo', { editedAt: at }))
    await deliver()
    expect(await list('bruno')).toMatchObject([{ message: 'Proposta: De novo', isRead: false }])
  })

  it('on the CRM keeps its words, which tell nothing, and goes with its record', async () => {
    await comment('lead')
    await deliver()
    await record(db, commentChanged, { ...news('lead', 'Outro', { editedAt: at }), mentionedIds: [] })
    await deliver()
    expect(await list('bruno')).toMatchObject([{ message: 'Alguém mencionou você em um comentário.' }])
    await record(db, leadRemoved, { leadId: recordId, isErased: false, actorId: ana.id, at })
    await deliver()
    expect(await list('bruno')).toEqual([])
  })

  it('goes with a task or meeting that is deleted', async () => {
    const gone = [
      () => record(db, taskDeleted, { task: { ...TASK, id: recordId }, actorId: ana.id, at }),
      () => record(db, meetingCancelled, { ...MEETING, meetingId: recordId, followingIds: [] }),
      () => record(db, meetingCancelled, { ...MEETING, followingIds: [recordId], participantIds: [] }),
    ]
    for (const remove of gone) {
      await comment()
      await deliver()
      expect(await unread()).toBe(1)
      await remove()
      await deliver()
      expect((await list('bruno')).filter(({ cause }) => cause === 'mention')).toEqual([])
      await db.deleteFrom('notifications').execute()
    }
  })

  it('goes alone: what quotes nothing of the record stays', async () => {
    await record(db, taskCreated, { task: { ...TASK, id: recordId }, actorId: ana.id, at })
    await comment()
    await deliver()
    await record(db, taskDeleted, { task: { ...TASK, id: recordId }, actorId: ana.id, at })
    await deliver()
    expect(await list('bruno')).toMatchObject([{ cause: 'task_assigned', recordKind: 'task', recordId }])
  })

  it('goes for who takes part in the meeting no more, unless they made it', async () => {
    const about = { ...MEETING, meetingId: recordId, figures: null, isMoved: false, invitedIds: [] }
    await sql`insert into meetings (id, title, scheduled_at, duration, meeting_type, created_by)
      values (${recordId}, 'Planejamento', ${MEETING.scheduledAt}, 30, 'daily', ${ana.id})`.execute(db)
    await comment('meeting', { mentionedIds: [bruno.id, ana.id] })
    await deliver()
    await record(db, meetingChanged, { ...about, participantIds: [], removedIds: [ana.id, bruno.id] })
    await deliver()
    expect([await list('bruno'), (await list('ana')).length]).toEqual([[], 1])
  })
})
