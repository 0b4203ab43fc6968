import { randomUUID } from 'node:crypto'
import { transact } from '@cadencia/db/client'
import { untilWaiting } from '@cadencia/db/testing/locks'
import { runEnqueued } from '@cadencia/jobs/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ScheduledMessage } from '../contract.ts'
import {
  db,
  domain,
  facts,
  history,
  type Person,
  pair,
  person,
  post,
  say,
  uploads,
} from '../testing/chat-app.ts'

const MINUTE_MS = 60_000
const ahead = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

async function schedule(who: Person, chatId: string, payload: object = {}): Promise<ScheduledMessage> {
  const answer = await post(who, chatId, { content: 'Bom dia', sendAt: ahead(60), ...payload })
  expect(answer.statusCode, answer.body).toBe(202)
  return ScheduledMessage.parse(answer.json())
}
const listOf = async (who: Person) =>
  ScheduledMessage.array().parse((await who.send({ url: '/api/chats/scheduled' })).json())
const change = (who: Person, id: string, payload: object) =>
  who.send({ method: 'PATCH', url: `/api/chats/scheduled/${id}`, payload })
const cancel = (who: Person, id: string) => who.send({ method: 'DELETE', url: `/api/chats/scheduled/${id}` })

/** As if the time of everything that is scheduled had come. */
async function passTime(): Promise<void> {
  await sql`update chat_scheduled set send_at = send_at - interval '40 days'`.execute(db)
  await runEnqueued(db, domain.jobs ?? [])
}

