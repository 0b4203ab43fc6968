import { randomUUID } from 'node:crypto'
import { Person } from '@cadencia/contract/person'
import { describe, expect, it } from 'vitest'
import { commentWritten } from './facts.ts'
import { discussionsApp } from './testing/discussions-app.ts'

const app = await discussionsApp()
const { db, clock, records, ana, bruno, caio, administrator, guest, domain } = app
const { newRecord, urlOf, post, write, list, changes, followers, facts } = app

const bodies = (comments: readonly { readonly body: string }[]) => comments.map(({ body }) => body)

describe('writing', () => {
  it('answers the whole comment, and the first one to a repeated client id', async () => {
    const task = newRecord('task')
    const clientId = randomUUID()
    const draft = { body: '  Vejo *hoje*.  ', clientId }
    const first = await write(ana, task, draft)
    expect(first).toEqual({
      id: expect.any(String),
      sequence: 1,
      revision: 1,
      body: 'Vejo *hoje*.',
      bodyFormat: 'markdown',
      author: { id: ana.userId, firstName: 'Ana', lastName: 'Lima', profileImageUrl: null },
      mentions: [],
      files: [],
      reactions: [],
      replyTo: null,
      clientId,
      createdAt: '2026-11-23T12:00:00Z',
      editedAt: null,
      version: 1,
    })
    const repeated = await Promise.all([1, 2, 3].map(() => write(ana, task, { ...draft, body: 'Outro' })))
    expect(repeated).toEqual([first, first, first])
    expect(await write(bruno, task, draft)).not.toMatchObject({ id: first.id })
    expect(await write(ana, newRecord('task'), draft)).not.toMatchObject({ id: first.id })
    expect(await list(ana, task)).toHaveLength(2)
    await ana.send({ method: 'DELETE', url: `/api/comments/${first.id}` })
    expect((await post(ana, task, draft)).statusCode).toBe(409)
  })

  it.each([
    [{}, 'body', 'Escreva um comentário'],
    [{ body: ' \u200b ' }, 'body', 'Escreva um comentário'],
    [{ body: 'x'.repeat(4001) }, 'body', 'Use no máximo 4.000 caracteres'],
    [{ text: 'Só em solicitações' }, 'body', 'Escreva um comentário'],
    [{ body: 'a', mentions: ['ana'] }, 'mentions.0', 'Identificador inválido'],
    [{ attachments: Array(11).fill(`/api/files/${randomUUID()}/a.png`) }, 'attachments', /no máximo 10/],
    [{ attachments: ['https://exemplo.com/a.png'] }, 'attachments.0', 'Arquivo inválido'],
  ])('refuses %j', async (draft, path, message) => {
    const answer = await post(ana, newRecord('task'), draft)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path, message: expect.stringMatching(message) }])
  })

  it('gives comments of the same moment their revisions without gaps', async () => {
    const task = newRecord('task')
    await Promise.all([ana, bruno, caio, ana, bruno].map((who, place) => write(who, task, `Nº ${place}`)))
    expect((await list(ana, task)).map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('the list', () => {
  it('answers the newest fifty, ascending, and those before and after one, deleted ones too', async () => {
    const task = newRecord('task')
    const written = []
    for (let count = 1; count <= 53; count += 1) written.push(await write(ana, task, `${count}`))
    const expected = written.map(({ body }) => body)
    const answer = await ana.send({ url: `${urlOf(task)}/comments` })
    expect(bodies(answer.json())).toEqual(expected.slice(3))
    expect(answer.headers['x-total-count']).toBe('53')
    const [first, , third, fourth] = written
    await ana.send({ method: 'DELETE', url: `/api/comments/${fourth?.id}` })
    expect(bodies(await list(ana, task, `?before=${fourth?.id}`))).toEqual(['1', '2', '3'])
    expect(bodies(await list(ana, task, `?before=${fourth?.id}&limit=2`))).toEqual(['2', '3'])
    expect(bodies(await list(ana, task, `?after=${first?.id}&limit=3`))).toEqual(['2', '3', '5'])
    expect(bodies(await list(ana, task, `?after=${written.at(-1)?.id}`))).toEqual([])
    for (const query of [`?before=${first?.id}&after=${third?.id}`, '?limit=0', '?before=x', '?limit=1001']) {
      expect((await ana.send({ url: `${urlOf(task)}/comments${query}` })).statusCode, query).toBe(400)
    }
    const foreign = await write(ana, newRecord('task'), 'Outra')
    const lost = await ana.send({ url: `${urlOf(task)}/comments?before=${foreign.id}` })
    expect(lost.statusCode).toBe(404)
  })
})

describe('changing', () => {
  it('is for the author, who learns of somebody else’s edit by a stale version', async () => {
    const task = newRecord('task')
    const { id, version } = await write(ana, task, 'Antes')
    const edit = (who: typeof ana, payload: object) =>
      who.send({ method: 'PATCH', url: `/api/comments/${id}`, payload })
    for (const who of [bruno, administrator]) {
      expect((await edit(who, { body: 'Meu', version })).statusCode).toBe(403)
    }
    clock.ms += 60_000
    const edited = await edit(ana, { body: 'Depois', version })
    expect(edited.json()).toMatchObject({ body: 'Depois', version: 2, editedAt: '2026-11-23T12:01:00Z' })
    const late = await edit(ana, { body: 'Tarde', version })
    expect([late.statusCode, late.json().current.body]).toEqual([409, 'Depois'])
    expect((await edit(ana, { body: ' ' })).json().issues).toMatchObject([{ path: 'body' }])
    expect(bodies(await list(bruno, task))).toEqual(['Depois'])
  })

  it('leaves a comment from before the format plain until it is edited', async () => {
    const task = newRecord('task')
    const { id } = await write(ana, task, '*Antes*')
    await db.updateTable('comments').set({ body_format: 'plain' }).where('id', '=', id).execute()
    await ana.send({ method: 'PUT', url: `/api/comments/${id}/reactions/${encodeURIComponent('👍')}` })
    expect((await list(ana, task))[0]).toMatchObject({ body: '*Antes*', bodyFormat: 'plain' })
    const edited = await ana.send({
      method: 'PATCH',
      url: `/api/comments/${id}`,
      payload: { body: '*Depois*' },
    })
    expect(edited.json()).toMatchObject({ body: '*Depois*', bodyFormat: 'markdown' })
  })

  it('deletes for author and administrators; what is deleted is gone', async () => {
    const task = newRecord('task')
    const [one, other] = [await write(ana, task, 'Um'), await write(ana, task, 'Outro')]
    const remove = async (who: typeof ana, id: string) =>
      (await who.send({ method: 'DELETE', url: `/api/comments/${id}` })).statusCode
    expect([await remove(bruno, one.id), await remove(guest, one.id)]).toEqual([403, 403])
    expect([await remove(ana, one.id), await remove(administrator, other.id)]).toEqual([204, 204])
    expect(await remove(ana, one.id)).toBe(404)
    expect(await list(ana, task)).toEqual([])
    expect((await ana.send({ url: `${urlOf(task)}/comments` })).headers['x-total-count']).toBe('0')
    const stored = await db.selectFrom('comments').select('body').where('id', '=', one.id).execute()
    expect(stored).toEqual([{ body: '' }])
  })

  it('SEC-42: leaves what was said before in no fact, sent or waiting, and tells who is still mentioned', async () => {
    const task = newRecord('task', { followerIds: [caio.userId] })
    const mentions = [bruno.userId, administrator.userId]
    const { id } = await write(ana, task, { body: 'A senha é abc123', mentions })
    await db.updateTable('outbox').set({ delivered_at: '2026-11-23T12:00:00Z' }).execute()
    const change = { body: 'Sem segredo', mentions: [bruno.userId] }
    expect(
      (await ana.send({ method: 'PATCH', url: `/api/comments/${id}`, payload: change })).statusCode,
    ).toBe(200)
    expect(JSON.stringify(await facts(task))).not.toContain('abc123')
    expect((await facts(task))[0]?.payload).toMatchObject({
      comment: { body: 'Sem segredo' },
      mentionedIds: [bruno.userId],
      followerIds: [caio.userId],
    })
    await ana.send({ method: 'DELETE', url: `/api/comments/${id}` })
    expect(JSON.stringify(await facts(task))).not.toContain('segredo')
    const [written, changed] = await facts(task)
    for (const fact of [written, changed])
      expect(fact?.payload).toMatchObject({
        comment: { id, body: '', mentions: [], files: [] },
        mentionedIds: [],
      })
    expect(written?.payload).toMatchObject({ followerIds: [] })
    expect(commentWritten.payload.safeParse(written?.payload).success).toBe(true)
  })

  it('reacts once for each person and emoji, and takes a reaction back', async () => {
    const { id, revision } = await write(ana, newRecord('task'), 'Pronto')
    const react = (who: typeof ana, method: 'PUT' | 'DELETE', emoji: string) =>
      who.send({ method, url: `/api/comments/${id}/reactions/${encodeURIComponent(emoji)}` })
    await react(bruno, 'PUT', '👍')
    await react(ana, 'PUT', '🎉')
    await react(ana, 'PUT', '👍')
    const again = (await react(ana, 'PUT', '👍')).json()
    expect(again.reactions).toEqual([
      { emoji: '👍', userIds: [bruno.userId, ana.userId] },
      { emoji: '🎉', userIds: [ana.userId] },
    ])
    expect([again.version, again.revision]).toEqual([1, revision + 3])
    const taken = [await react(bruno, 'DELETE', '👍'), await react(bruno, 'DELETE', '👍')]
    expect(taken.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect((await react(caio, 'PUT', 'ok')).statusCode).toBe(400)
  })
})

describe('rights', () => {
  it('those who may read a record may be mentioned there, and no one else', async () => {
    const named = async (subject: ReturnType<typeof newRecord>, who = caio) => {
      const answer = await who.send({ url: `${urlOf(subject)}/mentionable` })
      return answer.statusCode === 200 ? Person.array().parse(answer.json()) : answer.statusCode
    }
    const meeting = newRecord('meeting', { readerIds: [ana.userId, caio.userId] })
    expect(await named(meeting)).toMatchObject([{ firstName: 'Ana' }, { firstName: 'Caio' }])
    expect(await named(meeting, bruno)).toBe(403)
    const everybody = await named(newRecord('task'))
    expect(everybody).toContainEqual(expect.objectContaining({ firstName: 'Gil' }))
    const ofLead = await named(newRecord('lead'))
    expect(ofLead).toContainEqual(expect.objectContaining({ firstName: 'Bruno' }))
    expect(ofLead).not.toContainEqual(expect.objectContaining({ firstName: 'Gil' }))
    expect(await named(newRecord('lead'), ana)).toBe(403)
  })

  it('comments of a record are for its readers, and writing is not for guests', async () => {
    const meeting = newRecord('meeting', { readerIds: [ana.userId, guest.userId] })
    const { id } = await write(ana, meeting, 'Só nós')
    const statuses = async (who: typeof ana) => {
      const calls = [
        { url: `${urlOf(meeting)}/comments` },
        { url: `${urlOf(meeting)}/followers` },
        { method: 'POST', url: `${urlOf(meeting)}/comments`, payload: { body: 'Eu' } },
        { method: 'PUT', url: `${urlOf(meeting)}/followers/me` },
        { method: 'PUT', url: `/api/comments/${id}/reactions/${encodeURIComponent('👍')}` },
      ] as const
      const answers = []
      for (const call of calls) answers.push((await who.send(call)).statusCode)
      return answers
    }
    expect(await statuses(bruno)).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(guest)).toEqual([200, 200, 403, 403, 403])
    expect(await statuses(administrator)).toEqual([200, 200, 201, 204, 200])
  })

  it('comments of the CRM are locked with it, also by their own address', async () => {
    const lead = newRecord('lead')
    const { id } = await write(caio, lead, 'Ligar na terça')
    const calls = [
      { url: `${urlOf(lead)}/comments` },
      { url: `${urlOf(lead)}/followers` },
      { url: `/api/comments/changes?kind=lead&recordId=${lead.recordId}&after=0` },
      { method: 'PATCH', url: `/api/comments/${id}`, payload: { body: 'Eu' } },
      { method: 'DELETE', url: `/api/comments/${id}` },
    ] as const
    for (const who of [ana, administrator, guest]) {
      for (const call of calls) {
        const answer = await who.send(call)
        const isGuestWrite = who === guest && 'method' in call
        expect([answer.statusCode, isGuestWrite || answer.json().code]).toEqual([
          403,
          isGuestWrite || 'crm_locked',
        ])
      }
    }
    expect(bodies(await list(caio, lead))).toEqual(['Ligar na terça'])
  })

  it('does not know the comments of a record that is not there, or of another kind', async () => {
    const task = newRecord('task')
    const { id } = await write(ana, task, 'Vai embora')
    expect((await ana.send({ url: `/api/meetings/${task.recordId}/comments` })).statusCode).toBe(404)
    records.delete(task.recordId)
    expect((await ana.send({ url: `${urlOf(task)}/comments` })).statusCode).toBe(404)
    expect((await ana.send({ method: 'DELETE', url: `/api/comments/${id}` })).statusCode).toBe(404)
  })
})

describe('live', () => {
  it('tells each change to the record’s room in its order, and what was missed to who asks', async () => {
    const task = newRecord('task')
    const one = await write(ana, task, 'Um')
    const other = await write(bruno, task, 'Outro')
    await ana.send({ method: 'PATCH', url: `/api/comments/${one.id}`, payload: { body: 'Um, de novo' } })
    await bruno.send({ method: 'DELETE', url: `/api/comments/${other.id}` })
    const topic = `comments:task:${task.recordId}`
    const events = (await facts(task)).flatMap(({ fact, payload }) =>
      (domain.live ?? [])
        .filter((rule) => rule.fact === fact)
        .flatMap((rule) => rule.announcements(payload, { factId: 1, recordedAt: '2026-11-23T12:00:00Z' })),
    )
    expect(events.map(({ to, event }) => [to, event])).toMatchObject([
      // What was said before an edit or a deletion is in no fact any more.
      [
        'topic',
        { type: 'changed', entity: 'comment', id: one.id, revision: 1, row: { body: 'Um, de novo' } },
      ],
      ['topic', { id: other.id, revision: 2, row: { body: '' } }],
      ['topic', { id: one.id, revision: 3, row: { body: 'Um, de novo', version: 2 } }],
      ['topic', { id: other.id, revision: 4, row: null }],
    ])
    expect(new Set(events.map((one) => 'topic' in one && one.topic))).toEqual(new Set([topic]))
    expect(await changes(ana, task, 1)).toMatchObject([
      { id: one.id, revision: 3, row: { body: 'Um, de novo' } },
      { id: other.id, revision: 4, row: null },
    ])
    expect(await changes(ana, task, 4)).toEqual([])
  })

  it('lets into a room who may read the record', async () => {
    const [rule] = domain.topics ?? []
    const meeting = newRecord('meeting', { readerIds: [ana.userId] })
    const lead = newRecord('lead')
    const mayJoin = (who: typeof ana, id: string) => rule?.mayJoin(who.viewer, id, db)
    expect(await mayJoin(ana, `meeting:${meeting.recordId}`)).toBe(true)
    expect(await mayJoin(bruno, `meeting:${meeting.recordId}`)).toBe(false)
    expect(await mayJoin(ana, `lead:${lead.recordId}`)).toBe(false)
    expect(await mayJoin(caio, `lead:${lead.recordId}`)).toBe(true)
    expect(await rule?.whoMay?.([ana.viewer, caio.viewer], `lead:${lead.recordId}`, db)).toEqual([
      caio.viewer,
    ])
    for (const id of ['', 'task', `task:${randomUUID()}`, `nota:${lead.recordId}`, 'task:x:y']) {
      expect(await mayJoin(ana, id)).toBe(false)
    }
  })
})

describe('followers', () => {
  const names = async (subject: Parameters<typeof followers>[1]) =>
    (await followers(ana, subject)).map(({ firstName }) => firstName)
  const decide = async (who: typeof ana, method: 'PUT' | 'DELETE', subject: Parameters<typeof urlOf>[0]) =>
    (await who.send({ method, url: `${urlOf(subject)}/followers/me` })).statusCode

  it('are creator and assignee, who comments and is mentioned, and who wants to; until they stop', async () => {
    const task = newRecord('task', { followerIds: [ana.userId, null] })
    expect(await names(task)).toEqual(['Ana'])
    await write(bruno, task, { body: '@Caio Lima, e @Ninguém', mentions: [caio.userId, randomUUID()] })
    expect(await names(task)).toEqual(['Ana', 'Bruno', 'Caio'])
    expect(await decide(administrator, 'PUT', task)).toBe(204)
    expect(await decide(administrator, 'PUT', task)).toBe(204)
    expect(await decide(ana, 'DELETE', task)).toBe(204)
    expect(await names(task)).toEqual(['Ada', 'Bruno', 'Caio'])
    await write(bruno, task, { body: '@Ana Lima', mentions: [ana.userId] })
    expect(await names(task)).toEqual(['Ada', 'Bruno', 'Caio'])
    await write(ana, task, 'Aqui')
    expect(await names(task)).toEqual(['Ada', 'Ana', 'Bruno', 'Caio'])
    const page = await ana.send({ url: `${urlOf(task)}/followers?limit=3` })
    expect(page.headers['x-total-count']).toBe('4')
    const next = /<(.+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
    expect((await ana.send({ url: next })).json()).toMatchObject([{ firstName: 'Caio' }])
  })

  it('are told of a comment once, the mentioned as such, nobody of their own', async () => {
    const task = newRecord('task', { followerIds: [ana.userId, bruno.userId] })
    await write(ana, task, { body: '@Caio @Ana', mentions: [caio.userId, ana.userId] })
    expect((await facts(task)).at(-1)).toMatchObject({
      fact: 'comment.written',
      payload: {
        mentionedIds: [caio.userId],
        followerIds: [bruno.userId],
        isForEveryone: true,
        title: 'Proposta',
        url: `/registros/${task.recordId}`,
      },
    })
    const { id } = await write(caio, task, 'Oi')
    const payload = { body: 'Oi, @Bruno', mentions: [bruno.userId] }
    await caio.send({ method: 'PATCH', url: `/api/comments/${id}`, payload })
    expect((await facts(task)).at(-1)).toMatchObject({
      fact: 'comment.changed',
      payload: { mentionedIds: [bruno.userId] },
    })
  })

  it('are told only of what they may read', async () => {
    const meeting = newRecord('meeting', { readerIds: [ana.userId, caio.userId] })
    await write(caio, meeting, { body: '@Bruno', mentions: [bruno.userId] })
    await write(administrator, meeting, 'Visto')
    expect((await facts(meeting)).map(({ payload }) => payload)).toMatchObject([
      { mentionedIds: [], followerIds: [], isForEveryone: false, comment: { mentions: [] } },
      { followerIds: [caio.userId] },
    ])
    const lead = newRecord('lead', { followerIds: [ana.userId] })
    await write(caio, lead, { body: '@Gil', mentions: [guest.userId] })
    expect((await facts(lead))[0]?.payload).toMatchObject({
      mentionedIds: [],
      followerIds: [ana.userId],
      isForEveryone: false,
    })
  })
})

it('is found by its words, only on records that the person may read', async () => {
  const word = 'quinquilharia'
  const [task, meeting, lead] = [
    newRecord('task'),
    newRecord('meeting', { readerIds: [caio.userId] }),
    newRecord('lead'),
  ]
  for (const subject of [task, meeting, lead]) {
    clock.ms += 1000
    await write(caio, subject, `Onde está a ${word} de ${subject.kind}?`)
  }
  const search = (who: typeof ana, limit = 5) => domain.search?.(db, who.viewer, { words: word, limit })
  expect((await search(ana))?.map(({ url }) => url.split('?')[0])).toEqual([`/registros/${task.recordId}`])
  const hits = await search(caio)
  expect(hits?.map(({ match }) => match?.excerpt)).toEqual([
    `Onde está a ${word} de lead?`,
    `Onde está a ${word} de meeting?`,
    `Onde está a ${word} de task?`,
  ])
  expect(hits?.[0]).toMatchObject({ kind: 'comment', title: 'Proposta', match: { field: 'Comentário' } })
  expect(await search(caio, 2)).toHaveLength(2)
  const part = await domain.search?.(db, ana.viewer, { words: 'inquilhar', limit: 5 })
  expect(part?.[0]?.match).toEqual({ field: 'Comentário', excerpt: `Onde está a ${word} de task?` })
})
