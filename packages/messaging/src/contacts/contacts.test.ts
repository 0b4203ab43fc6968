import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Message } from '../contract.ts'
import { gatewayApp } from '../testing/gateway-app.ts'

const evolution = await gatewayApp('evolution')
await evolution.reconcile()
const cloud = await gatewayApp('cloud')

type Bench = typeof evolution

interface Writing {
  readonly number?: string | undefined
  readonly id?: string
  readonly text?: string
  readonly quoted?: string | undefined
}

let count = 0
const seconds = () => String(Math.floor(cloud.clock.ms / 1000))
const newNumber = () => `55119${String(70_000_000 + ++count)}`

/** One test for both gateways: how each of them tells the same. */
const GATEWAYS = [
  {
    name: 'evolution',
    bench: evolution,
    newId: () => `${70_000_000_000 + ++count}@lid`,
    write: ({ number, id, text = 'Oi', quoted }: Writing) =>
      evolution.gateway.tell('messages.upsert', {
        key: {
          ...{ id: randomUUID(), fromMe: false, remoteJid: id ?? `${number}@s.whatsapp.net` },
          ...(id && number ? { remoteJidAlt: `${number}@s.whatsapp.net` } : {}),
        },
        pushName: 'Fulano',
        message: { conversation: text },
        ...(quoted ? { contextInfo: { stanzaId: quoted } } : {}),
      }),
    confirm: (messageId: string, id: string) =>
      evolution.gateway.tell('messages.update', {
        keyId: messageId,
        remoteJid: id,
        fromMe: true,
        status: 'READ',
      }),
  },
  {
    name: 'cloud',
    bench: cloud,
    newId: () => `BR.${70_000_000_000 + ++count}`,
    write: ({ number, id, text = 'Oi', quoted }: Writing) =>
      cloud.gateway.tellCloud(`${cloud.url}/api/whatsapp/webhook/cloud`, {
        contacts: [{ wa_id: number, user_id: id, profile: { name: 'Fulano', username: 'fulano.silva' } }],
        messages: [
          {
            ...{ id: `wamid.${randomUUID()}`, timestamp: seconds(), type: 'text', text: { body: text } },
            ...{ from: number, from_user_id: id, ...(quoted ? { context: { id: quoted } } : {}) },
          },
        ],
      }),
    confirm: (messageId: string, id: string) =>
      cloud.gateway.tellCloud(`${cloud.url}/api/whatsapp/webhook/cloud`, {
        statuses: [{ id: messageId, status: 'read', timestamp: '1795744800', recipient_user_id: id }],
      }),
  },
] as const

async function list({ app, seller }: Bench, query = '') {
  const { statusCode, json } = await app.inject({ url: `/api/whatsapp/messages?${query}`, headers: seller })
  expect(statusCode).toBe(200)
  return z.array(Message).parse(json())
}

const isOut = async ({ messenger, db }: Bench, contact: string) =>
  (await messenger.isOptedOut(db, [contact])).size === 1

/** Writes to a number; answers the gateway's id of the message, and the lead that it is about. */
async function writeTo(bench: Bench, number: string) {
  const lead = { kind: 'lead', id: randomUUID() } as const
  await bench.send({
    contact: `+${number}`,
    subject: lead,
    template: { name: 'aviso', language: 'pt_BR' },
  })
  return { lead, messageId: bench.gateway.state.arrivals.at(-1)?.id ?? '' }
}

