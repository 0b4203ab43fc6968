import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { LINKED_KINDS, LINKS_MAX, LISTING_KINDS } from './contract.ts'
import { linksApp } from './testing/links-app.ts'

const { db, ana, bruno, administrator, guest, person, newRecord, changeRecord, kept, ...app } =
  await linksApp()
const { link, unlink, list, urlOf, factsOf, fill } = app

const UNKNOWN = [404, 'not_found']

describe('a link', () => {
  it.each(LISTING_KINDS)(
    'of %s is seen from both ends, made and undone twice with one effect',
    async (kind) => {
      const [own, task] = [newRecord(kind, { title: 'Uma' }), newRecord('task', { title: 'Outra' })]
      for (const _ of [1, 2]) expect(await link(ana, own, task)).toBe(204)
      const row = { detail: 'Ana Lima', status: 'pending', relation: 'related', createdBy: ana.userId }
      const createdAt = expect.any(String)
      expect(await list(ana, own)).toEqual([
        { ...task, ...row, title: 'Outra', url: `/registros/${task.id}`, createdAt },
      ])
      expect(await list(ana, task)).toEqual([
        { ...own, ...row, title: 'Uma', url: `/registros/${own.id}`, createdAt },
      ])
      for (const _ of [1, 2]) expect(await unlink(ana, task, own)).toBe(204)
      expect([await list(ana, own), await list(ana, task)]).toEqual([[], []])
      const about = { relation: 'related', actorId: ana.userId }
      expect(await factsOf(own, task)).toMatchObject([
        {
          fact: 'link.created',
          payload: { kind, recordId: own.id, otherKind: 'task', otherId: task.id, ...about },
        },
        {
          fact: 'link.removed',
          payload: { kind: 'task', recordId: task.id, otherKind: kind, otherId: own.id, ...about },
        },
      ])
    },
  )

  it('keeps both ends from being deleted while it is made', async () => {
    const [own, other] = [newRecord('task'), newRecord('task')]
    await link(ana, own, other)
    expect(kept.slice(-2)).toEqual([own.id, other.id].toSorted())
  })

  it('made by two at once is one', async () => {
    const [own, other] = [newRecord('task'), newRecord('support')]
    expect(await Promise.all([link(ana, own, other), link(bruno, other, own)])).toEqual([204, 204])
    expect(await list(ana, own)).toHaveLength(1)
    expect(await factsOf(own, other)).toHaveLength(1)
  })

  it('taken away beside its making is no origin', async () => {
    for (let round = 0; round < 12; round += 1) {
      const pair = [newRecord('task'), newRecord('task')] as const
      const answers = await Promise.all([
        link(ana, ...pair),
        unlink(ana, ...pair),
        link(bruno, ...pair),
        unlink(bruno, ...pair),
      ])
      expect(answers).toEqual([204, 204, 204, 204])
    }
  })

  it('is refused of a record with itself, with an unknown end, with an unknown kind', async () => {
    const own = newRecord('task')
    expect(await link(ana, own, { kind: 'task', id: own.id.toUpperCase() })).toEqual([400, 'invalid'])
    for (const act of [link, unlink]) {
      expect(await act(ana, own, { kind: 'task', id: randomUUID() })).toEqual(UNKNOWN)
      expect(await act(ana, { kind: 'task', id: randomUUID() }, own)).toEqual(UNKNOWN)
      expect(await act(ana, own, { kind: 'meeting', id: own.id })).toEqual([400, 'invalid'])
      expect(await act(ana, own, { kind: 'sprint', id: randomUUID() })).toEqual([400, 'invalid'])
    }
  })

  it('with an id of another kind is one with an unknown end', async () => {
    const [own, other] = [newRecord('task'), newRecord('meeting')]
    expect(await link(ana, own, { kind: 'support', id: other.id })).toEqual(UNKNOWN)
  })
})

