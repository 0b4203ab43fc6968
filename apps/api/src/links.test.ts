import { KINDS } from '@cadencia/contract/kinds'
import { testDb } from '@cadencia/db/testing'
import { LISTING_KINDS, Link, type ListingKind } from '@cadencia/links/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { discussedRecords } from './testing/permissions/discussions.ts'
import { type Person, permissionFixture } from './testing/permissions/fixture.ts'
import { shareMaker } from './testing/permissions/sprint-routes.ts'

const fixture = await permissionFixture(await testDb())
const { db, create, send, owner, outsider } = fixture
const records: Record<ListingKind, () => Promise<string>> = {
  ...discussedRecords(fixture),
  pilot: () => create('owner', '/api/pilot-stages', { title: 'Ligada' }),
  knowledge: shareMaker(fixture),
}
const { task, meeting, client, lead, opportunity, pilot, knowledge } = records

const urlOf = (kind: ListingKind, id: string) => `${KINDS[kind].url}/${id}/links`

async function list(person: Person | 'guest', kind: ListingKind, id: string, query = '') {
  const answer = await send(person, 'GET', { url: `${urlOf(kind, id)}${query}` })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return z.array(Link).parse(answer.json())
}

type End = readonly [kind: string, id: string]

async function change(
  method: 'PUT' | 'DELETE',
  person: Person,
  [kind, id]: readonly [ListingKind, string],
  end: End,
) {
  const answer = await send(person, method, { url: `${urlOf(kind, id)}/${end.join('/')}` })
  return answer.statusCode === 204 ? 204 : [answer.statusCode, answer.json().code]
}
const link = (person: Person, own: readonly [ListingKind, string], end: End) =>
  change('PUT', person, own, end)
const unlink = (person: Person, own: readonly [ListingKind, string], end: End) =>
  change('DELETE', person, own, end)

const factsOf = (...ids: string[]) =>
  db
    .selectFrom('outbox')
    .select(['fact', 'payload'])
    .where('key', '=', ids.toSorted().join(':'))
    .orderBy('id')
    .execute()

/** A direct chat of owner and outsider, and a message in it. */
async function message(author: 'owner' | 'outsider', content = 'Combinado com o cliente'): Promise<string> {
  const userId = author === 'owner' ? outsider.id : owner.id
  const chatId = await create(author, '/api/chats/direct', { userId })
  return create(author, `/api/chats/${chatId}/messages`, { content })
}

it('is taken from a cancelled meeting by whoever could have changed it', async () => {
  const id = await meeting()
  const share = await knowledge()
  const others = { from_user_id: outsider.id, to_user_id: owner.id }
  await db.updateTable('knowledge_shares').set(others).where('id', '=', share).execute()
  expect(await link('owner', ['meeting', id], ['knowledge', share])).toBe(204)
  await send('owner', 'DELETE', { url: `/api/meetings/${id}` })
  expect(await list('owner', 'knowledge', share)).toMatchObject([{ id, status: 'cancelled' }])
  expect(await unlink('owner', ['knowledge', share], ['meeting', id])).toBe(204)
  expect(await list('owner', 'knowledge', share)).toEqual([])
})

describe('linking two records', () => {
  it.each(LISTING_KINDS)(
    '%s: is seen from both ends, linked and unlinked twice with one effect',
    async (kind) => {
      const [id, taskId] = [await records[kind](), await task()]
      const person = 'owner'
      for (const _ of [1, 2]) expect(await link(person, [kind, id], ['task', taskId])).toBe(204)
      const row = { kind: 'task', id: taskId, title: 'Discutida', status: 'pending', relation: 'related' }
      expect(await list(person, kind, id)).toMatchObject([
        { ...row, createdBy: owner.id, url: `/sprints/tasks/${taskId}` },
      ])
      expect(await list(person, 'task', taskId)).toMatchObject([{ kind, id, relation: 'related' }])
      for (const _ of [1, 2]) expect(await unlink(person, ['task', taskId], [kind, id])).toBe(204)
      expect(await list(person, kind, id)).toEqual([])
      expect(await list(person, 'task', taskId)).toEqual([])
      const about = { relation: 'related', actorId: owner.id }
      expect(await factsOf(id, taskId)).toMatchObject([
        {
          fact: 'link.created',
          payload: { kind, recordId: id, otherKind: 'task', otherId: taskId, ...about },
        },
        {
          fact: 'link.removed',
          payload: { kind: 'task', recordId: taskId, otherKind: kind, otherId: id, ...about },
        },
      ])
    },
  )

  it('needs the right to change one of the two', async () => {
    const [theirs, other] = [await meeting(), await meeting()]
    expect(await link('outsider', ['meeting', theirs], ['meeting', other])).toEqual([403, 'forbidden'])
    expect(await link('outsider', ['meeting', theirs], ['task', await task()])).toBe(204)
    const share = await knowledge()
    expect(await link('leader', ['knowledge', share], ['meeting', theirs])).toEqual([403, 'forbidden'])
    expect(await link('leader', ['knowledge', share], ['task', await task()])).toBe(204)
    expect(await list('leader', 'knowledge', share)).toHaveLength(1)
  })
})

