import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { gatewayApp } from '../testing/gateway-app.ts'

const bench = await gatewayApp('cloud')
const { db, gateway, messenger } = bench
const webhook = `${bench.url}/api/whatsapp/webhook/cloud`
const tell = (value: object) => gateway.tellCloud(webhook, value)

let count = 0
const newNumber = () => `55119${String(60_000_000 + ++count)}`

async function hear(content: object, over: object = {}) {
  const from = newNumber()
  const message = { from, id: `wamid.${randomUUID()}`, timestamp: '1795730400', ...content, ...over }
  for (let time = 0; time < 2; time += 1) expect(await tell({ messages: [message] })).toBe(200)
  const rows = await db
    .selectFrom('messages')
    .select(['body', 'created_at as at'])
    .where('contact_key', '=', from)
    .execute()
  expect(rows).toHaveLength(1)
  const isOut = (await messenger.isOptedOut(db, [`+${from}`])).size > 0
  return { text: rows[0]?.body, isOut, at: new Date(rows[0]?.at ?? '').toISOString() }
}

const countUnread = async () =>
  Number((await db.selectFrom('gateway_unread').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)

it.each<[string, object]>([
  ['text', { type: 'text', text: { body: 'sair' } }],
  ['button', { type: 'button', button: { text: 'Não quero', payload: 'SAIR' } }],
  [
    'button reply',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Parar' } } },
  ],
  ['button id', { type: 'interactive', interactive: { button_reply: { id: 'SAIR', title: 'Chega' } } }],
  [
    'list reply',
    { type: 'interactive', interactive: { list_reply: { id: 'parar', title: 'Chega', description: '' } } },
  ],
  ['form', { type: 'interactive', interactive: { nfm_reply: { body: 'SAIR', response_json: '{}' } } }],
  ['caption', { type: 'image', image: { id: '1', caption: 'SAIR!' } }],
  ['caption of a document', { type: 'document', document: { caption: 'PARAR' } }],
  [
    'edit',
    { type: 'edit', edit: { original_message_id: 'x', message: { type: 'text', text: { body: 'SAIR' } } } },
  ],
  ['ephemeral', { type: 'ephemeral', ephemeral: { message: { type: 'text', text: { body: 'SAIR' } } } }],
  ['unknown', { type: 'hologram', hologram: { words: { text: 'SAIR' } } }],
  ['text as text', { type: 'TEXT', text: 'SAIR' }],
])('REL-24: SAIR is heard in a %s', async (_what, content) => {
  expect(await hear(content)).toMatchObject({ isOut: true, text: expect.stringMatching(/\w/) })
})

it.each<[object, string]>([
  [{ type: 'reaction', reaction: { message_id: 'x', emoji: '👍' } }, '[Reação: 👍]'],
  [{ type: 'reaction', reaction: { message_id: 'x' } }, '[Reação retirada]'],
  [
    { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } },
    '[Localização: Sé (-23.5, -46.6)]',
  ],
  [
    {
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Bia' }, phones: [{ phone: '+55 11 98765-4321' }] }],
    },
    '[Contato: Bia, +55 11 98765-4321]',
  ],
  [{ type: 'sticker', sticker: { id: '1' } }, '[Figurinha]'],
  [{ type: 'audio', audio: { id: '1', voice: true } }, '[Áudio]'],
  [{ type: 'audio' }, '[Áudio]'],
  [{ type: 'order', order: { catalog_id: '1' } }, '[Pedido]'],
  [{ type: 'unsupported', errors: [{ code: 131051 }] }, '[Mensagem que o WhatsApp não repassa]'],
  [
    { type: 'system', system: { body: 'Ana mudou de número', type: 'customer_identity_changed' } },
    'Ana mudou de número',
  ],
  [{ type: 'text', text: { body: '' } }, '[Mensagem sem texto]'],
])('REL-24: %j is shown as %s', async (content, text) => {
  expect(await hear(content)).toMatchObject({ text, isOut: false })
})

it.each(['1795730400', 1_795_730_400, '1795730400000', { low: 1_795_730_400, high: 0 }])(
  'REL-24: reads %j as an instant',
  async (timestamp) => {
    const { at } = await hear({ type: 'text', text: { body: 'Oi' } }, { timestamp })
    expect(at).toBe('2026-11-26T22:00:00.000Z')
  },
)

it('answers 200 to odd news, keeps each once, and never answers 500', async () => {
  const nul = String.fromCharCode(0)
  const odd: object[] = [
    {},
    { messages: [{ nonsense: true }], statuses: [7] },
    { messages: 'x', statuses: { id: 'a' } },
    { errors: [{ code: 1 }] },
    { messages: [{ type: 'text', text: { body: `sem${nul}ninguém` } }] },
    { statuses: [{ id: 'x', status: 'teleported' }] },
  ]
  const before = await countUnread()
  for (let time = 0; time < 2; time += 1) for (const value of odd) expect(await tell(value)).toBe(200)
  expect(await countUnread()).toBe(before + 8)
  const failed = {
    id: 'x'.repeat(5000),
    status: 'failed',
    timestamp: 'ontem',
    errors: [{ code: '9', title: `a${nul}b` }],
  }
  expect(
    await tell({ statuses: Array.from({ length: 1200 }, (_, n) => ({ ...failed, id: `wamid.${n}` })) }),
  ).toBe(200)
  expect(await tell({ statuses: [failed, failed, { ...failed, id: 12 }] })).toBe(200)
  // Another number of the same app is no news of ours.
  expect(
    await tell({
      metadata: { phone_number_id: '1' },
      messages: [{ id: 'a', from: '5511999990000', type: 'text' }],
    }),
  ).toBe(200)
  expect(await countUnread()).toBe(before + 8)
})