describe('who may link', () => {
  it('may change one of the two, and is no guest', async () => {
    const closed = { changerIds: [ana.userId] }
    const [own, other, open] = [newRecord('meeting', closed), newRecord('meeting', closed), newRecord('task')]
    for (const act of [link, unlink]) {
      expect(await act(bruno, own, other)).toEqual([403, 'forbidden'])
      expect(await act(guest, own, open)).toEqual([403, 'forbidden'])
    }
    expect(await link(bruno, own, open)).toBe(204)
    expect(await link(bruno, open, other)).toBe(204)
    expect(await link(ana, own, other)).toBe(204)
  })

  it('may read both: what one may not read is unknown', async () => {
    const [own, secret] = [newRecord('task'), newRecord('meeting', { readerIds: [ana.userId] })]
    for (const act of [link, unlink]) {
      expect(await act(bruno, own, secret)).toEqual(UNKNOWN)
      expect(await act(administrator, secret, own)).toEqual(UNKNOWN)
    }
    expect(await link(ana, own, secret)).toBe(204)
  })

  it('has a token’s scope for both', async () => {
    const [own, other] = [newRecord('task'), newRecord('meeting')]
    const program = await person('Robô', { token: { scopes: ['sprints:write'] } })
    for (const act of [link, unlink]) expect(await act(program, own, other)).toEqual([403, 'scope'])
    const allowed = await person('Robô', { token: { scopes: ['sprints:write', 'meetings:read'] } })
    expect(await link(allowed, own, other)).toBe(204)
    expect(await list(program, own)).toEqual([])
    expect(await list(allowed, own)).toHaveLength(1)
  })
})

