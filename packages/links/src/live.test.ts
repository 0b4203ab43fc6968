import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkCreated, linkRemoved } from './facts.ts'
import { linksApp } from './testing/links-app.ts'

const { db, domain, ana, bruno, administrator, guest, person, newRecord, changeRecord, ...app } =
  await linksApp()
const { link, unlink, list, factsOf } = app

/** What is told of a fact now. */
async function told(fact: string, payload: unknown) {
  const rules = (domain.live ?? []).filter((rule) => rule.fact === fact)
  return (await Promise.all(rules.map((rule) => rule.read?.(payload, db) ?? []))).flat()
}

async function toldLast(...pair: readonly { readonly id: string }[]) {
  const last = (await factsOf(...pair)).at(-1)
  return told(last?.fact ?? '', last?.payload)
}

const topicOf = ({ kind, id }: { kind: string; id: string }) => `links:${kind}:${id}`

describe('what is told of links', () => {
  it('is the row of each list, to who may read the other end', async () => {
    const [own, other] = [newRecord('task'), newRecord('meeting')]
    await link(ana, own, other)
    const [ofOwn] = await list(ana, own)
    const [ofOther] = await list(ana, other)
    const event = { type: 'changed', entity: 'link' }
    expect(await toldLast(own, other)).toEqual([
      {
        ...{ to: 'topic', topic: topicOf(own), readers: topicOf(other) },
        event: { ...event, id: other.id, scope: topicOf(own), row: ofOwn },
      },
      {
        ...{ to: 'topic', topic: topicOf(other), readers: topicOf(own) },
        event: { ...event, id: own.id, scope: topicOf(other), row: ofOther },
      },
    ])
  })

  it('is how things are when the fact is heard: no row of a link that is gone', async () => {
    const [own, other] = [newRecord('task'), newRecord('meeting')]
    await link(ana, own, other)
    await unlink(ana, own, other)
    for (const { fact, payload } of await factsOf(own, other)) {
      expect(await told(fact, payload)).toMatchObject([{ event: { row: null } }, { event: { row: null } }])
    }
    expect([linkCreated.name, linkRemoved.name]).toEqual((await factsOf(own, other)).map(({ fact }) => fact))
  })

  it('tells who unlocked the CRM which of its records read differently', async () => {
    const [own, client] = [newRecord('task'), newRecord('client')]
    await link(ana, own, client)
    const announced = await toldLast(own, client)
    expect(announced.map(({ to }) => to)).toEqual(['topic', 'topic', 'crm'])
    expect(announced.at(-1)?.event).toEqual({ type: 'changed', entity: 'crm_link', id: client.id })
  })
})

describe('what is told of a record that changed', () => {
  it('is its row to who has the other ends open, without one where it is deleted', async () => {
    const [own, ...others] = [newRecord('meeting'), newRecord('task'), newRecord('support')]
    for (const other of others) await link(ana, own, other)
    const rows = async () =>
      (await told('meeting.changed', [own.id])).map((one) => [
        one.to === 'topic' && one.topic,
        'row' in one.event ? one.event.row : undefined,
      ])
    const expected = (row: unknown) => others.toReversed().map((other) => [topicOf(other), row])
    changeRecord(own, { title: 'Adiada' })
    expect(await rows()).toEqual(expected(expect.objectContaining({ id: own.id, title: 'Adiada' })))
    changeRecord(own, { isDeleted: true, isCancelled: true, status: 'cancelled' })
    expect(await rows()).toEqual(expected(expect.objectContaining({ status: 'cancelled' })))
    changeRecord(own, { isCancelled: false })
    expect(await rows()).toEqual(expected(null))
  })

  it('is nothing where it has no links', async () => {
    expect(await told('task.changed', [newRecord('task').id])).toEqual([])
  })
})

describe('the topic of a record’s links', () => {
  const [rule] = domain.topics ?? []
  const mayJoin = (who: typeof ana, id: string) => rule?.mayJoin(who.viewer, id, db)
  const whoMay = (id: string, ...people: (typeof ana)[]) =>
    rule?.whoMay?.(
      people.map(({ viewer }) => viewer),
      id,
      db,
    )
  const idOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`

  it('is joined by who may read the record', async () => {
    expect(rule?.prefix).toBe('links')
    const [task, client] = [newRecord('task'), newRecord('client')]
    const secret = newRecord('meeting', { readerIds: [bruno.userId] })
    const may = async (end: { kind: string; id: string }) =>
      Promise.all([ana, bruno, administrator, guest].map((who) => mayJoin(who, idOf(end))))
    expect(await may(task)).toEqual([true, true, true, true])
    expect(await may(client)).toEqual([true, false, false, false])
    expect(await may(secret)).toEqual([false, true, false, false])
    const program = await person('Robô', { token: { scopes: ['meetings:read'] } })
    expect(await mayJoin(program, idOf(task))).toBe(false)
  })

  it('is not joined where there is no such record, or it is deleted, also if it was called off', async () => {
    const gone = newRecord('meeting', { isDeleted: true, isCancelled: true })
    const ids = [idOf(gone), `task:${randomUUID()}`, 'task:1', `sprint:${randomUUID()}`, '', 'task']
    for (const id of ids) expect([id, await mayJoin(ana, id)]).toEqual([id, false])
  })

  it('is heard by who may read the record still, and that it is gone', async () => {
    const record = newRecord('meeting', { readerIds: [ana.userId, bruno.userId] })
    expect(await whoMay(idOf(record), ana, bruno, guest)).toEqual([ana.viewer, bruno.viewer])
    changeRecord(record, { isDeleted: true, readerIds: [ana.userId] })
    expect(await whoMay(idOf(record), ana, bruno)).toEqual([ana.viewer])
    expect(await whoMay(`task:${randomUUID()}`, ana, bruno)).toEqual([ana.viewer, bruno.viewer])
    expect(await whoMay(`client:${randomUUID()}`, ana, bruno)).toEqual([ana.viewer])
    expect(await whoMay('nothing', ana)).toEqual([])
  })
})
