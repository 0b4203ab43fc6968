import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Message } from '../contract.ts'
import { gatewayApp } from '../testing/gateway-app.ts'

const bench = await gatewayApp('evolution')
const { db, gateway, app, messenger } = bench
await bench.reconcile()

let count = 0
/** A number that nobody wrote to or from before. */
const newNumber = () => `55119${String(80_000_000 + ++count)}`

const deep = (message: object, depth: number): object =>
  depth === 0 ? message : { ephemeralMessage: { message: deep(message, depth - 1) } }

interface Upsert {
  readonly message?: unknown
  readonly key?: object
  readonly over?: object
}

const upsert = (number: string, { message, key = {}, over = {} }: Upsert) => ({
  key: { id: randomUUID(), fromMe: false, remoteJid: `${number}@s.whatsapp.net`, ...key },
  pushName: 'Ana',
  message,
  messageTimestamp: 1_795_744_800,
  ...over,
})

async function listOf(number: string) {
  const answer = await app.inject({ url: '/api/whatsapp/messages?limit=1000', headers: bench.seller })
  const all = z.array(Message).parse(answer.json())
  return all.filter(({ contact }) => contact === `+${number}`)
}

async function tell(message: unknown, event = 'messages.upsert') {
  const number = newNumber()
  const data = upsert(number, { message })
  expect(await gateway.tell(event, data)).toBe(200)
  // A gateway tells again what it thinks was not heard.
  expect(await gateway.tell(event, data)).toBe(200)
  const [first, ...more] = await listOf(number)
  expect(more).toEqual([])
  const isOut = (await messenger.isOptedOut(db, [`+${number}`])).size > 0
  return { text: first?.text, isOut }
}

const countUnread = async () =>
  Number((await db.selectFrom('gateway_unread').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)

const sair = { extendedTextMessage: { text: 'SAIR' } }

it.each<[string, object]>([
  ['disappearing', { ephemeralMessage: { message: sair } }],
  ['view once', { viewOnceMessage: { message: { imageMessage: { caption: 'SAIR' } } } }],
  ['view once, second version', { viewOnceMessageV2: { message: { videoMessage: { caption: 'Sair.' } } } }],
  [
    'view once, extension',
    { viewOnceMessageV2Extension: { message: { imageMessage: { caption: 'sair' } } } },
  ],
  [
    'document with caption',
    { documentWithCaptionMessage: { message: { documentMessage: { caption: 'PARAR' } } } },
  ],
  [
    'edited',
    { editedMessage: { message: { protocolMessage: { type: 14, key: { id: 'x' }, editedMessage: sair } } } },
  ],
  ['edited, by name', { protocolMessage: { type: 'MESSAGE_EDIT', editedMessage: { conversation: 'SAIR' } } }],
  ['edited, in one step', { editedMessage: { message: sair } }],
  ['device sent', { deviceSentMessage: { destinationJid: 'x', message: { conversation: 'SAIR' } } }],
  ['group mention', { groupMentionedMessage: { message: sair } }],
  ['one that nobody knows', { somethingNewMessage: { message: sair } }],
  ['containers in containers', deep({ viewOnceMessage: { message: sair } }, 20)],
  ['beside what is about the message', { messageContextInfo: { deviceListMetadata: {} }, ...deep(sair, 1) }],
  ['with an empty text beside', { conversation: '', ephemeralMessage: { message: sair } }],
  ['a button', { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'SAIR' } }],
  [
    'the id of a button',
    { buttonsResponseMessage: { selectedButtonId: 'sair', selectedDisplayText: 'Não quero' } },
  ],
  ['a list', { listResponseMessage: { title: 'Parar', singleSelectReply: { selectedRowId: '2' } } }],
  [
    'the row of a list',
    { listResponseMessage: { title: 'Chega', singleSelectReply: { selectedRowId: 'PARAR' } } },
  ],
  [
    'a button of a template',
    { templateButtonReplyMessage: { selectedId: 'x', selectedDisplayText: 'Sair' } },
  ],
  [
    'an interactive answer',
    {
      interactiveResponseMessage: {
        body: { text: 'Escolhi' },
        nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"SAIR"}' },
      },
    },
  ],
  ['a button in a container', deep({ buttonsResponseMessage: { selectedDisplayText: 'SAIR' } }, 2)],
  ['a form that nobody knows', { somethingNew: { content: { text: 'SAIR' } } }],
])('REL-24: SAIR is heard in a message that is %s', async (_what, message) => {
  const { isOut, text } = await tell(message)
  expect({ isOut, text }).toEqual({ isOut: true, text: expect.stringMatching(/\w/) })
})