describe('the list', () => {
  it('has the newest first, in pages', async () => {
    const own = newRecord('task')
    const others = [newRecord('task'), newRecord('meeting'), newRecord('support')] as const
    for (const other of others) await link(ana, own, other)
    expect((await list(ana, own)).map(({ id }) => id)).toEqual(others.map(({ id }) => id).toReversed())
    const first = await ana.send({ url: `${urlOf(own)}?limit=2` })
    expect([first.json().length, first.headers['x-total-count']]).toEqual([2, '3'])
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await ana.send({ url: next })).json()).toMatchObject([{ id: others[0].id }])
  })

  it('has full pages and a total of what one may read', async () => {
    const own = newRecord('task')
    const shown = [newRecord('task'), newRecord('task'), newRecord('task')]
    for (const other of shown) {
      await link(ana, own, other)
      for (const _ of [1, 2]) await link(ana, own, newRecord('meeting', { readerIds: [ana.userId] }))
    }
    const page = await bruno.send({ url: `${urlOf(own)}?limit=2` })
    const ids = page.json().map(({ id }: { id: string }) => id)
    expect([ids, page.headers['x-total-count']]).toEqual([
      shown
        .slice(1)
        .map(({ id }) => id)
        .toReversed(),
      '3',
    ])
    expect(await list(ana, own)).toHaveLength(9)
  })

  it('tells nothing of the CRM, not even a number, to a session that has not unlocked it', async () => {
    const own = newRecord('task')
    const client = newRecord('client')
    await link(ana, own, client)
    await link(ana, own, newRecord('meeting'))
    for (const who of [bruno, administrator, guest]) {
      const answer = await who.send({ url: `${urlOf(own)}?limit=1` })
      expect([answer.json().length, answer.headers['x-total-count']]).toEqual([1, '1'])
      expect(answer.body).not.toContain(client.id)
    }
    for (const act of [link, unlink]) expect(await act(bruno, own, client)).toEqual(UNKNOWN)
    expect((await bruno.send({ url: urlOf(client) })).json().code).toBe('crm_locked')
    expect(await list(ana, own)).toHaveLength(2)
  })

  it('of a record that one may not read is unknown, as that of one that is not', async () => {
    const secret = newRecord('meeting', { readerIds: [ana.userId] })
    for (const own of [secret, { kind: 'meeting', id: randomUUID() }] as const) {
      const answer = await bruno.send({ url: urlOf(own) })
      expect([answer.statusCode, answer.json().code]).toEqual(UNKNOWN)
    }
  })

  it('is nobody’s to keep in a cache', async () => {
    const answer = await ana.send({ url: urlOf(newRecord('task')) })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('a deleted end', () => {
  it('hides its links, and brings them back with it', async () => {
    const [own, other] = [newRecord('task'), newRecord('meeting')]
    await link(ana, own, other)
    changeRecord(own, { isDeleted: true })
    expect(await list(ana, other)).toEqual([])
    expect((await ana.send({ url: urlOf(own) })).statusCode).toBe(404)
    for (const act of [link, unlink]) expect(await act(ana, other, own)).toEqual(UNKNOWN)
    changeRecord(own, { isDeleted: false })
    expect(await list(ana, other)).toMatchObject([own])
  })

  it('that was called off stays and says so, is linked with nothing more and can be unlinked', async () => {
    const [own, other] = [newRecord('task'), newRecord('meeting')]
    await link(ana, own, other)
    changeRecord(other, { isDeleted: true, isCancelled: true, status: 'cancelled' })
    expect(await list(bruno, own)).toMatchObject([{ ...other, status: 'cancelled' }])
    expect((await ana.send({ url: urlOf(own) })).headers['x-total-count']).toBe('1')
    expect((await ana.send({ url: urlOf(other) })).statusCode).toBe(404)
    expect(await link(ana, newRecord('task'), other)).toEqual(UNKNOWN)
    expect(await link(ana, other, newRecord('task'))).toEqual(UNKNOWN)
    expect(await unlink(ana, own, other)).toBe(204)
    expect(await list(ana, own)).toEqual([])
  })

  it('that was called off is shown to its readers alone', async () => {
    const [own, other] = [newRecord('task'), newRecord('meeting', { readerIds: [ana.userId] })]
    await link(ana, own, other)
    changeRecord(other, { isDeleted: true, isCancelled: true })
    expect([(await list(ana, own)).length, (await list(bruno, own)).length]).toEqual([1, 0])
  })
})

describe('the limit', () => {
  it('refuses more than 200, two at once among them, and counts none twice', async () => {
    const own = newRecord('task')
    await fill(own, LINKS_MAX - 1)
    const last = [newRecord('task'), newRecord('task'), newRecord('task')]
    const answers = await Promise.all(last.map((other) => link(ana, own, other)))
    expect(answers.filter((answer) => answer === 204)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== 204)).toEqual([
      [409, 'too_many_links'],
      [409, 'too_many_links'],
    ])
    const linked = last[answers.indexOf(204)] ?? newRecord('task')
    expect(await link(ana, linked, own)).toBe(204)
    expect(await link(ana, newRecord('task'), own)).toEqual([409, 'too_many_links'])
  })

  it('leaves links of origin aside', async () => {
    const own = newRecord('meeting')
    await fill(own, LINKS_MAX, { is_origin: true })
    expect(await link(ana, own, newRecord('task'))).toBe(204)
  })
})

describe('GET /api/links/clients', () => {
  const ask = (who: typeof ana, query: string) => who.send({ url: `/api/links/clients?${query}` })

  it('answers the clients of each record, but deleted ones', async () => {
    const [one, two] = [newRecord('task'), newRecord('task')]
    const [client, gone] = [newRecord('client', { title: 'Escola Aurora' }), newRecord('client')]
    for (const other of [client, gone, newRecord('lead')]) await link(ana, one, other)
    changeRecord(gone, { isDeleted: true })
    expect((await ask(ana, `kind=task&ids=${one.id},${two.id}`)).json()).toEqual([
      { id: one.id, clients: [{ id: client.id, name: 'Escola Aurora' }] },
      { id: two.id, clients: [] },
    ])
  })

  it('answers none of a record that one may not read', async () => {
    const [secret, client] = [newRecord('meeting', { readerIds: [bruno.userId] }), newRecord('client')]
    const unlocked = await person('Caio', { hasCrmAccess: true })
    changeRecord(secret, { readerIds: [unlocked.userId] })
    await link(unlocked, secret, client)
    const query = `kind=meeting&ids=${secret.id}`
    expect((await ask(unlocked, query)).json()).toMatchObject([{ clients: [{ id: client.id }] }])
    expect((await ask(ana, query)).json()).toEqual([{ id: secret.id, clients: [] }])
  })

  it('is locked with the CRM, and refuses other kinds, no ids and more than 500', async () => {
    const locked = await ask(bruno, `kind=task&ids=${randomUUID()}`)
    expect([locked.statusCode, locked.json().code]).toEqual([403, 'crm_locked'])
    const program = await person('Robô', { hasCrmAccess: true, token: { scopes: ['crm:read'] } })
    expect((await ask(program, `kind=task&ids=${randomUUID()}`)).json().code).toBe('scope')
    const many = Array.from({ length: 501 }, () => randomUUID()).join(',')
    for (const query of [
      `kind=lead&ids=${randomUUID()}`,
      'kind=task',
      'kind=task&ids=',
      `kind=task&ids=${many}`,
    ]) {
      expect((await ask(ana, query)).statusCode).toBe(400)
    }
  })
})

it('messages and channels have no list of their own', async () => {
  expect(LINKED_KINDS.filter((kind) => !LISTING_KINDS.some((one) => one === kind))).toEqual(['message'])
  expect((await ana.send({ url: `/api/chats/${newRecord('message').id}/links` })).statusCode).toBe(404)
})