describe('who sees a link', () => {
  it('tells nothing of the CRM, not even a number, to a session that has not unlocked it', async () => {
    const own = await task()
    const clientId = await client()
    await link('owner', ['task', own], ['client', clientId])
    await link('owner', ['task', own], ['meeting', await meeting()])
    for (const person of ['outsider', 'administrator', 'guest'] as const) {
      const answer = await send(person, 'GET', { url: `${urlOf('task', own)}?limit=1` })
      expect([answer.json().length, answer.headers['x-total-count']]).toEqual([1, '1'])
      expect(answer.body).not.toContain(clientId)
    }
    for (const act of [link, unlink]) {
      expect(await act('outsider', ['task', own], ['client', clientId])).toEqual([404, 'not_found'])
    }
    expect(await list('leader', 'task', own)).toHaveLength(2)
  })

  it('shows a message to who takes part in its chat, by its first 200 characters', async () => {
    const [own, id] = [await task(), await message('owner', 'x'.repeat(300))]
    expect(await link('leader', ['task', own], ['message', id])).toEqual([404, 'not_found'])
    expect(await link('outsider', ['task', own], ['message', id])).toBe(204)
    expect(await list('owner', 'task', own)).toMatchObject([{ kind: 'message', id, title: 'x'.repeat(200) }])
    for (const person of ['leader', 'administrator', 'guest'] as const) {
      expect(await list(person, 'task', own)).toEqual([])
    }
    // Its author links it with what they may only read.
    const theirs = await meeting()
    const said = await message('outsider')
    expect(await link('outsider', ['meeting', theirs], ['message', said])).toBe(204)
  })

  it('shows a shared knowledge to its two people', async () => {
    const [own, id] = [await task(), await knowledge()]
    await link('owner', ['task', own], ['knowledge', id])
    expect(await list('leader', 'task', own)).toHaveLength(1)
    expect(await list('outsider', 'task', own)).toEqual([])
    expect(await unlink('outsider', ['task', own], ['knowledge', id])).toEqual([404, 'not_found'])
  })
})

