import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { describe, expect, it } from 'vitest'
import type { LinkEnd, LinkedKind } from './contract.ts'
import {
  countRelated,
  deleteLink,
  deleteLinksOf,
  findLink,
  insertLink,
  LINK_ORDER,
  linksInParts,
  listLinks,
} from './repository.ts'

const { db } = await testDb()

const end = (kind: LinkedKind): LinkEnd => ({ kind, id: randomUUID() })
let minute = 0
/** Each a minute after the one before. */
function insert(pair: readonly [LinkEnd, LinkEnd], { isOrigin = false } = {}): Promise<boolean> {
  minute += 1
  const at = new Date(Date.parse('2026-11-23T12:00:00Z') + minute * 60_000).toISOString()
  return insertLink(db, pair, { isOrigin, actorId: null, at })
}
const endsOf = async (own: LinkEnd) => (await listLinks(db, [own.id])).map(({ kind, id }) => ({ kind, id }))

describe('a link', () => {
  it('is stored once, whichever end it is made from, and is seen from both', async () => {
    const [task, client] = [end('task'), end('client')]
    expect([await insert([task, client]), await insert([client, task])]).toEqual([true, false])
    expect(await listLinks(db, [task.id])).toEqual([
      {
        ...{ ownKind: 'task', ownId: task.id, ...client },
        ...{ isOrigin: false, createdBy: null, createdAt: expect.any(String) },
      },
    ])
    expect(await endsOf(client)).toEqual([task])
    const [one, other] = [await findLink(db, task, client), await findLink(db, client, task)]
    expect([one?.id, other?.id]).toEqual([client.id, task.id])
    expect(one?.createdAt).toBe(other?.createdAt)
  })

  it('is of the kinds that it was made with', async () => {
    const [task, client] = [end('task'), end('client')]
    await insert([task, client])
    expect(await findLink(db, task, { ...client, kind: 'lead' })).toBeUndefined()
  })

  it('of origin stays one when it is made again, and when it is deleted', async () => {
    const [task, meeting] = [end('task'), end('meeting')]
    await insert([task, meeting], { isOrigin: true })
    expect(await insert([task, meeting])).toBe(false)
    expect(await deleteLink(db, task, meeting)).toBe(false)
    expect(await findLink(db, task, meeting)).toMatchObject({ isOrigin: true })
  })

  it('is deleted from either end', async () => {
    const [task, client, lead] = [end('task'), end('client'), end('lead')]
    await insert([task, client])
    await insert([task, lead])
    expect(await deleteLink(db, client, task)).toBe(true)
    expect(await deleteLink(db, client, task)).toBe(false)
    expect(await endsOf(task)).toEqual([lead])
  })
})

describe('the links of records', () => {
  it('are listed newest first, those of several records together', async () => {
    const [one, two] = [end('task'), end('meeting')]
    const others = [end('client'), end('lead'), end('support')] as const
    await insert([one, others[0]])
    await insert([others[1], two])
    await insert([one, others[2]])
    const listed = await listLinks(db, [one.id, two.id])
    expect(listed.map(({ ownId, id }) => [ownId, id])).toEqual([
      [one.id, others[2].id],
      [two.id, others[1].id],
      [one.id, others[0].id],
    ])
  })

  it.each([1, 2, 3, 5, 6])('are read in parts of %i, each link once', async (size) => {
    const own = end('task')
    const others = Array.from({ length: 5 }, () => end('task'))
    for (const other of others) await insert([own, other])
    const ids: string[] = []
    const after = LINK_ORDER.after(undefined)
    for await (const part of linksInParts(db, own.id, { after, size })) {
      expect(part.length).toBeLessThanOrEqual(size)
      ids.push(...part.map(({ id }) => id))
    }
    expect(ids).toEqual(others.map(({ id }) => id).toReversed())
  })

  it('are counted but for those of origin', async () => {
    const [task, meeting, client] = [end('task'), end('meeting'), end('client')]
    await insert([task, meeting], { isOrigin: true })
    await insert([task, client])
    const counts = await countRelated(
      db,
      [task, meeting, client].map(({ id }) => id),
    )
    expect(Object.fromEntries(counts)).toEqual({ [task.id]: 1, [client.id]: 1 })
  })

  it('go from both ends, those of origin too', async () => {
    const [task, meeting, client] = [end('task'), end('meeting'), end('client')]
    await insert([task, meeting], { isOrigin: true })
    await insert([task, client])
    await insert([meeting, client])
    await deleteLinksOf(db, [task.id])
    expect(await endsOf(task)).toEqual([])
    expect(await endsOf(client)).toEqual([meeting])
  })
})
