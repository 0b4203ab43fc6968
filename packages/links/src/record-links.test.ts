import { randomUUID } from 'node:crypto'
import { transact } from '@cadencia/db/client'
import { describe, expect, it } from 'vitest'
import { LINKS_MAX, type LinkEnd } from './contract.ts'
import type { NewLinks } from './record-links-contract.ts'
import { linksApp } from './testing/links-app.ts'

const { db, domain, ana, bruno, person, newRecord, changeRecord, kept, ...app } = await linksApp()
const { link, unlink, list, factsOf, fill } = app
const { recordLinks } = domain

const actor = { actorId: ana.userId, at: '2026-11-23T12:00:00.000Z' }
const connect = (made: LinkEnd, links: Omit<NewLinks, 'actor'>) =>
  transact(db, (trx) => recordLinks.connect(trx, made, { ...links, actor }))
const rowsOf = async (own: Parameters<typeof list>[1]) =>
  (await list(ana, own)).map(({ kind, id, relation }) => ({ kind, id, relation }))

describe('connect', () => {
  it('links a new record with what its draft names, each once', async () => {
    const [made, task, client] = [newRecord('meeting'), newRecord('task'), newRecord('client')]
    await connect(made, { drafted: { links: [task, client, { ...task }], viewer: ana.viewer } })
    expect(await rowsOf(made)).toEqual(
      expect.arrayContaining([
        { ...task, relation: 'related' },
        { ...client, relation: 'related' },
      ]),
    )
    expect(await rowsOf(made)).toHaveLength(2)
    expect(await factsOf(made, task)).toHaveLength(1)
    expect(kept.slice(-3).toSorted()).toEqual([task.id, task.id, client.id].toSorted())
  })

  it('refuses a draft that names what its maker may not read, and links nothing', async () => {
    const [made, task, client] = [newRecord('meeting'), newRecord('task'), newRecord('client')]
    const secret = newRecord('meeting', { readerIds: [ana.userId] })
    const gone = newRecord('task', { isDeleted: true })
    const calledOff = newRecord('meeting', { isDeleted: true, isCancelled: true })
    const wrong = [client, secret, gone, calledOff, { kind: 'task', id: randomUUID() } as const, made]
    for (const end of wrong) {
      const attempt = connect(made, { drafted: { links: [task, end], viewer: bruno.viewer } })
      await expect(attempt).rejects.toMatchObject({
        statusCode: 400,
        details: { issues: [{ path: 'links.1' }] },
      })
    }
    expect(await rowsOf(made)).toEqual([])
  })

  it('refuses a draft where an end has 200 links', async () => {
    const [made, full] = [newRecord('meeting'), newRecord('task')]
    await fill(full, LINKS_MAX)
    const attempt = connect(made, { drafted: { links: [full], viewer: ana.viewer } })
    await expect(attempt).rejects.toMatchObject({ statusCode: 409, code: 'too_many_links' })
    expect(await rowsOf(made)).toEqual([])
  })

  it('links it with what it was made from, which stays so though its draft names it too', async () => {
    const [made, meeting] = [newRecord('task'), newRecord('meeting')]
    const drafted = { links: [meeting], viewer: ana.viewer }
    await connect(made, { drafted, origins: [meeting, { ...meeting }] })
    for (const [own, other] of [
      [made, meeting],
      [meeting, made],
    ] as const) {
      expect(await rowsOf(own)).toEqual([{ ...other, relation: 'origin' }])
      expect(await link(ana, own, other)).toBe(204)
      expect(await unlink(ana, own, other)).toEqual([409, 'origin'])
    }
    expect(await factsOf(made, meeting)).toMatchObject([
      { fact: 'link.created', payload: { relation: 'origin' } },
    ])
  })

  it('does not judge who may read an origin', async () => {
    const [made, message] = [newRecord('task'), newRecord('message', { readerIds: [bruno.userId] })]
    await connect(made, { origins: [message] })
    expect((await list(bruno, made)).map(({ id }) => id)).toEqual([message.id])
    expect(await rowsOf(made)).toEqual([])
  })
})

describe('erase', () => {
  it('takes the links of records away from both ends, and tells of each once', async () => {
    const [lead, sale, task] = [newRecord('lead'), newRecord('opportunity'), newRecord('task')]
    for (const [own, other] of [
      [lead, sale],
      [task, lead],
      [task, sale],
    ] as const) {
      await link(ana, own, other)
    }
    await transact(db, (trx) => recordLinks.erase(trx, [lead.id, sale.id], actor))
    for (const own of [lead, sale, task]) expect(await rowsOf(own)).toEqual([])
    for (const pair of [
      [lead, sale],
      [lead, task],
      [sale, task],
    ] as const) {
      expect((await factsOf(...pair)).map(({ fact }) => fact)).toEqual(['link.created', 'link.removed'])
    }
  })
})

describe('what other domains read', () => {
  it('are the other ends that the viewer may read', async () => {
    const [own, client, secret] = [
      newRecord('task'),
      newRecord('client', { title: 'Escola Aurora' }),
      newRecord('meeting', { readerIds: [ana.userId] }),
    ]
    for (const other of [client, secret]) await link(ana, own, other)
    const found = await recordLinks.list(db, [own.id], ana.viewer)
    expect(found).toMatchObject([
      { ...secret, ownId: own.id, createdAt: expect.any(String) },
      { ...client, ownId: own.id, record: { title: 'Escola Aurora' } },
    ])
    expect(await recordLinks.list(db, [own.id], bruno.viewer)).toEqual([])
    expect((await recordLinks.listEnds(db, [own.id])).map(({ id }) => id)).toEqual([secret.id, client.id])
  })

  it('are the records of a kind that are linked to a client', async () => {
    const [client, task, meeting] = [newRecord('client'), newRecord('task'), newRecord('meeting')]
    for (const other of [task, meeting]) await link(ana, client, other)
    const idsOf = (viewer: typeof ana.viewer) =>
      recordLinks.idsOfClient(db, client.id, { kind: 'task', viewer })
    expect(await idsOf(ana.viewer)).toEqual([task.id])
    await expect(idsOf(bruno.viewer)).rejects.toMatchObject({ code: 'crm_locked' })
    const { viewer } = await person('Robô', { hasCrmAccess: true, token: { scopes: ['sprints:read'] } })
    await expect(idsOf(viewer)).rejects.toMatchObject({ code: 'scope' })
    changeRecord(client, { isDeleted: true })
    expect(await idsOf(ana.viewer)).toEqual([])
  })
})

it('demo data links one client with what each domain names', async () => {
  const { db: empty, domain: seeded, ...other } = await linksApp()
  const client = other.newRecord('client')
  const ends = [other.newRecord('task'), other.newRecord('meeting')]
  await seeded.seedDemo?.(empty, { now: new Date('2026-11-23T12:00:00Z'), scale: 1 })
  const linked = await seeded.recordLinks.listEnds(empty, [client.id])
  expect(linked.map(({ id }) => id).toSorted()).toEqual(ends.map(({ id }) => id).toSorted())
})
