import type { ChatPreferences, Message } from '@cadencia/chat/contract'
import { chat } from '@cadencia/chat/server'
import { deliverFacts } from '@cadencia/db/testing'
import { runEnqueued } from '@cadencia/jobs/testing'
import { createUser } from '@cadencia/people/testing/rows'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { db, domain, mails, NOW, test } from './testing/notifications-app.ts'
import { passTime, resetClock, runPushes, signedIn, worker } from './testing/push-app.ts'

const Told = z.object({ title: z.string(), body: z.string() })
const chats = await testApp({ test, domains: [chat({ now: () => NOW })] })

/** Somebody with a device, and their calls of the chat. */
async function person(firstName: string) {
  const user = await createUser(db, { firstName })
  const { send, subscribe } = await signedIn(user)
  const headers = chats.as(testViewer({ userId: user.id, firstName }))
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload: object = {},
  ) => {
    const answer = await chats.app.inject({ method, url: `/api/chats${path}`, headers, payload })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.body === '' ? undefined : answer.json()
  }
  const { browser } = await subscribe()
  const { arrived } = browser
  return {
    id: user.id,
    call,
    send,
    arrived,
    say: (chatId: string, content: string, more: object = {}): Promise<Message> =>
      call('POST', `/${chatId}/messages`, { content, ...more }),
    want: (chatId: string, wanted: Partial<ChatPreferences>) => call('PUT', `/${chatId}/preferences`, wanted),
    /** Titles and texts that the device was sent. */
    told: () =>
      arrived.flatMap(({ payload }) => {
        const { data } = Told.safeParse(payload)
        return data ? [[data.title, data.body]] : []
      }),
  }
}

/** Twice: what was read or withdrawn is a fact of its own. */
async function deliver(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await deliverFacts(db, worker.subscribers ?? [])
}

/** Runs the pushes that are due once whoever has the chat open has read it. */
async function runLater(): Promise<unknown[]> {
  passTime(5000)
  return runPushes()
}

async function push(): Promise<unknown[]> {
  await deliver()
  return runLater()
}

async function mailed(): Promise<string> {
  await deliver()
  await db
    .updateTable('job_requests')
    .set({ run_at: null })
    .where('name', '=', 'mail_notifications')
    .execute()
  await runEnqueued(db, domain.jobs ?? [])
  return mails.map(({ text }) => text).join('\n')
}

async function channel() {
  const [rita, caio] = [await person('Rita'), await person('Caio')]
  const name = `obras-${crypto.randomUUID().slice(0, 8)}`
  const { id } = await rita.call('POST', '/channels', { name, memberIds: [caio.id] })
  return { rita, caio, id, name }
}

const CALL = '@Caio Teste, vem?'

beforeEach(resetClock)

