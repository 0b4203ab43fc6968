import { createUser } from '@cadencia/people/testing/rows'
import { openOutbound } from '@cadencia/server/outbound-request'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { testViewer } from '@cadencia/testkit/test-app'
import { beforeEach, describe, expect, it } from 'vitest'
import { notificationPersonalData } from '../personal-data.ts'
import { db, test } from '../testing/notifications-app.ts'
import { newPerson, runPushes, service, signedIn } from '../testing/push-app.ts'
import { DEVICES_MAX } from './contract.ts'
import { addDevice } from './service.ts'
import { vapidSubject } from './vapid.ts'

const URL = '/api/push/subscriptions'

beforeEach(async () => {
  await db.deleteFrom('push_subscriptions').execute()
})

describe('devices', () => {
  it('are subscribed once for their endpoint, and listed without endpoint and keys', async () => {
    const ana = await newPerson()
    const { browser, answer, device } = await ana.subscribe()
    expect([answer.statusCode, device]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Chrome em Android',
        quietHours: null,
        createdAt: expect.any(String),
        lastUsedAt: null,
        isThisDevice: true,
      },
    ])
    const again = await ana.send('POST', URL, {
      ...browser.subscription,
      name: 'Celular',
      quietHours: { from: '22:00', until: '07:00' },
    })
    expect([again.statusCode, again.json().id]).toEqual([200, device.id])
    await ana.send('POST', URL, browser.subscription)
    const list = await ana.send('GET', URL)
    expect(list.json()).toEqual({
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      subscriptions: [{ ...device, name: 'Celular', quietHours: { from: '22:00', until: '07:00' } }],
    })
    expect(list.body).not.toContain(browser.subscription.endpoint)
    const elsewhere = await signedIn({ id: ana.userId })
    expect((await elsewhere.send('GET', URL)).json().subscriptions).toMatchObject([{ isThisDevice: false }])
  })

  it('keep endpoint and keys sealed in the database, and out of the log', async () => {
    const { browser } = await (await newPerson()).subscribe()
    const rows = JSON.stringify(await db.selectFrom('push_subscriptions').selectAll().execute())
    for (const secret of [browser.subscription.endpoint, browser.subscription.keys.auth]) {
      expect(rows).not.toContain(secret)
      expect(test.lines.join('\n')).not.toContain(secret)
    }
  })

  it('move to whoever signs in on them, with nothing of the person before', async () => {
    const ana = await newPerson()
    const bruno = await newPerson()
    const { browser } = await ana.subscribe({ name: 'Celular da Ana' })
    const moved = await bruno.send('POST', URL, browser.subscription)
    expect([moved.statusCode, moved.json().name]).toEqual([201, 'Chrome em Android'])
    expect((await ana.send('GET', URL)).json().subscriptions).toEqual([])
    expect((await bruno.send('GET', URL)).json().subscriptions).toHaveLength(1)
  })

  it('are removed by their person, or by the browser itself, and by nobody else', async () => {
    const ana = await newPerson()
    const bruno = await newPerson()
    const { browser, device } = await ana.subscribe()
    const other = await ana.subscribe()
    expect((await bruno.send('DELETE', `${URL}/${device.id}`)).statusCode).toBe(404)
    expect((await ana.send('DELETE', `${URL}/${other.device.id}`)).statusCode).toBe(204)
    expect((await ana.send('DELETE', URL, { endpoint: browser.subscription.endpoint })).statusCode).toBe(204)
    expect((await ana.send('GET', URL)).json().subscriptions).toEqual([])
  })

  it('end with their session', async () => {
    const ana = await newPerson()
    await ana.subscribe()
    await db.deleteFrom('sessions').where('id', '=', ana.sessionId).execute()
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  })

  it(`are ${DEVICES_MAX} at most: the one that was used longest ago goes`, async () => {
    const ana = await newPerson()
    const { device: first } = await ana.subscribe()
    for (let index = 0; index < DEVICES_MAX; index += 1) await ana.subscribe()
    const { subscriptions } = (await ana.send('GET', URL)).json()
    expect(subscriptions).toHaveLength(DEVICES_MAX)
    expect(subscriptions.map(({ id }: { id: string }) => id)).not.toContain(first.id)
  })

  it('may be a guest’s', async () => {
    const guest = await newPerson({ isGuest: true })
    const { answer, device } = await guest.subscribe()
    expect(answer.statusCode).toBe(201)
    expect((await guest.send('DELETE', `${URL}/${device.id}`)).statusCode).toBe(204)
  })

  it('are refused without a usable key, a web address, or with quiet hours that are none', async () => {
    const { send, subscribe } = await newPerson()
    const { subscription } = service.subscribe()
    const { keys } = subscription
    const zero = Buffer.alloc(65, 4).toString('base64url')
    const refused = [
      { ...subscription, keys: { ...keys, p256dh: zero } },
      { ...subscription, keys: { ...keys, auth: 'x' } },
      { ...subscription, endpoint: 'ftp://push.example/1' },
      { ...subscription, endpoint: 'http://8.8.8.8/send/1' },
    ]
    for (const body of refused) expect((await send('POST', URL, body)).statusCode).toBe(400)
    for (const from of ['25:00', '7:00', '07:00'])
      expect((await subscribe({ quietHours: { from, until: '07:00' } })).answer.statusCode).toBe(400)
  })

  it('are refused at private addresses without WEBHOOK_ALLOW_PRIVATE (SEC-20)', async () => {
    const { id: userId } = await createUser(db, {})
    const { subscription } = service.subscribe()
    const adding = { box: testSecretBox, userId, sessionId: crypto.randomUUID(), defaultName: 'x' }
    const outbound = openOutbound({ allowsPrivate: false })
    for (const endpoint of [subscription.endpoint, 'https://10.0.0.1/1', 'https://[::1]/1'])
      expect(() => addDevice(db, { ...subscription, endpoint }, { ...adding, outbound })).toThrow('recusado')
    expect(service.hits()).toBe(0)
  })
})

