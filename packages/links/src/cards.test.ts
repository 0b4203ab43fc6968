import { randomUUID } from 'node:crypto'
import { KINDS, Kind } from '@cadencia/contract/kinds'
import { describe, expect, it } from 'vitest'
import { placeOf } from './cards.ts'
import { linksApp, ORIGIN } from './testing/links-app.ts'

const { app, ana, bruno, administrator, guest, person, newRecord, changeRecord } = await linksApp()

type Somebody = typeof ana
const ask = (who: Somebody, address: string) =>
  who.send({ url: `/api/cards?url=${encodeURIComponent(address)}` })

async function statusOf(who: Somebody, address: string): Promise<unknown> {
  const answer = await ask(who, address)
  return answer.statusCode === 404 ? [404, answer.json().code] : answer.statusCode
}
const UNKNOWN = [404, 'not_found']

/** A new record that says where its screen is. */
function place(kind: Kind, over: Parameters<typeof newRecord>[1] = {}) {
  const id = randomUUID()
  const url = `/registros/${id}`
  return { ...newRecord(kind, { id, url, ...over }), url: over.url ?? url }
}

describe('placeOf', () => {
  it.each([
    ['/sprints/tasks/A1', '/sprints/tasks/a1'],
    [`${ORIGIN}/a/?B=C#d`, '/a?b=c'],
    ['/', '/'],
    ['', '/'],
  ])('takes %j for %s', (address, path) => {
    const found = placeOf(address, [ORIGIN])
    expect(found && `${found.pathname}${found.search}`).toBe(path)
  })

  it('knows all our origins, and no other', () => {
    const origins = [ORIGIN, 'https://cadencia.example']
    expect(placeOf('https://cadencia.example/a', origins)?.pathname).toBe('/a')
    expect(placeOf('https://cadencia.example.evil.example/a', origins)).toBeUndefined()
    expect(placeOf('https://cadencia.example:8443/a', origins)).toBeUndefined()
    expect(placeOf(`/${'a'.repeat(1000)}`, origins)).toBeUndefined()
  })
})

describe('the card of an address', () => {
  it.each(Kind.options)('%s: is found by its path and by the whole address', async (kind) => {
    const { id, url } = place(kind)
    const card = { kind, title: 'Proposta', detail: 'Ana Lima', status: 'pending', url }
    for (const address of [url, `${ORIGIN}${url}`, url.replace(id, id.toUpperCase())]) {
      expect([address, (await ask(ana, address)).json()]).toEqual([address, card])
    }
  })

  it('is that of the record whatever place in it the address names', async () => {
    const { url } = place('task')
    for (const more of ['/', `?comment=${randomUUID()}`, '?tab=arquivos#topo', '#topo']) {
      expect((await ask(ana, `${url}${more}`)).json()).toMatchObject({ kind: 'task', url })
    }
  })

  it('is that of the nearest record: of a message, not of its channel', async () => {
    const channel = place('channel')
    const id = randomUUID()
    const message = place('message', { id, url: `${channel.url}?message=${id}` })
    expect((await ask(ana, message.url)).json()).toMatchObject({ kind: 'message', url: message.url })
    expect((await ask(ana, channel.url)).json()).toMatchObject({ kind: 'channel', url: channel.url })
  })
})

describe('who gets one', () => {
  it.each(Kind.options)('%s: who may read records of its kind', async (kind) => {
    const { url } = place(kind)
    const { access, area, isForGuests } = KINDS[kind]
    const locked = access === 'crm' ? UNKNOWN : 200
    expect([await statusOf(bruno, url), await statusOf(administrator, url)]).toEqual([locked, locked])
    expect(await statusOf(guest, url)).toEqual(isForGuests ? 200 : UNKNOWN)
    const program = (...scopes: string[]) => person('Robô', { hasCrmAccess: true, token: { scopes } })
    expect(await statusOf(await program('people:read'), url)).toEqual(UNKNOWN)
    expect(await statusOf(await program('people:read', `${area}:read`), url)).toBe(200)
  })

  it('a record’s own readers', async () => {
    const { url } = place('meeting', { readerIds: [bruno.userId] })
    expect(await statusOf(bruno, url)).toBe(200)
    for (const who of [ana, administrator]) expect(await statusOf(who, url)).toEqual(UNKNOWN)
  })

  it('nobody gets that of a deleted record, all that of one that was called off', async () => {
    const meeting = place('meeting', { status: 'cancelled', isDeleted: true })
    expect(await statusOf(ana, meeting.url)).toEqual(UNKNOWN)
    changeRecord(meeting, { isCancelled: true })
    for (const who of [ana, guest]) {
      expect((await ask(who, meeting.url)).json()).toMatchObject({ kind: 'meeting', status: 'cancelled' })
    }
  })
})

describe('what is no address of ours', () => {
  it('is 404, whatever it is', async () => {
    const { id, url } = place('task')
    const foreign = [
      `https://cadencia.evil.example${url}`,
      `//evil.example${url}`,
      `/\\evil.example${url}`,
      `https://localhost:5000@evil.example${url}`,
      `http://user:secret@localhost:5000${url}`,
      `https://localhost:5000${url}`,
      `http://localhost:5001${url}`,
      `http://localhost:5000.evil.example${url}`,
      `javascript:location='${url}'`,
      `data:text/html,${url}`,
      `file://${url}`,
      `blob:${ORIGIN}${url}`,
      `ftp://localhost:5000${url}`,
    ]
    const nothing = [
      '',
      ' ',
      '/',
      'a',
      'http://',
      'http://[',
      '%00',
      '/registros/',
      '/registros/1',
      `/registros/${randomUUID()}`,
      `/registros/${id}/edit`,
      `/registros?id=${id}`,
      `/x/../y?z=${id}`,
      `/registros/${encodeURIComponent(`${id}'; drop table tasks --`)}`,
      `/registros/%2${id}`,
      `/api/tasks/${id}`,
      `/support/${id}`,
      `/chat/${id}`,
      `/registros/${id}${'a'.repeat(5000)}`,
      `${url}?x=${'a'.repeat(5000)}`,
      Array.from({ length: 100 }, () => randomUUID()).join('/'),
      `${url}%ff%fe`,
      `${url}\u202e`,
    ]
    for (const address of [...foreign, ...nothing])
      expect([address, await statusOf(ana, address)]).toEqual([address, UNKNOWN])
  })

  it('is refused without one address, with a NUL, and without a session', async () => {
    const address = encodeURIComponent(place('task').url)
    expect((await ana.send({ url: '/api/cards' })).statusCode).toBe(400)
    const two = await ana.send({ url: `/api/cards?url=${address}&url=${address}` })
    expect(two.statusCode).toBe(400)
    expect((await ana.send({ url: `/api/cards?url=${address}%00` })).statusCode).toBe(400)
    expect((await app.inject({ url: `/api/cards?url=${address}` })).statusCode).toBe(401)
  })
})
