import { testViewer } from '@cadencia/testkit/test-app'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Meeting } from './contract.ts'
import { ana, app, bruno, db, domain, outsider, patch, schedule } from './testing/meetings-app.ts'

describe('the list', () => {
  it('begins 30 days back unless asked for more, by start', async () => {
    const old = await schedule({ title: 'Antiga', scheduledAt: '2026-10-01T12:00:00Z' })
    const recent = await schedule({ title: 'Recente', scheduledAt: '2026-11-01T12:00:00Z' })
    const ids = async (query: string) =>
      z.array(Meeting).parse((await ana.send({ url: `/api/meetings${query}` })).json())
    const usual = await ids('')
    expect(usual.map(({ id }) => id)).toContain(recent.id)
    expect(usual.map(({ id }) => id)).not.toContain(old.id)
    expect(usual.map(({ scheduledAt }) => scheduledAt)).toEqual(
      usual.map(({ scheduledAt }) => scheduledAt).toSorted(),
    )
    expect((await ids('?from=2026-09-01T00:00:00Z')).map(({ id }) => id)).toContain(old.id)
  })

  it('pages by key and tells the total and the next page', async () => {
    const from = '2030-01-01T00:00:00Z'
    for (const day of ['01', '02', '03']) await schedule({ scheduledAt: `2030-01-${day}T12:00:00Z` })
    const first = await ana.send({ url: `/api/meetings?from=${from}&limit=2` })
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await ana.send({ url: next })
    expect(first.json()).toHaveLength(2)
    expect(second.json()).toHaveLength(1)
    expect(second.headers.link).toBeUndefined()
    const seen = [...first.json(), ...second.json()].map(({ id }: { id: string }) => id)
    expect(new Set(seen).size).toBe(3)
  })

  it.each([
    '?limit=0',
    '?limit=1e9',
    '?limit=1001',
    '?cursor=x',
    `?cursor=${Buffer.from('["0000-01-01T00:00:00Z","00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
    '?from=ontem',
    '?from=0000-01-01T00:00:00Z',
    '?to=0000-12-31T23:59:59Z',
    '?status=nada',
    '?participantId=ana',
  ])('refuses %s', async (query) => {
    expect((await ana.send({ url: `/api/meetings${query}` })).statusCode).toBe(400)
  })

  it('is 304 until something in it changes, presence too', async () => {
    const meeting = await schedule({ scheduledAt: '2031-01-01T12:00:00Z' })
    await patch(meeting.id, { status: 'active' })
    const url = '/api/meetings?from=2031-01-01T00:00:00Z'
    const { etag = '' } = (await ana.send({ url })).headers
    const again = () => ana.send({ url, headers: { 'if-none-match': String(etag) } })
    const unchanged = await again()
    expect(unchanged.statusCode).toBe(304)
    expect(unchanged.body).toBe('')
    await bruno.send({ method: 'POST', url: `/api/meetings/${meeting.id}/join` })
    expect((await again()).statusCode).toBe(200)
  })

  it('is narrowed to what one person created, is invited to or was present at', async () => {
    const from = '2032-01-01T00:00:00Z'
    const own = await schedule({ scheduledAt: '2032-01-01T12:00:00Z', participantIds: [] }, bruno)
    const invited = await schedule({ scheduledAt: '2032-01-02T12:00:00Z' })
    const joined = await schedule({ scheduledAt: '2032-01-03T12:00:00Z' })
    const left = await schedule({ scheduledAt: '2032-01-04T12:00:00Z' })
    await patch(joined.id, { status: 'active' })
    await bruno.send({ method: 'POST', url: `/api/meetings/${joined.id}/join` })
    await patch(joined.id, { participantIds: [] })
    await patch(left.id, { participantIds: [] })

    const url = `/api/meetings?from=${from}&participantId=${bruno.userId}`
    const answer = await ana.send({ url: `${url}&limit=2` })
    expect(answer.headers['x-total-count']).toBe('3')
    const ids = async (query = '') =>
      z
        .array(Meeting)
        .parse((await ana.send({ url: `${url}${query}` })).json())
        .map(({ id }) => id)
    expect(await ids()).toEqual([own.id, invited.id, joined.id])
    expect(await ids('&to=2032-01-03T00:00:00Z&status=scheduled')).toEqual([own.id, invited.id])
    expect(await ids('&status=completed')).toEqual([])
  })

  it('narrowed to one person is 304 until that person is uninvited', async () => {
    const { id } = await schedule({ scheduledAt: '2033-01-01T12:00:00Z' })
    const url = `/api/meetings?from=2033-01-01T00:00:00Z&participantId=${bruno.userId}`
    const { etag = '' } = (await ana.send({ url })).headers
    const again = () => ana.send({ url, headers: { 'if-none-match': String(etag) } })
    expect((await again()).statusCode).toBe(304)
    await patch(id, { participantIds: [] })
    expect((await again()).json()).toEqual([])
  })

  it('is 304 until something in it changes, however many there are', async () => {
    await sql`insert into meetings (id, title, scheduled_at, duration, meeting_type, created_by)
      select gen_random_uuid(), 'Reunião ' || n, '2041-01-01T12:00:00Z', 30, 'daily', ${ana.userId}
      from generate_series(1, 10100) n`.execute(db)
    const url = '/api/meetings?from=2041-01-01T00:00:00Z&limit=1'
    const { etag = '', 'x-total-count': total } = (await ana.send({ url })).headers
    expect(total).toBe('10000+')
    const again = () => ana.send({ url, headers: { 'if-none-match': String(etag) } })
    expect((await again()).statusCode).toBe(304)
    for (const title of ['Reunião 1', 'Reunião 10100']) {
      const change = db.updateTable('meetings').where('title', '=', title)
      await change.set({ title: 'Outra' }).execute()
      expect((await again()).statusCode, title).toBe(200)
      await db.updateTable('meetings').where('title', '=', 'Outra').set({ title }).execute()
    }
    await sql`delete from meetings where scheduled_at >= '2041-01-01'`.execute(db)
  })

  it("answers no one's 304 for another's rights", async () => {
    const url = '/api/meetings?from=2031-01-01T00:00:00Z'
    const { etag = '' } = (await ana.send({ url })).headers
    expect((await outsider.send({ url, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(200)
  })
})

describe('search', () => {
  it('finds a meeting by its words, accents aside', async () => {
    const { id } = await schedule({ title: 'Apresentação da negociação' })
    const who = testViewer({ userId: ana.userId })
    const hits = await domain.search?.(db, who, { words: 'negociacao', limit: 5 })
    expect(hits?.[0]).toMatchObject({ kind: 'meeting', id, url: `/meetings/${id}` })
  })
})

describe('calendars', () => {
  it('gives one meeting as a file', async () => {
    const { id } = await schedule({ title: 'Para a agenda', location: 'Sala 3' })
    const answer = await ana.send({ url: `/api/meetings/${id}.ics` })
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.body).toContain('SUMMARY:Para a agenda')
    expect(answer.body).toContain('LOCATION:Sala 3')
  })

  it.each(['%00', '%F0%9F%98%80', "'"])('has no feed at %s', async (token) => {
    expect((await app.inject({ url: `/api/calendar/${token}.ics` })).statusCode).toBe(400)
  })

  it('gives each person a feed that needs no cookie, until its address is rotated', async () => {
    await schedule({ title: 'No meu calendário' })
    const { url } = (await ana.send({ url: '/api/calendar' })).json()
    expect(url).toMatch(/^https:\/\/cadencia\.example\/api\/calendar\/[\w-]{32}\.ics$/)
    const path = new URL(url).pathname
    expect((await app.inject({ url: path })).body).toContain('SUMMARY:No meu calendário')
    await ana.send({ method: 'POST', url: '/api/calendar/rotate' })
    expect((await app.inject({ url: path })).statusCode).toBe(404)
  })
})