describe('scheduled messages', () => {
  it('are kept until their time, with all that belongs to them, and gone once they are sent', async () => {
    const { one, other, chatId } = await pair()
    const root = await say(other, chatId, 'Pauta')
    uploads.set('/f/1', { ownerId: one.id, usedBy: null })
    const sendAt = ahead(60 * 24 * 29)
    const kept = await schedule(one, chatId, {
      ...{ content: '@Enzo Teste, veja', mentionIds: [other.id], fileURLs: ['/f/1'], sendAt },
      ...{ threadId: root.id, replyToId: root.id },
    })
    expect(kept).toMatchObject({
      chatId,
      content: '@Enzo Teste, veja',
      threadId: root.id,
      replyToId: root.id,
      version: 1,
    })
    expect(Date.parse(kept.sendAt)).toBe(Date.parse(sendAt))
    expect(kept.attachments).toMatchObject([{ fileURL: '/f/1' }])
    expect(uploads.get('/f/1')?.usedBy).toBe(kept.id)
    expect(await listOf(one)).toEqual([kept])
    expect(await listOf(other)).toEqual([])
    expect(await history(other, chatId)).toHaveLength(1)
    await passTime()
    await passTime()
    const [sent, ...more] = (await history(other, chatId, '?changedAfter=1')).filter(
      ({ id }) => id !== root.id,
    )
    expect(more).toEqual([])
    expect(sent).toMatchObject({ content: '@Enzo Teste, veja', threadId: root.id, replyTo: { id: root.id } })
    expect(sent?.attachments).toHaveLength(1)
    expect(sent?.mentions).toMatchObject([{ userId: other.id }])
    expect(await listOf(one)).toEqual([])
    expect((await change(one, kept.id, { content: 'x' })).statusCode).toBe(404)
    expect((await cancel(one, kept.id)).statusCode).toBe(404)
  })

  it('are asked for a time that is ahead, at most 30 days', async () => {
    const { one, chatId } = await pair()
    const at = async (sendAt: string) =>
      (await post(one, chatId, { content: 'x', sendAt })).json().issues?.[0].path
    expect(await at(ahead(-1))).toBe('sendAt')
    expect(await at(ahead(30 * 24 * 60 + 2))).toBe('sendAt')
    expect(await at('amanhã')).toBe('sendAt')
    const stranger = await person('Gil')
    expect((await post(stranger, chatId, { content: 'x', sendAt: ahead(1) })).statusCode).toBe(404)
  })

  it('are one for a client id, before and after they are sent', async () => {
    const { one, chatId } = await pair()
    const clientId = randomUUID()
    const [first, again] = [
      await schedule(one, chatId, { clientId }),
      await schedule(one, chatId, { clientId }),
    ]
    expect(again).toEqual(first)
    await passTime()
    const sent = await post(one, chatId, { content: 'Bom dia', sendAt: ahead(60), clientId })
    expect([sent.statusCode, sent.json().clientId]).toEqual([200, clientId])
    expect(await history(one, chatId)).toHaveLength(1)
  })

  it('are changed with their version and taken back, files included', async () => {
    const { one, other, chatId } = await pair()
    uploads.set('/f/2', { ownerId: one.id, usedBy: null })
    const { id } = await schedule(one, chatId, { fileURLs: ['/f/2'] })
    const later = ahead(120)
    expect((await change(one, id, { content: 'Boa tarde', sendAt: later, version: 1 })).json()).toMatchObject(
      {
        ...{ content: 'Boa tarde', version: 2 },
      },
    )
    const stale = await change(one, id, { content: 'Velho', version: 1 })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
    expect(ScheduledMessage.parse(stale.json().current).version).toBe(2)
    expect((await change(one, id, { sendAt: ahead(-5) })).statusCode).toBe(400)
    expect((await change(other, id, { content: 'x' })).statusCode).toBe(404)
    expect((await cancel(other, id)).statusCode).toBe(404)
    expect((await cancel(one, id)).statusCode).toBe(204)
    expect(uploads.get('/f/2')?.usedBy).toBeNull()
    const words = await schedule(one, chatId)
    expect((await change(one, words.id, { content: '  ' })).statusCode).toBe(400)
    await passTime()
    expect((await history(one, chatId)).map(({ content }) => content)).toEqual(['Bom dia'])
  })

  it('are not sent by the job of an earlier time', async () => {
    const { one, chatId } = await pair()
    const { id } = await schedule(one, chatId, { sendAt: ahead(10) })
    await change(one, id, { sendAt: ahead(600) })
    await sql`delete from job_requests where payload ->> 'id' = ${id}
      and run_at <> (select min(run_at) from job_requests where payload ->> 'id' = ${id})`.execute(db)
    await runEnqueued(db, domain.jobs ?? [])
    expect(await history(one, chatId)).toEqual([])
    expect(await listOf(one)).toHaveLength(1)
  })

  it('are sent once, however often and however many at once the job runs', async () => {
    const { one, chatId } = await pair()
    const { id } = await schedule(one, chatId)
    await sql`update chat_scheduled set send_at = now() where id = ${id}`.execute(db)
    const context = {
      db,
      log: console,
      signal: new AbortController().signal,
      attempt: 1,
      jobId: id,
      runAt: ahead(1),
    }
    const [job] = domain.jobs ?? []
    await Promise.all([1, 2, 3].map(() => job?.run({ id }, context)))
    expect(await history(one, chatId)).toHaveLength(1)
  })

  it('are dropped in an archived channel, and where their author is no more; the author is told', async () => {
    const [lia, rui] = [await person('Lia'), await person('Rui')]
    const payload = { name: randomUUID(), memberIds: [rui.id] }
    const { id: chatId } = (await lia.send({ method: 'POST', url: '/api/chats/channels', payload })).json()
    uploads.set('/f/3', { ownerId: rui.id, usedBy: null })
    await schedule(rui, chatId, { fileURLs: ['/f/3'] })
    const { id } = await schedule(lia, chatId, { content: 'Depois' })
    await rui.send({ method: 'POST', url: `/api/chats/${chatId}/leave` })
    await lia.send({ method: 'PATCH', url: `/api/chats/${chatId}`, payload: { isArchived: true } })
    expect((await post(lia, chatId, { content: 'x', sendAt: ahead(5) })).json().code).toBe('archived')
    expect((await change(lia, id, { content: 'Antes' })).json().code).toBe('archived')
    await passTime()
    expect(await history(lia, chatId)).toEqual([])
    expect(await facts('chat.scheduled_dropped', chatId)).toMatchObject([
      { userId: rui.id },
      { userId: lia.id, content: 'Depois' },
    ])
    expect(uploads.get('/f/3')?.usedBy).toBeNull()
    expect([...(await listOf(rui)), ...(await listOf(lia))]).toEqual([])
  })

  it('are at most 100 a person', async () => {
    const { one, chatId } = await pair()
    for (let place = 0; place < 100; place += 1) await schedule(one, chatId)
    const refused = await post(one, chatId, { content: 'x', sendAt: ahead(5) })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_scheduled'])
  })
})

it('SEC-45: of somebody who is deactivated while it waits is dropped', async () => {
  const { one, other, chatId } = await pair()
  await schedule(one, chatId)
  const locked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const deactivating = transact(db, async (trx) => {
    await trx.updateTable('users').set({ is_active: false }).where('id', '=', one.id).execute()
    locked.resolve()
    await go.promise
  })
  await locked.promise
  const sending = passTime()
  await untilWaiting(db)
  go.resolve()
  await Promise.all([deactivating, sending])
  expect(await history(other, chatId)).toEqual([])
})