for (const { name, bench, newId, write, confirm } of GATEWAYS) {
  const { messenger, db, find, draft } = bench

  it(`${name}: keeps and shows what somebody without a number writes, SAIR included`, async () => {
    const id = newId()
    expect(await write({ id, text: 'SAIR' })).toBe(200)
    const [message] = await list(bench, 'unassigned=true')
    expect(message).toMatchObject({
      ...{ contact: null, waUserId: id, leadId: null, text: 'SAIR', contactName: 'Fulano', asksToStop: true },
      username: name === 'cloud' ? 'fulano.silva' : null,
    })
    expect((await list(bench)).map((one) => one.id)).toContain(message?.id)
    expect(await bench.facts('message.received')).toContainEqual(
      expect.objectContaining({ contact: null, phoneKey: null, waUserId: id, text: 'SAIR' }),
    )
    expect(await isOut(bench, id)).toBe(true)
    expect(await messenger.enqueueMessage(db, draft({ contact: id }))).toMatchObject({ reason: 'opted_out' })
  })

  it(`${name}: an id whose number an event named stands for that number from then on`, async () => {
    const [number, id] = [newNumber(), newId()]
    const { lead } = await writeTo(bench, number)
    await write({ id, text: 'Antes' })
    await write({ id, number, text: 'Com os dois' })
    await write({ id, text: 'SAIR' })
    const messages = await list(bench, `leadId=${lead.id}`)
    const answers = messages.filter(({ direction }) => direction === 'incoming')
    expect(answers.map(({ text, contact, waUserId }) => [text, contact, waUserId]).toSorted()).toEqual(
      ['Antes', 'Com os dois', 'SAIR'].map((text) => [text, `+${number}`, id]),
    )
    expect([await isOut(bench, `+${number}`), await isOut(bench, id)]).toEqual([true, true])
  })

  it.each([
    [
      'the answer to a send',
      async (id: string, number: string) => {
        bench.gateway.state.idOf = (of) => (of === number ? id : undefined)
        const sent = await writeTo(bench, number)
        bench.gateway.state.idOf = () => undefined
        return sent
      },
    ],
    [
      'a receipt',
      async (id: string, number: string) => {
        const sent = await writeTo(bench, number)
        await confirm(sent.messageId, id)
        return sent
      },
    ],
    [
      'a quoted message',
      async (id: string, number: string) => {
        const sent = await writeTo(bench, number)
        await write({ id, text: 'Respondo', quoted: sent.messageId })
        return sent
      },
    ],
  ])(`${name}: learns an id from %s`, async (_from, learn) => {
    const [number, id] = [newNumber(), newId()]
    await write({ id, text: 'Antes' })
    const { lead } = await learn(id, number)
    expect((await list(bench, `leadId=${lead.id}`)).map(({ text }) => text)).toContain('Antes')
    const waiting = draft({
      contact: `+${number}`,
      subject: lead,
      notBefore: new Date(bench.clock.ms + 3_600_000),
    })
    await messenger.enqueueMessage(db, waiting)
    await write({ id, text: 'PARAR' })
    expect(await isOut(bench, `+${number}`)).toBe(true)
    expect((await find(waiting.key)).state).not.toBe('pending')
    expect(await bench.facts('contact.opted_out')).toContainEqual(
      expect.objectContaining({ contact: `+${number}`, subject: lead }),
    )
  })

  it.each(['id', 'number'] as const)(
    `${name}: an opt-out by the %s holds for both once both are known`,
    async (by) => {
      const [number, id] = [newNumber(), newId()]
      await write(by === 'id' ? { id, text: 'SAIR' } : { number, text: 'SAIR' })
      const other = by === 'id' ? `+${number}` : id
      expect(await isOut(bench, other)).toBe(false)
      await write({ id, number, text: 'Sou eu' })
      expect(await isOut(bench, other)).toBe(true)
      const recorded = await bench.facts('contact.opted_out')
      expect(recorded.filter((fact) => JSON.stringify(fact).includes(number))).toHaveLength(1)
      // Also for a lead made later, and after an erasure.
      expect(await messenger.enqueueMessage(db, draft({ contact: `+${number}` }))).toMatchObject({
        ok: false,
      })
      await messenger.eraseMessages(db, { kind: 'lead', id: randomUUID() }, [`+${number}`])
      expect(await db.selectFrom('whatsapp_ids').selectAll().where('wa_user_id', '=', id).execute()).toEqual(
        [],
      )
      expect([await isOut(bench, `+${number}`), await isOut(bench, id)]).toEqual([true, true])
      await messenger.unsuppress(db, `+${number}`, 'staff')
      expect(await isOut(bench, `+${number}`)).toBe(false)
    },
  )

  it(`${name}: a number that is taken out by hand takes its id along, and back`, async () => {
    const [number, id] = [newNumber(), newId()]
    await write({ id, number })
    await messenger.suppress(db, `+${number}`, 'staff')
    expect(await isOut(bench, id)).toBe(true)
    await messenger.unsuppress(db, `+${number}`, 'staff')
    expect([await isOut(bench, `+${number}`), await isOut(bench, id)]).toEqual([false, false])
  })

  it(`${name}: writes to an id where no number is known, and to the number as soon as one is`, async () => {
    const [number, id] = [newNumber(), newId()]
    await write({ id })
    const before = draft({ contact: id })
    await bench.send(before)
    expect(await find(before.key)).toMatchObject({ state: 'sent', contact: null, wa_user_id: id })
    const { body } = bench.gateway.state.calls.at(-1) ?? {}
    expect(body).toMatchObject(name === 'cloud' ? { recipient: id } : { number: id })
    await write({ id, number })
    expect(await find(before.key)).toMatchObject({ contact: `+${number}` })
    const after = draft({ contact: id })
    await bench.send(after)
    expect(bench.gateway.state.arrivals.at(-1)).toMatchObject({ number })
    expect(await find(after.key)).toMatchObject({ contact: `+${number}` })
  })

  it(`${name}: an opt-out takes back what waits for the id`, async () => {
    const id = newId()
    await write({ id })
    const waiting = draft({ contact: id, notBefore: new Date(bench.clock.ms + 3_600_000) })
    await messenger.enqueueMessage(db, waiting)
    await write({ id, text: 'Sair' })
    expect((await find(waiting.key)).state).not.toBe('pending')
  })

  it(`${name}: an opt-out and the news of whose id it is never miss each other`, async () => {
    for (let time = 0; time < 10; time += 1) {
      const [number, id] = [newNumber(), newId()]
      await Promise.all([
        write({ id, text: 'SAIR' }),
        write({ id, number, text: 'Oi' }),
        write({ id, text: 'Oi' }),
      ])
      expect([await isOut(bench, `+${number}`), await isOut(bench, id)]).toEqual([true, true])
    }
  })
}

