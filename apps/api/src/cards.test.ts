import { randomUUID } from 'node:crypto'
import { Kind } from '@cadencia/contract/kinds'
import { testDb } from '@cadencia/db/testing'

import { describe, expect, it } from 'vitest'
import { discussedRecords } from './testing/permissions/discussions.ts'
import { type Person, permissionFixture } from './testing/permissions/fixture.ts'
import { shareMaker } from './testing/permissions/sprint-routes.ts'

const fixture = await permissionFixture(await testDb())
const { create, send, outsider } = fixture
const ORIGIN = 'http://localhost:5000'

const channel = (more: object = {}) =>
  create('owner', '/api/chats/channels', { name: `Canal ${randomUUID()}`, ...more })

async function message(): Promise<string> {
  const chatId = await create('owner', '/api/chats/direct', { userId: outsider.id })
  const id = await create('owner', `/api/chats/${chatId}/messages`, { content: 'Combinado com o cliente' })
  return `/chat/${chatId}?message=${id}`
}

const records = discussedRecords(fixture)
const at = (path: string, make: () => Promise<string>) => async () => `${path}${await make()}`
/** Where the page shows a new record of each kind. */
const places: Record<Kind, () => Promise<string>> = {
  task: at('/sprints/tasks/', records.task),
  meeting: at('/meetings/', records.meeting),
  support: at('/support/', records.support),
  lead: at('/crm/leads/', records.lead),
  opportunity: at('/crm/opportunities/', records.opportunity),
  client: at('/crm/clients/', records.client),
  pilot: at('/special-projects/', () => create('owner', '/api/pilot-stages', { title: 'Mostrada' })),
  knowledge: at('/sprints/knowledge/', shareMaker(fixture)),
  channel: at('/chat/', channel),
  message,
}

const ask = (person: Person | 'guest', address: string) =>
  send(person, 'GET', { url: `/api/cards?url=${encodeURIComponent(address)}` })

async function statusOf(person: Person | 'guest', address: string): Promise<unknown> {
  const answer = await ask(person, address)
  return answer.statusCode === 404 ? [404, answer.json().code] : answer.statusCode
}
const UNKNOWN = [404, 'not_found']

describe('the card of an address', () => {
  it.each(Kind.options)('%s: is found by its path and by the whole address', async (kind) => {
    const place = await places[kind]()
    const card = { kind, title: expect.any(String), detail: expect.any(String), url: place }
    const id = place.slice(-36)
    for (const address of [place, `${ORIGIN}${place}`, place.replace(id, id.toUpperCase())]) {
      const answer = await ask('owner', address)
      expect([address, answer.statusCode]).toEqual([address, 200])
      expect(answer.json()).toMatchObject(card)
      expect(answer.json().title).not.toBe('')
      expect(Object.keys(answer.json()).sort()).toEqual(['detail', 'kind', 'status', 'title', 'url'])
    }
  })

  it('tells a channel from a message in it, and says that it is archived', async () => {
    const id = await channel({ description: 'O que foi ao ar' })
    const messageId = await create('owner', `/api/chats/${id}/messages`, { content: '**Saiu** a versão' })
    const address = `/chat/${id}?message=${messageId}`
    expect((await ask('owner', address)).json()).toMatchObject({ kind: 'message', url: address })
    const { version } = (await send('owner', 'GET', { url: `/api/chats/${id}` })).json()
    const payload = { isArchived: true, version }
    expect((await send('owner', 'PATCH', { url: `/api/chats/${id}`, payload })).statusCode).toBe(200)
    expect((await ask('owner', `/chat/${id}`)).json()).toMatchObject({
      ...{ kind: 'channel', detail: 'O que foi ao ar', status: 'archived', url: `/chat/${id}` },
    })
  })
})

describe('who gets one', () => {
  it('shows nothing of the CRM to a session that has not unlocked it', async () => {
    for (const kind of ['lead', 'opportunity', 'client'] as const) {
      const place = await places[kind]()
      expect([kind, await statusOf('owner', place), await statusOf('outsider', place)]).toEqual([
        kind,
        200,
        UNKNOWN,
      ])
      expect(await statusOf('administrator', place)).toEqual(UNKNOWN)
    }
  })

  it('shows messages to who takes part, private channels to members, public ones to all but guests', async () => {
    const said = await message()
    expect(await statusOf('outsider', said)).toBe(200)
    for (const person of ['leader', 'administrator', 'guest'] as const)
      expect([person, await statusOf(person, said)]).toEqual([person, UNKNOWN])
    const [open, closed] = [await channel(), await channel({ isPrivate: true })]
    expect(await statusOf('outsider', `/chat/${open}`)).toBe(200)
    expect(await statusOf('guest', `/chat/${open}`)).toEqual(UNKNOWN)
    expect(await statusOf('owner', `/chat/${closed}`)).toBe(200)
    expect(await statusOf('outsider', `/chat/${closed}`)).toEqual(UNKNOWN)
    // What was said in a public one is its members' to read.
    const messageId = await create('owner', `/api/chats/${open}/messages`, { content: 'Entre nós' })
    expect(await statusOf('outsider', `/chat/${open}?message=${messageId}`)).toEqual(UNKNOWN)
  })

  it('shows what somebody shared to the two people', async () => {
    const place = await places.knowledge()
    expect([await statusOf('leader', place), await statusOf('outsider', place)]).toEqual([200, UNKNOWN])
  })

  it('shows a cancelled meeting as such', async () => {
    const meeting = await places.meeting()
    await send('owner', 'DELETE', { url: `/api/meetings/${meeting.slice(-36)}` })
    for (const person of ['owner', 'outsider'] as const) {
      const answer = await send(person, 'GET', { url: `/api/cards?url=${encodeURIComponent(meeting)}` })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { kind: 'meeting', status: 'cancelled', url: meeting },
      ])
    }
  })

  it('shows nothing deleted', async () => {
    const task = await places.task()
    await send('owner', 'DELETE', { url: `/api/tasks/${task.slice(-36)}` })
    const open = await channel()
    const messageId = await create('owner', `/api/chats/${open}/messages`, { content: 'Engano' })
    await send('owner', 'DELETE', { url: `/api/chats/${open}/messages/${messageId}` })
    const addresses = [task, `/chat/${open}?message=${messageId}`]
    for (const address of addresses)
      expect([address, await statusOf('owner', address)]).toEqual([address, UNKNOWN])
  })
})