it('shows the words of a wrapped message', async () => {
  expect(await tell({ ephemeralMessage: { message: { extendedTextMessage: { text: 'SAIR' } } } })).toEqual({
    text: 'SAIR',
    isOut: true,
  })
  const quoted = {
    extendedTextMessage: { text: 'Sim', contextInfo: { quotedMessage: { conversation: 'SAIR' } } },
  }
  expect(await tell(deep(quoted, 1))).toEqual({ text: 'Sim', isOut: false })
})

it.each<[object, string]>([
  [{ reactionMessage: { key: { id: 'a' }, text: '👍' } }, '[Reação: 👍]'],
  [{ reactionMessage: { key: { id: 'a' }, text: '' } }, '[Reação retirada]'],
  [
    { locationMessage: { degreesLatitude: -23.55, degreesLongitude: -46.63, name: 'Praça da Sé' } },
    '[Localização: Praça da Sé (-23.55, -46.63)]',
  ],
  [{ liveLocationMessage: {} }, '[Localização em tempo real]'],
  [
    {
      contactMessage: {
        displayName: 'Bia',
        vcard: 'BEGIN:VCARD\nTEL;waid=5511:+55 11 98765-4321\nEND:VCARD',
      },
    },
    '[Contato: Bia, +55 11 98765-4321]',
  ],
  [
    { contactsArrayMessage: { contacts: [{ displayName: 'Bia' }, { displayName: 'Caio' }] } },
    '[Contatos: Bia; Caio]',
  ],
  [
    {
      pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] },
    },
    '[Enquete: Quando? - Hoje / Amanhã]',
  ],
  [{ pollUpdateMessage: { vote: {} } }, '[Voto em enquete]'],
  [{ stickerMessage: {} }, '[Figurinha]'],
  [{ lottieStickerMessage: { message: { stickerMessage: {} } } }, '[Figurinha]'],
  [{ audioMessage: { ptt: true } }, '[Áudio]'],
  [{ protocolMessage: { type: 'REVOKE', key: { id: 'a' } } }, '[Mensagem apagada]'],
  [{ protocolMessage: { key: { id: 'a' } } }, '[Mensagem apagada]'],
  [{ protocolMessage: { type: 3, ephemeralExpiration: 86_400 } }, '[Duração das mensagens alterada]'],
  [{ imageMessage: { caption: null } }, '[Imagem]'],
  [{}, '[Mensagem sem texto]'],
])('REL-24: %j is shown as %s', async (message, text) => {
  expect(await tell(message)).toEqual({ text, isOut: false })
})

it('keeps, shows and counts a message of a kind that nobody knows', async () => {
  const before = await countUnread()
  expect(await tell({ holographicMessage: { pixels: [1, 2] } })).toEqual({
    text: '[Mensagem de um tipo desconhecido: holographicMessage]',
    isOut: false,
  })
  expect(await countUnread()).toBe(before + 1)
})

const AT = '2026-11-26T22:00:00.000Z'
it.each([
  1_795_730_400,
  '1795730400',
  1_795_730_400_000,
  '1795730400000',
  { low: 1_795_730_400, high: 0, unsigned: true },
  // The lower half counts as negative beyond 31 bits.
  { low: (1_795_730_400_000 % 2 ** 32) - 2 ** 32, high: 418, unsigned: false },
  '2026-11-26T22:00:00Z',
])('REL-24: reads %j as an instant', async (messageTimestamp) => {
  const number = newNumber()
  await gateway.tell('messages.upsert', upsert(number, { message: sair, over: { messageTimestamp } }))
  expect(new Date((await listOf(number))[0]?.createdAt ?? '').toISOString()).toBe(AT)
})

it('REL-24: reads optional details leniently', async () => {
  const odd = [
    { messageTimestamp: { nonsense: true } },
    { messageTimestamp: null },
    { pushName: 7 },
    { pushName: null, contextInfo: 'none' },
    { pushName: { first: 'Ana' }, source: [], status: {} },
    { key: { id: 12_345, remoteJid: 'X', remoteJidAlt: null } },
  ]
  for (const over of odd) {
    const number = newNumber()
    const data = { ...upsert(number, { message: { conversation: 'Oi' } }), ...over }
    if ('key' in over) Object.assign(data.key, { remoteJid: `${number}@c.us` })
    expect(await gateway.tell('messages.upsert', data)).toBe(200)
    expect(await listOf(number), JSON.stringify(over)).toMatchObject([{ text: 'Oi' }])
  }
})

it.each(['MESSAGES_UPSERT', 'messages.upsert', 'messages-upsert', 'Messages_Upsert'])(
  'takes several messages at once, as %s',
  async (event) => {
    const numbers = [newNumber(), newNumber()]
    const each = numbers.map((number) => upsert(number, { message: { conversation: 'Oi' } }))
    expect(await gateway.tell(event, each)).toBe(200)
    expect(await gateway.tell(event, { messages: each, type: 'notify' })).toBe(200)
    for (const number of numbers) expect(await listOf(number)).toHaveLength(1)
  },
)

