import { record } from '@cadencia/db/outbox'
import {
  contactOptedOut,
  messageDelivered,
  messageFailed,
  messageQueued,
  messageRead,
  messageSent,
  messageUncertain,
} from '@cadencia/messaging/facts'
import { beforeEach, describe, expect, it } from 'vitest'
import { leadRemoved } from '../facts.ts'
import { at, automationsApp, SATURDAY } from '../testing/automations-app.ts'

const app = await automationsApp()
const { ana, clock, create, db, deliver, deliveries, lead, patch, runs, sent, tick, url } = app

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
  const news = {
    messageId: message.id,
    key: message.key,
    part: 1,
    subject: { kind: 'lead' as const, id: leadId },
    sourceId: id,
    ownerId: ana.userId,
    error: null,
    at: new Date(clock.ms).toISOString(),
  }
  return { id, leadId, news }
}

const failures = () =>
  db.selectFrom('outbox').select('payload').where('fact', '=', 'automation.failed').orderBy('id').execute()

describe('the state of a delivery', () => {
  it('follows its message: enviada, entregue, lida', async () => {
    const { id, news } = await delivered()
    for (const [fact, state] of [
      [messageSent, 'sent'],
      [messageDelivered, 'delivered'],
      [messageRead, 'read'],
    ] as const) {
      await record(db, fact, { ...news, state })
      await deliver()
      expect(await deliveries(id)).toMatchObject([
        { status: state, canResend: false, messageId: news.messageId },
      ])
    }
    expect(await failures()).toEqual([])
  })

  it('a failure says why, can be sent again by a person, and tells the owner once for a run', async () => {
    const { id, news } = await delivered()
    await record(db, messageFailed, { ...news, state: 'failed', error: 'Fora da janela de 24 horas' })
    await record(db, messageFailed, { ...news, state: 'failed', error: 'Fora da janela de 24 horas' })
    await deliver()
    expect(await deliveries(id, '?status=failed')).toMatchObject([
      { status: 'failed', error: 'Fora da janela de 24 horas', canResend: true, messageId: news.messageId },
    ])
    expect(await failures()).toMatchObject([{ payload: { automationId: id, ownerId: ana.userId } }])
    await record(db, messageQueued, { ...news, state: 'pending' })
    await deliver()
    expect(await deliveries(id)).toMatchObject([{ status: 'pending', error: null, canResend: false }])
  })

  it('incerto is sent again only by a person; a second file that fails is a failure', async () => {
    const { id, news } = await delivered()
    await record(db, messageUncertain, { ...news, state: 'uncertain', error: 'Sem resposta' })
    await deliver()
    expect(await deliveries(id)).toMatchObject([{ status: 'uncertain', canResend: true }])
    const second = { ...news, messageId: crypto.randomUUID(), part: 2 }
    await record(db, messageDelivered, { ...news, state: 'delivered' })
    await record(db, messageFailed, { ...second, state: 'failed', error: 'Arquivo recusado' })
    await deliver()
    expect(await deliveries(id)).toMatchObject([
      { status: 'failed', error: 'Arquivo recusado', canResend: true, messageId: second.messageId },
    ])
    await record(db, messageSent, { ...second, state: 'sent' })
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
    const lost = { leadId: gone.leadId, isErased: false, source: 'whatsapp', status: 'new', assignedTo: null }
    await record(db, leadRemoved, { ...lost, actorId: ana.userId, at: gone.news.at })
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
    const { phone_key: phoneKey } = await db
      .selectFrom('leads')
      .select('phone_key')
      .where('id', '=', left.leadId)
      .executeTakeFirstOrThrow()
    await record(db, contactOptedOut, {
      ...{
        contact: '+55',
        phoneKey: phoneKey ?? '',
        subject: left.news.subject,
        messageId: null,
        at: left.news.at,
      },
    })
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