it('evolution: learns from every field that names the other side, also in groups and of what we wrote', async () => {
  const ways = [
    (lid: string, jid: string) => ({ remoteJid: lid, senderPn: jid }),
    (lid: string, jid: string) => ({ remoteJid: jid, senderLid: lid }),
    (lid: string, jid: string) => ({ remoteJid: jid, remoteJidAlt: lid }),
    (lid: string, jid: string) => ({ remoteJid: lid.replace('@', ':12@'), participantPn: jid }),
    (lid: string, jid: string) => ({ remoteJid: '1203@g.us', participant: lid, participantPn: jid }),
    (lid: string, jid: string) => ({ remoteJid: '1203@g.us', participant: jid, participantAlt: lid }),
    (lid: string, jid: string) => ({ remoteJid: lid, remoteJidAlt: jid, fromMe: true }),
  ]
  for (const way of ways) {
    const [number, id] = [newNumber(), `${60_000_000_000 + ++count}@lid`]
    const key = { id: randomUUID(), fromMe: false, ...way(id, `${number}@s.whatsapp.net`) }
    await evolution.gateway.tell('messages.upsert', { key, message: { conversation: 'Oi' } })
    const key2 = { id: randomUUID(), fromMe: false, remoteJid: id }
    await evolution.gateway.tell('messages.upsert', { key: key2, message: { conversation: 'SAIR' } })
    expect(await isOut(evolution, `+${number}`), way.toString()).toBe(true)
  }
  // What we wrote ourselves names us as its sender.
  const own = newNumber()
  const key = {
    id: randomUUID(),
    fromMe: true,
    remoteJid: '61000000001@lid',
    senderPn: `${own}@s.whatsapp.net`,
  }
  await evolution.gateway.tell('messages.upsert', { key, message: { conversation: 'Oi' } })
  const sair = { id: randomUUID(), fromMe: false, remoteJid: '61000000001@lid' }
  await evolution.gateway.tell('messages.upsert', { key: sair, message: { conversation: 'SAIR' } })
  expect(await isOut(evolution, `+${own}`)).toBe(false)
})