describe('a message of a chat', () => {
  it('is pushed to who wants each one, under one tag with what mentions them, and stays out of the panel', async () => {
    const { rita, caio, id, name } = await channel()
    await rita.say(id, 'O **muro** ficou pronto')
    expect(await push()).toEqual([{ sent: 'notification' }])
    expect(caio.arrived.at(-1)?.payload).toMatchObject({
      title: `Rita Teste · ${name}`,
      body: 'O muro ficou pronto',
      url: `/chat/${id}`,
      actions: [{ action: 'reply', title: 'Responder', open: `/chat/${id}?reply=1` }],
    })
    await rita.say(id, CALL, { mentionIds: [caio.id] })
    await push()
    expect(caio.told().slice(1)).toEqual([
      ['2 mensagens', `Rita Teste mencionou você: ${CALL}\nRita Teste · ${name}: O muro ficou pronto`],
    ])
    expect(new Set(caio.arrived.map(({ headers }) => headers.topic)).size).toBe(1)
    expect((await caio.send('GET', '/api/notifications')).json()).toMatchObject([{ cause: 'mention' }])
    expect(rita.arrived).toEqual([])
  })

  it('names the other person of a direct chat, a group without a name, and the files of one without text', async () => {
    const [rita, caio, lia] = [await person('Rita'), await person('Caio'), await person('Lia')]
    const direct = await rita.call('POST', '/direct', { userId: caio.id })
    await rita.say(direct.id, 'Oi')
    await push()
    const group = await rita.call('POST', '/group', { memberIds: [caio.id, lia.id] })
    await rita.say(group.id, 'Oi')
    await push()
    expect(caio.told()).toEqual([
      ['Rita Teste', 'Oi'],
      ['Rita Teste · Grupo', 'Oi'],
    ])
  })

  it.each([
    ['all', {}, [CALL, 'Bom dia']],
    ['mentions', { notify: 'mentions' }, [CALL]],
    ['none', { notify: 'none' }, []],
    ['all, muted', { mutedUntil: '2100-01-01T00:00:00.000Z' }, [CALL]],
    ['all, muted until before', { mutedUntil: '2020-01-01T00:00:00.000Z' }, [CALL, 'Bom dia']],
    ['none, muted', { notify: 'none', mutedUntil: '2100-01-01T00:00:00.000Z' }, []],
  ] as const)('with %s tells what was asked for, on devices and by mail', async (_, wanted, expected) => {
    const { rita, caio, id } = await channel()
    await caio.send('PUT', '/api/notifications/preferences', [
      { cause: 'chat_message', screen: false, email: true },
      { cause: 'mention', screen: true, email: true },
    ])
    await caio.want(id, wanted)
    await rita.say(id, 'Bom dia')
    await rita.say(id, CALL, { mentionIds: [caio.id] })
    const letter = await mailed()
    await runLater()
    for (const text of ['Bom dia', CALL]) {
      const isExpected = expected.some((one) => one === text)
      expect(letter.split(text).length - 1, `${text} by mail`).toBe(isExpected ? 1 : 0)
      const bodies = JSON.stringify(caio.arrived.at(-1)?.payload ?? {})
      expect(bodies.split(text).length - 1, `${text} on the device`).toBe(isExpected ? 1 : 0)
    }
  })

  it('is not mailed unless one asks for it, and nothing is kept for who has no device', async () => {
    const { rita, caio, id } = await channel()
    await db.deleteFrom('push_subscriptions').where('user_id', '=', caio.id).execute()
    await rita.say(id, 'Bom dia')
    expect(await mailed()).toBe('')
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('is told of once, although it mentions somebody only after an edit', async () => {
    const { rita, caio, id } = await channel()
    const { id: messageId } = await rita.say(id, 'Alguém vem?')
    await push()
    await rita.call('PATCH', `/${id}/messages/${messageId}`, { content: CALL, mentionIds: [caio.id] })
    await push()
    expect(await db.selectFrom('notifications').select('cause').execute()).toEqual([{ cause: 'mention' }])
    expect(caio.told().at(-1)).toEqual(['Rita Teste mencionou você', CALL])
  })
})

describe('an answer in a thread', () => {
  it('is told to who follows it and wants each message, and leads there', async () => {
    const { rita, caio, id, name } = await channel()
    const lia = await person('Lia')
    await lia.call('POST', `/${id}/join`)
    const root = await rita.say(id, 'Qual a cor?')
    await push()
    await lia.call('POST', `/${id}/read`)
    await caio.say(id, 'Azul', { threadId: root.id })
    await push()
    expect(rita.told()).toEqual([[`Caio Teste · ${name}`, 'Azul']])
    expect(rita.arrived.at(-1)?.payload).toMatchObject({
      url: `/chat/${id}?thread=${root.id}`,
      actions: [{ open: `/chat/${id}?thread=${root.id}&reply=1` }],
    })
    expect(lia.told()).toEqual([[`Rita Teste · ${name}`, 'Qual a cor?']])
    await rita.call('POST', `/${id}/messages/${root.id}/thread/read`)
    await caio.say(id, 'Ou verde', { threadId: root.id, alsoInChat: true })
    await push()
    expect([rita, lia].map((one) => one.told().at(-1))).toEqual([
      [`Caio Teste · ${name}`, 'Ou verde'],
      [`Caio Teste · ${name}`, 'Ou verde'],
    ])
  })

  it('is read with its thread, and not with the chat', async () => {
    const { rita, caio, id } = await channel()
    const root = await rita.say(id, 'Qual a cor?')
    await caio.say(id, 'Azul', { threadId: root.id })
    await deliver()
    await rita.call('POST', `/${id}/read`)
    expect(await push()).toContainEqual({ sent: 'notification' })
    await rita.call('POST', `/${id}/messages/${root.id}/thread/read`)
    expect(await push()).toEqual([{ sent: 'withdrawal' }])
  })
})

describe('what was read in the chat', () => {
  it('before it is sent, is neither pushed nor mailed', async () => {
    const { rita, caio, id } = await channel()
    await caio.send('PUT', '/api/notifications/preferences', [
      { cause: 'chat_message', screen: false, email: true },
    ])
    await rita.say(id, 'Bom dia')
    await deliver()
    expect(await runPushes()).toEqual([])
    await caio.call('POST', `/${id}/read`)
    await deliver()
    expect(await runLater()).toEqual([{ skipped: 'read' }])
    expect([caio.arrived, await mailed()]).toEqual([[], ''])
  })

  it('before its fact is delivered, is told to nobody', async () => {
    const { rita, caio, id } = await channel()
    await rita.say(id, 'Bom dia')
    await caio.call('POST', `/${id}/read`)
    expect(await push()).toEqual([])
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('is taken back from devices, mentions too, and what came later stays', async () => {
    const { rita, caio, id } = await channel()
    const first = await rita.say(id, CALL, { mentionIds: [caio.id] })
    await rita.say(id, 'Segunda')
    await push()
    await caio.call('POST', `/${id}/read`, { sequence: first.sequence })
    await push()
    expect((await caio.send('GET', '/api/notifications/count')).json()).toEqual({ count: 0 })
    const left = db.selectFrom('notifications').select('message').where('read_at', 'is', null)
    expect(await left.execute()).toEqual([{ message: 'Segunda' }])
    await caio.call('POST', `/${id}/read`)
    expect(await push()).toEqual([{ sent: 'withdrawal' }])
  })

  it('is what stood before one’s own message', async () => {
    const { rita, caio, id } = await channel()
    await rita.say(id, 'Bom dia')
    await deliver()
    await caio.say(id, 'Bom dia')
    await deliver()
    expect(await runLater()).toContainEqual({ skipped: 'read' })
    expect(caio.arrived).toEqual([])
  })

  it('is never what another wrote while it was being read', async () => {
    const { rita, caio, id } = await channel()
    const first = await rita.say(id, 'Primeira')
    await rita.say(id, 'Segunda')
    // The reader's page knew of the first one only, and its mark comes after the second one's fact.
    await caio.call('POST', `/${id}/read`, { sequence: first.sequence })
    expect(await push()).toEqual([{ sent: 'notification' }])
    expect(caio.told().map(([, body]) => body)).toEqual(['Segunda'])
  })

  it('goes when it is deleted, changes when it is edited, and goes with who leaves', async () => {
    const { rita, caio, id } = await channel()
    const [gone, edited] = [await rita.say(id, 'Errado'), await rita.say(id, 'Cert')]
    await push()
    await rita.call('DELETE', `/${id}/messages/${gone.id}`)
    await rita.call('PATCH', `/${id}/messages/${edited.id}`, { content: 'Certo' })
    await push()
    expect(caio.told().at(-1)).toEqual([expect.stringContaining('Rita Teste · obras-'), 'Certo'])
    await caio.call('POST', `/${id}/leave`)
    expect(await push()).toEqual([{ sent: 'withdrawal' }])
  })
})
