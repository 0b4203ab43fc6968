import { record } from '@cadencia/db/outbox'
import type { Message } from '@cadencia/messaging/contract'
import {
  messageDelivered,
  messageFailed,
  messageQueued,
  messageRead,
  messageSent,
  messageUncertain,
} from '@cadencia/messaging/facts'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteLead } from '../leads/service.ts'
import { at, automationsApp, SATURDAY } from '../testing/automations-app.ts'

const app = await automationsApp()
const { ana, clock, create, db, deliver, deliveries, lead, messages, patch, runs, sent, tick, url } = app

/** A minute past nine on Saturday: what is due at nine is. */
const NINE = at('2026-11-21T09:00')

beforeEach(async () => {
  clock.ms = SATURDAY
  await db.deleteFrom('automations').execute()
  await db.deleteFrom('leads').execute()
  await db.deleteFrom('messages').execute()
})

/** One lead and a run that wrote to them. */
async function delivered() {
  const leadId = await lead({ name: 'Bia' })
  const { id } = await create()
  clock.ms = NINE
  await tick()
  const [message] = await sent(id)
  if (!message?.key) throw new Error('nothing was sent')
  const change = {
    messageId: message.id,
    key: message.key,
    part: 1,
    subject: { kind: 'lead' as const, id: leadId },
    sourceId: id,
    ownerId: ana.userId,
    error: null,
    at: new Date(clock.ms).toISOString(),
  }
  return { id, leadId, change }
}

const STATE_FACTS = {
  pending: messageQueued,
  sent: messageSent,
  delivered: messageDelivered,
  read: messageRead,
  failed: messageFailed,
  uncertain: messageUncertain,
}
type Delivered = Awaited<ReturnType<typeof delivered>>['change']

/** A message is in another state, as its domain writes and tells it. */
async function become(
  change: Delivered,
  state: keyof typeof STATE_FACTS,
  error: Message['error'] = null,
): Promise<void> {
  const row = { state, error }
  await db.updateTable('messages').set(row).where('id', '=', change.messageId).execute()
  await record(db, STATE_FACTS[state], { ...change, ...row })
}

/** The second part of a message: a file. */
async function secondPart(change: Delivered): Promise<Delivered> {
  const messageId = crypto.randomUUID()
  const row = { direction: 'outgoing', state: 'pending', contact: '+5511', contact_key: '5511', body: '' }
  await db
    .insertInto('messages')
    .values({ ...row, id: messageId, key: change.key, part: 2 })
    .execute()
  return { ...change, messageId, part: 2 }
}

const failures = () =>
  db.selectFrom('outbox').select('payload').where('fact', '=', 'automation.failed').orderBy('id').execute()

describe('the state of a delivery', () => {
  it('follows its message: enviada, entregue, lida', async () => {
    const { id, change } = await delivered()
    for (const state of ['sent', 'delivered', 'read'] as const) {
      await become(change, state)
      await deliver()
      expect(await deliveries(id)).toMatchObject([
        { status: state, canResend: false, messageId: change.messageId },
      ])
    }
    expect(await failures()).toEqual([])
  })

  it('a failure says why, can be sent again by a person, and tells the owner once for a run', async () => {
    const { id, change } = await delivered()
    await become(change, 'failed', 'Fora da janela de 24 horas')
    await become(change, 'failed', 'Fora da janela de 24 horas')
    await deliver()
    expect(await deliveries(id, '?status=failed')).toMatchObject([
      { status: 'failed', error: 'Fora da janela de 24 horas', canResend: true, messageId: change.messageId },
    ])
    expect(await failures()).toMatchObject([{ payload: { automationId: id, ownerId: ana.userId } }])
    await become(change, 'pending')
    await deliver()
    expect(await deliveries(id)).toMatchObject([{ status: 'pending', error: null, canResend: false }])
  })

  it('incerto is sent again only by a person; a second file that fails is a failure', async () => {
    const { id, change } = await delivered()
    await become(change, 'uncertain', 'Sem resposta')
    await deliver()
    expect(await deliveries(id)).toMatchObject([{ status: 'uncertain', canResend: true }])
    const second = await secondPart(change)
    await become(change, 'delivered')
    await become(second, 'failed', 'Arquivo recusado')
    await deliver()
    expect(await deliveries(id)).toMatchObject([
      { status: 'failed', error: 'Arquivo recusado', canResend: true, messageId: second.messageId },
    ])
    await become(second, 'sent')
    await deliver()
    expect(await deliveries(id)).toMatchObject([{ status: 'delivered', error: null, canResend: false }])
  })

  it('what waits is taken back when the automation is switched off or the lead goes or answers SAIR', async () => {
    const off = await delivered()
    await patch(off.id, { isActive: false })
    expect(await sent(off.id)).toEqual([])
    expect(await deliveries(off.id)).toMatchObject([
      { status: 'skipped', error: 'Automação desativada antes do envio' },
    ])

    clock.ms = SATURDAY
    const gone = await delivered()
    const actor = { actorId: ana.userId, at: gone.change.at }
    await deleteLead(db, gone.leadId, { messenger: messages, actor })
    await deliver()
    expect(await deliveries(gone.id)).toContainEqual(
      expect.objectContaining({
        leadId: gone.leadId,
        status: 'skipped',
        error: 'O lead foi excluído antes do envio',
      }),
    )

    await db.deleteFrom('leads').execute()
    clock.ms = SATURDAY
    const left = await delivered()
    const { phone } = await db
      .selectFrom('leads')
      .select('phone')
      .where('id', '=', left.leadId)
      .executeTakeFirstOrThrow()
    await messages.suppress(db, phone ?? '', 'answer')
    await deliver()
    expect(await deliveries(left.id)).toMatchObject([{ error: 'O lead pediu para não receber mensagens' }])
  })

  it('deleting the automation takes back what waits, with its history', async () => {
    const { id } = await delivered()
    await ana.send({ method: 'DELETE', url: `${url}/${id}` })
    expect(await sent(id)).toEqual([])
    expect(await runs(id)).toEqual([])
  })
})
