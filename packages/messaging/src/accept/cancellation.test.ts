import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { OPTED_OUT } from '../contract.ts'
import { gatewayApp } from '../testing/gateway-app.ts'

const bench = await gatewayApp('evolution')
const { app, clock, db, draft, find, gateway, messenger, send, work } = bench

describe('REL-25: what is taken back before it left is skipped with its reason, never failed', () => {
  const REASON = 'Cancelada antes do envio'
  const failed = () => bench.facts('message.failed')

  it('what waits, by its key, by what asked for it, by its lead', async () => {
    const sourceId = randomUUID()
    const subject = { kind: 'lead', id: randomUUID() } as const
    const gone = await send()
    const later = { notBefore: new Date(clock.ms + 3_600_000) }
    for (const [waiting, which] of [
      [draft(later), (key: string) => ({ keys: [key, 'key' in gone ? (gone.key ?? '') : ''] })],
      [draft({ ...later, sourceId }), () => ({ sourceId })],
      [draft({ ...later, subject }), () => ({ leadIds: [subject.id, randomUUID()] })],
    ] as const) {
      await messenger.enqueueMessage(db, waiting)
      const before = await failed()
      expect(await messenger.cancelMessages(db, which(waiting.key), REASON)).toEqual([waiting.key])
      expect(await messenger.cancelMessages(db, which(waiting.key), 'Outra vez')).toEqual([])
      expect(await find(waiting.key)).toMatchObject({ state: 'skipped', error: REASON })
      expect(await bench.facts('message.skipped')).toContainEqual(
        expect.objectContaining({ key: waiting.key, state: 'skipped', error: REASON }),
      )
      expect(await failed()).toEqual(before)
    }
    expect('key' in gone ? await find(gone.key ?? '') : gone).toMatchObject({ state: 'sent' })
  })

  it('what the gateway refuses while it is taken back is not tried again; what it takes has left', async () => {
    for (const [failure, state, error] of [
      ['rate', 'skipped', REASON],
      ['unavailable', 'skipped', REASON],
      ['not-on-whatsapp', 'skipped', REASON],
      [null, 'sent', null],
      ['cut', 'uncertain', expect.stringContaining('pode ter saído')],
    ] as const) {
      const { key } = draft()
      const before = gateway.state.arrivals.length
      gateway.state.failing = async () => {
        expect(await messenger.cancelMessages(db, { keys: [key] }, REASON)).toEqual([])
        return failure
      }
      await send({ key })
      gateway.state.failing = () => null
      await work()
      expect(await find(key)).toMatchObject({ state, error, attempts: 1 })
      expect(gateway.state.arrivals.length).toBe(before + (state === 'skipped' ? 0 : 1))
    }
  })

  it('what waits between two tries, also when the number answers SAIR', async () => {
    const { key } = draft()
    const contact = '(11) 94444-3322'
    gateway.state.failing = async () => {
      await messenger.suppress(db, contact, 'answer')
      return 'rate' as const
    }
    await send({ key, contact })
    gateway.state.failing = () => null
    await work()
    expect(await find(key)).toMatchObject({ state: 'skipped', error: OPTED_OUT, attempts: 1 })
    // Accepted before the opt-out was there to be seen.
    await messenger.unsuppress(db, contact, 'staff')
    const unseen = draft({ contact })
    await messenger.enqueueMessage(db, unseen)
    await db.updateTable('messages').set({ contact_key: '5511' }).where('key', '=', unseen.key).execute()
    await messenger.suppress(db, contact, 'answer')
    await db
      .updateTable('messages')
      .set({ contact_key: '5511944443322' })
      .where('key', '=', unseen.key)
      .execute()
    await work()
    expect(await find(unseen.key)).toMatchObject({ state: 'skipped', error: OPTED_OUT, attempts: 0 })
    expect((await failed()).filter((fact) => JSON.stringify(fact).includes(unseen.key))).toEqual([])
  })

  it('a person who sends an uncertain one again means it', async () => {
    const { key } = draft()
    gateway.state.failing = async () => {
      await messenger.cancelMessages(db, { keys: [key] }, REASON)
      return 'cut' as const
    }
    await send({ key })
    const { id } = await find(key)
    const url = `/api/whatsapp/messages/${id}/resend`
    expect((await app.inject({ method: 'POST', url, headers: bench.seller })).statusCode).toBe(200)
    gateway.state.failing = (() => {
      let tries = 0
      return () => {
        tries += 1
        return tries === 1 ? 'rate' : null
      }
    })()
    await work()
    expect(await find(key)).toMatchObject({ state: 'sent' })
    gateway.state.failing = () => null
  })
})