it('keeps what somebody writes of whom a gateway names nothing', async () => {
  await evolution.gateway.tell('messages.upsert', { message: { conversation: 'De ninguém' } })
  await evolution.gateway.tell('messages.upsert', { message: { conversation: 'De ninguém' } })
  const found = (await list(evolution, 'unassigned=true')).filter(({ text }) => text === 'De ninguém')
  expect(found).toMatchObject([{ contact: null, waUserId: null }])
})

const tellCloud = (value: object) => cloud.gateway.tellCloud(`${cloud.url}/api/whatsapp/webhook/cloud`, value)
const cloudMessage = (over: object) => ({ id: `wamid.${randomUUID()}`, timestamp: seconds(), ...over })

it.each(['user_changed_number', 'user_changed_user_id'])(
  'cloud: %s keeps the person together',
  async (type) => {
    const [number, next, was, id] = [newNumber(), newNumber(), `BR.${++count}a`, `BR.${++count}b`]
    const { lead } = await writeTo(cloud, number)
    await tellCloud({
      contacts: [{ wa_id: number, user_id: was }],
      messages: [cloudMessage({ from: number, from_user_id: was, type: 'text', text: { body: 'SAIR' } })],
    })
    const isNumber = type === 'user_changed_number'
    const system = {
      body: 'Mudou',
      type,
      user_id: id,
      previous_user_id: was,
      ...(isNumber ? { wa_id: next } : {}),
    }
    await tellCloud({
      messages: [cloudMessage({ ...(isNumber ? { from: number } : {}), type: 'system', system })],
    })
    await tellCloud({
      contacts: [{ user_id: id }],
      messages: [cloudMessage({ from_user_id: id, type: 'text', text: { body: 'Ainda eu' } })],
    })
    const texts = (await list(cloud, `leadId=${lead.id}`)).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Mudou', 'Ainda eu']))
    expect(await isOut(cloud, id)).toBe(true)
    if (isNumber) expect(await isOut(cloud, `+${next}`)).toBe(true)
  },
)

it('cloud: a contact that was asked for gives an id its number; the card of a friend does not', async () => {
  const share = (id: string, phones: object[], over: object = {}) =>
    tellCloud({
      contacts: [{ user_id: id, profile: { name: 'Ana' } }],
      messages: [cloudMessage({ from_user_id: id, type: 'contacts', contacts: [{ phones, ...over }] })],
    })
  const phoneOf = async (id: string) =>
    (await db.selectFrom('whatsapp_ids').select('contact').where('wa_user_id', '=', id).executeTakeFirst())
      ?.contact
  const { db } = cloud
  const [one, two, three] = [newNumber(), newNumber(), newNumber()]
  await share('BR.share1', [{ phone: `+${one}`, wa_id: one, type: 'CELL' }], { origin: 'contact_request' })
  await share('BR.share2', [{ phone: `+55 ${two.slice(2, 4)} ${two.slice(4)}` }])
  await share('BR.share3', [{ phone: `+${three}` }], { origin: 'other' })
  await share('BR.share4', [{ phone: `+${one}` }, { phone: `+${two}` }])
  expect(await Promise.all([1, 2, 3, 4].map((n) => phoneOf(`BR.share${n}`)))).toEqual([
    `+${one}`,
    `+${two}`,
    undefined,
    undefined,
  ])
})

it('cloud: a kind of message that does not reach hidden numbers fails with words', async () => {
  await tellCloud({
    messages: [cloudMessage({ from_user_id: 'BR.hidden', type: 'text', text: { body: 'Oi' } })],
  })
  cloud.gateway.state.failing = () => 'hidden-number'
  expect(await cloud.send({ contact: 'BR.hidden' })).toMatchObject({
    state: 'failed',
    error: 'Este tipo de mensagem não chega a quem esconde o número',
    attempts: 1,
  })
  cloud.gateway.state.failing = () => null
})