describe('a test of a device', () => {
  it('really sends one', async () => {
    const ana = await newPerson()
    const { browser, device } = await ana.subscribe()
    expect((await ana.send('POST', `${URL}/${device.id}/test`)).statusCode).toBe(204)
    expect(browser.arrived.map(({ payload }) => payload)).toMatchObject([
      { type: 'notification', title: 'Notificação de teste', isTest: true },
    ])
    const [listed] = (await ana.send('GET', URL)).json().subscriptions
    expect(listed.lastUsedAt).not.toBeNull()
  })

  it('says what went wrong, and forgets the device where its browser is gone', async () => {
    const ana = await newPerson()
    const bruno = await newPerson()
    const { browser, device } = await ana.subscribe()
    const run = () => ana.send('POST', `${URL}/${device.id}/test`)
    expect((await bruno.send('POST', `${URL}/${device.id}/test`)).statusCode).toBe(404)
    browser.answers = [{ status: 503 }, { status: 410 }]
    expect((await run()).json()).toMatchObject({ statusCode: 502, code: 'push_failed' })
    expect((await run()).json()).toMatchObject({ statusCode: 410, code: 'push_gone' })
    expect((await run()).statusCode).toBe(404)
  })
})

it('is exported without secrets by their names, and erased with the person', async () => {
  const ana = await newPerson()
  await ana.subscribe()
  const erasing = { userId: ana.userId, actorId: ana.userId, email: 'x@cadencia.example', name: 'Ana' }
  expect(notificationPersonalData.titles.push_subscriptions).toBe('Aparelhos que recebem notificações')
  await notificationPersonalData.erase?.(db, erasing)
  expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  expect(await runPushes()).toEqual([])
})

it('names whom push services may write to: the sender of mails, else the public address', () => {
  const publicUrl = 'https://cadencia.example'
  expect(vapidSubject({ publicUrl, mailFrom: 'Cadência <avisos@empresa.com.br>' })).toBe(
    'mailto:avisos@empresa.com.br',
  )
  expect(vapidSubject({ publicUrl, mailFrom: undefined })).toBe(publicUrl)
})

it('gives a viewer without a session of ours no device', async () => {
  const headers = test.as(testViewer({ userId: (await createUser(db, {})).id }))
  expect((await test.app.inject({ url: URL, headers })).json().subscriptions).toEqual([])
})
