import { randomUUID } from 'node:crypto'
import type { Hearers } from '@cadencia/realtime/rules'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { linkCreated, linkRemoved } from './facts.ts'
import { linksApp } from './testing/links-app.ts'

const { db, domain, ana, bruno, administrator, guest, person, changeRecord, ...app } = await linksApp()
const { link, unlink, list, factsOf } = app
const made: { readonly kind: string; readonly id: string }[] = []
const newRecord: typeof app.newRecord = (...of) => {
  const record = app.newRecord(...of)
  made.push(record)
  return record
}

/** Whoever hears: every record is open, and the CRM is unlocked. */
const everybody = {
  db,
  joined: () => made.map(({ kind, id }) => `${kind}:${id}`),
  isCrmHeard: () => true,
}

/** What is told of facts now. */
async function toldAll(
  facts: readonly { readonly fact: string; readonly payload: unknown }[],
  hearers: Hearers = everybody,
) {
  const rules = domain.live ?? []
  const asked = Map.groupBy(facts, ({ fact }) => rules.find((rule) => rule.fact === fact)?.read)
  return (await Promise.all([...asked].map(([read, some]) => read?.(some, hearers) ?? []))).flat()
}

const told = (fact: string, payload: unknown) => toldAll([{ fact, payload }])

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

describe('what is read to tell of an act', () => {
  /** The database, with the statements that were run on it. */
  function counted() {
    const statements: string[] = []
    const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
      statements.push(node.kind)
      return node
    }
    const plugin = { transformQuery, transformResult: async ({ result }) => result } satisfies KyselyPlugin
    return { db: db.withPlugin(plugin), statements }
  }

  /** Tasks of which each is linked with the same meeting and with a support request of its own. */
  async function linkedTasks(count: number) {
    const meeting = newRecord('meeting')
    const tasks = Array.from({ length: count }, () => newRecord('task'))
    for (const task of tasks) {
      await link(ana, task, meeting)
      await link(ana, task, newRecord('support'))
    }
    const facts = tasks.map(({ id }) => ({ fact: 'task.changed', payload: [id] }))
    return { meeting, tasks, facts }
  }

  it('is nothing where nobody has a linked record open', async () => {
    const { facts } = await linkedTasks(3)
    const { db: on, statements } = counted()
    expect(await toldAll(facts, { db: on, joined: () => [], isCrmHeard: () => false })).toEqual([])
    expect(statements).toEqual([])
  })

  it('are the links of all its records at once, and what is told of those that are open', async () => {
    const { meeting, tasks, facts } = await linkedTasks(3)
    const { db: on, statements } = counted()
    const joined = () => [`meeting:${meeting.id}`]
    const announced = await toldAll(facts, { db: on, joined, isCrmHeard: () => false })
    expect(announced.map(({ event }) => 'id' in event && event.id).toSorted()).toEqual(
      tasks.map(({ id }) => id).toSorted(),
    )
    // The records of these tests are in memory: one statement less than where they are stored.
    expect(statements).toHaveLength(1)
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