it('takes an edit that is told by itself, once', async () => {
  const number = newNumber()
  const edited = {
    key: { id: 'E1', fromMe: false, remoteJid: `${number}@s.whatsapp.net` },
    type: 14,
    editedMessage: sair,
  }
  await gateway.tell(
    'messages.upsert',
    upsert(number, { message: { conversation: 'Oi' }, key: { id: 'E1' } }),
  )
  await gateway.tell('messages.edited', edited)
  await gateway.tell('MESSAGES_EDITED', edited)
  await gateway.tell(
    'messages.upsert',
    upsert(number, { message: { protocolMessage: { type: 14, key: { id: 'E1' }, editedMessage: sair } } }),
  )
  expect((await listOf(number)).map(({ text }) => text).toSorted()).toEqual(['Oi', 'SAIR'])
  expect((await messenger.isOptedOut(db, [`+${number}`])).size).toBe(1)
})

it('answers 200 to odd news, keeps each once, and never answers 500', async () => {
  const secret = gateway.state.webhook?.headers['X-Webhook-Secret'] ?? ''
  const post = async (payload: string) => {
    const headers = { 'content-type': 'application/json', 'x-webhook-secret': secret }
    return app.inject({ method: 'POST', url: '/api/whatsapp/webhook/evolution', headers, payload })
  }
  const nul = '\\u0000'
  const odd = [
    '[]',
    'null',
    '7',
    '"texto"',
    '{}',
    '{"event": 5}',
    '{"event": "something.new", "instance": "cadencia", "data": {"a": 1}}',
    '{"event": "messages.upsert", "instance": "cadencia", "data": null}',
    '{"event": "messages.upsert", "instance": "cadencia", "data": [5, null, "x"]}',
    '{"event": "messages.update", "instance": "cadencia", "data": {"status": "READ"}}',
    '{"event": "messages.update", "instance": "cadencia", "data": {"keyId": "K", "status": "TELEPATHIC"}}',
    `{"event": "messages.upsert", "instance": "cadencia", "data": {"key": {"id": "a${nul}b"}, "message": {"conversation": "x${nul}\\ud83d"}}}`,
    `{"event": "messages.upsert", "instance": "cadencia", "data": {"key": {"id": "${'9'.repeat(9000)}", "remoteJid": "${'8'.repeat(9000)}@lid"}}}`,
    `{"event": "constructor", "data": {"__proto__": {"a": 1}, "key": {"remoteJid": "constructor"}}}`,
    `{"event": "messages.upsert", "data": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    `{"event": "messages.upsert", "data": {"message": ${'{"message":'.repeat(9000)}1${'}'.repeat(9000)}}}`,
  ]
  const before = await countUnread()
  for (const payload of odd) {
    const { statusCode, json } = await post(payload)
    expect({ statusCode, body: json() }, payload.slice(0, 200)).toEqual({
      statusCode: 200,
      body: { received: true },
    })
  }
  const after = await countUnread()
  expect(after - before).toBeGreaterThanOrEqual(odd.length)
  for (const payload of odd) await post(payload)
  expect(await countUnread()).toBe(after)
})

it('keeps quiet about other events, other instances and groups', async () => {
  const before = await countUnread()
  for (const event of [
    'presence.update',
    'CHATS_UPDATE',
    'qrcode.updated',
    'contacts.update',
    'send.message',
  ]) {
    await gateway.tell(event, { id: 'x', remoteJid: '5511999990000@s.whatsapp.net' })
  }
  await gateway.tell('messages.update', { keyId: 'K', status: 'DELETED' })
  await gateway.tell('messages.upsert', upsert('1', { message: sair, key: { remoteJid: '120363@g.us' } }))
  await gateway.tell(
    'messages.upsert',
    upsert('1', { message: sair, key: { remoteJid: 'status@broadcast' } }),
  )
  expect(await countUnread()).toBe(before)
})

it('believes receipts of messages that it does not know, in any order, and twice', async () => {
  const sent = z.object({ key: z.string() }).parse(await bench.send({ contact: `+${newNumber()}` }))
  const keyId = gateway.state.arrivals.at(-1)?.id
  for (const status of ['READ', 'DELIVERY_ACK', 'READ', 'server_ack', 3]) {
    expect(await gateway.tell('messages.update', { keyId, fromMe: true, status })).toBe(200)
    expect(await gateway.tell('messages.update', { keyId: 'não é um id', fromMe: true, status })).toBe(200)
    expect(await gateway.tell('messages.update', { keyId: 42, fromMe: true, status })).toBe(200)
  }
  expect(await bench.find(sent.key)).toMatchObject({ state: 'read' })
  expect(
    await gateway.tell('messages.update', [{ key: { id: keyId, fromMe: true }, update: { status: 4 } }]),
  ).toBe(200)
})