describe('when an end goes', () => {
  it('hides the links of a deleted record, and brings them back with it', async () => {
    const [own, other] = [await task(), await meeting()]
    await link('owner', ['task', own], ['meeting', other])
    await send('owner', 'DELETE', { url: `/api/tasks/${own}` })
    expect(await list('owner', 'meeting', other)).toEqual([])
    expect(await unlink('owner', ['meeting', other], ['task', own])).toEqual([404, 'not_found'])
    await send('owner', 'POST', { url: `/api/tasks/${own}/restore` })
    expect(await list('owner', 'meeting', other)).toMatchObject([{ kind: 'task', id: own }])
    await db.deleteFrom('tasks').where('id', '=', own).execute()
    expect(await list('owner', 'meeting', other)).toEqual([])
    expect(await db.selectFrom('links').select('id').where('other_id', '=', other).execute()).toEqual([])
  })

  it('shows a cancelled meeting as such, which is linked with nothing more and can be unlinked', async () => {
    const [own, other] = [await task(), await meeting()]
    await link('owner', ['task', own], ['meeting', other])
    await send('owner', 'DELETE', { url: `/api/meetings/${other}` })
    const row = { kind: 'meeting', id: other, title: 'Discutida', status: 'cancelled', relation: 'related' }
    expect(await list('outsider', 'task', own)).toMatchObject([row])
    const counted = await send('owner', 'GET', { url: urlOf('task', own) })
    expect(counted.headers['x-total-count']).toBe('1')
    // It has no page of its own any more.
    expect((await send('owner', 'GET', { url: urlOf('meeting', other) })).statusCode).toBe(404)
    expect(await link('owner', ['task', await task()], ['meeting', other])).toEqual([404, 'not_found'])
    expect(await link('owner', ['meeting', other], ['task', await task()])).toEqual([404, 'not_found'])
    const drafted = await send('owner', 'POST', {
      url: '/api/tasks',
      payload: { title: 'Depois', links: [{ kind: 'meeting', id: other }] },
    })
    expect([drafted.statusCode, drafted.json().issues[0].path]).toEqual([400, 'links.0'])
    expect(await unlink('owner', ['task', own], ['meeting', other])).toBe(204)
    expect(await list('owner', 'task', own)).toEqual([])
  })

  it('shows the cancelled meeting that a task came from', async () => {
    const from = await meeting()
    const own = await create('owner', '/api/tasks', { title: 'Combinada', meetingId: from })
    await send('owner', 'DELETE', { url: `/api/meetings/${from}` })
    expect(await list('owner', 'task', own)).toMatchObject([
      { id: from, status: 'cancelled', relation: 'origin' },
    ])
  })

  it('hides a meeting that is gone for good', async () => {
    const [own, other] = [await task(), await meeting()]
    await link('owner', ['task', own], ['meeting', other])
    await send('owner', 'DELETE', { url: `/api/meetings/${other}` })
    await db.deleteFrom('meetings').where('id', '=', other).execute()
    expect(await list('owner', 'task', own)).toEqual([])
  })

  it('takes the links of a stage away with it, and tells so', async () => {
    const [own, stage] = [await task(), await pilot()]
    await link('owner', ['task', own], ['pilot', stage])
    await send('owner', 'DELETE', { url: `/api/pilot-stages/${stage}` })
    expect(await list('owner', 'task', own)).toEqual([])
    expect((await factsOf(own, stage)).map(({ fact }) => fact)).toEqual(['link.created', 'link.removed'])
  })

  it('leaves no link with a record that is deleted at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [own, stage] = [await task(), await pilot()]
      await Promise.all([
        link('owner', ['task', own], ['pilot', stage]),
        send('owner', 'DELETE', { url: `/api/pilot-stages/${stage}` }),
      ])
      const left = await db
        .selectFrom('links')
        .select('id')
        .where(({ eb, or }) => or([eb('record_id', '=', stage), eb('other_id', '=', stage)]))
        .execute()
      expect(left).toEqual([])
    }
  })

  it('takes the links of an erased lead away, and those of what belongs to it', async () => {
    const leadId = await lead()
    const sale = await create('owner', '/api/crm/opportunities', { title: 'Anual', value: 10, leadId })
    const own = await task()
    await link('owner', ['task', own], ['lead', leadId])
    await link('owner', ['task', own], ['opportunity', sale])
    await link('owner', ['lead', leadId], ['opportunity', await opportunity()])
    const data = await send('owner', 'GET', { url: `/api/crm/leads/${leadId}/data` })
    expect(data.json().links).toHaveLength(3)
    expect((await send('owner', 'DELETE', { url: `/api/crm/leads/${leadId}/data` })).statusCode).toBe(204)
    expect(await list('owner', 'task', own)).toEqual([])
    expect(await list('owner', 'lead', leadId)).toEqual([])
    expect((await factsOf(own, leadId)).map(({ fact }) => fact)).toEqual(['link.created', 'link.removed'])
  })
})

describe('clients of records', () => {
  const ask = (person: Person, query: string) => send(person, 'GET', { url: `/api/links/clients?${query}` })

  it('answers the clients of each record', async () => {
    const [one, two, clientId] = [await task(), await task(), await client()]
    await link('owner', ['task', one], ['client', clientId])
    expect((await ask('leader', `kind=task&ids=${one},${two}`)).json()).toEqual([
      { id: one, clients: [{ id: clientId, name: 'Discutido' }] },
      { id: two, clients: [] },
    ])
    await send('owner', 'DELETE', { url: `/api/crm/clients/${clientId}` })
    expect((await ask('leader', `kind=task&ids=${one}`)).json()).toEqual([{ id: one, clients: [] }])
  })
})
