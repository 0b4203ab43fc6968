import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Chat, ChatMember } from '../contract.ts'
import {
  chatsOf,
  createChannel,
  db,
  facts,
  newName,
  open,
  type Person,
  pair,
  person,
  post,
  say,
} from '../testing/chat-app.ts'
import { subscriberFor } from '../testing/subscriber.ts'
import { Channel } from './contract.ts'

const patch = (who: Person, id: string, payload: object) =>
  who.send({ method: 'PATCH', url: `/api/chats/${id}`, payload })
const act = (who: Person, id: string, what: 'join' | 'leave') =>
  who.send({ method: 'POST', url: `/api/chats/${id}/${what}` })
const add = (who: Person, id: string, userId: string) =>
  who.send({ method: 'PUT', url: `/api/chats/${id}/members/${userId}` })
const remove = (who: Person, id: string, userId: string) =>
  who.send({ method: 'DELETE', url: `/api/chats/${id}/members/${userId}` })
const setRole = (who: Person, id: string, userId: string, role: string) =>
  who.send({ method: 'PATCH', url: `/api/chats/${id}/members/${userId}`, payload: { role } })
const group = (who: Person, memberIds: readonly string[]) =>
  who.send({ method: 'POST', url: '/api/chats/group', payload: { memberIds } })

async function membersOf(who: Person, id: string) {
  const answer = await who.send({ url: `/api/chats/${id}/members` })
  return ChatMember.array().parse(answer.json())
}
const rolesOf = async (who: Person, id: string) =>
  Object.fromEntries((await membersOf(who, id)).map(({ firstName, role }) => [firstName, role]))

async function channelsOf(who: Person, query = ''): Promise<Channel[]> {
  return Channel.array().parse((await who.send({ url: `/api/chats/channels${query}` })).json())
}
const refusal = (answer: Awaited<ReturnType<Person['send']>>) => [answer.statusCode, answer.json().code]

const ana = await person('Ana')
const bruno = await person('Bruno')
const caio = await person('Caio')
const admin = await person('Ada', { isAdministrator: true })

describe('POST /api/chats/channels', () => {
  it('makes its maker the owner and its members participants', async () => {
    const made = await createChannel(ana, {
      description: 'Sobre nós',
      memberIds: [bruno.id, bruno.id, ana.id],
    })
    expect(made).toMatchObject({
      ...{ type: 'channel', description: 'Sobre nós', isPrivate: false, isArchived: false, role: 'owner' },
      ...{ version: 1, unreadCount: 0, mentionCount: 0, memberCount: 2 },
      preferences: { notify: 'all', mutedUntil: null, isStarred: false },
    })
    expect(await rolesOf(bruno, made.id)).toEqual({ Ana: 'owner', Bruno: 'member' })
    expect((await chatsOf(bruno)).find(({ id }) => id === made.id)).toMatchObject({ role: 'member' })
    expect(await facts('chat.channel_created', made.id)).toEqual([{ chatId: made.id, name: made.name }])
  })

  it('takes a name once, without regard to case and accents, private ones too', async () => {
    const { name } = await createChannel(ana, { name: `Comunicação ${randomUUID()}`, isPrivate: true })
    const again = await bruno.send({
      method: 'POST',
      url: '/api/chats/channels',
      payload: { name: name?.toUpperCase().replace('ÇÃ', 'CA') },
    })
    expect(refusal(again)).toEqual([409, 'name_taken'])
    expect(again.body).not.toContain('privad')
  })

  it('SEC-52: takes no name that looks like another, and none with characters that nobody sees', async () => {
    const made = await createChannel(ana, { name: `Plantao ${randomUUID().slice(0, 8)} alfa` })
    const name = made.name ?? ''
    const make = (copy: string) =>
      bruno.send({ method: 'POST', url: '/api/chats/channels', payload: { name: copy } })
    for (const copy of [name.replace('Plantao', 'Рlаntао'), name.replace(' alfa', '   ALFA')]) {
      expect(refusal(await make(copy))).toEqual([409, 'name_taken'])
    }
    expect((await make(`${name}\u2060`)).statusCode).toBe(400)
  })

  it('of two who create one name at once one succeeds', async () => {
    const payload = { name: newName() }
    const make = (who: Person) => who.send({ method: 'POST', url: '/api/chats/channels', payload })
    const codes = (await Promise.all([ana, bruno, caio].map(make))).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([201, 409, 409])
  })

  it('refuses a name that is none, and members who do not chat', async () => {
    const guest = await person('Gil', { role: 'guest' })
    const gone = await person('Nina', { isActive: false })
    const create = async (payload: object) =>
      (await ana.send({ method: 'POST', url: '/api/chats/channels', payload })).json().issues?.[0].path
    expect(await create({ name: '  ' })).toBe('name')
    expect(await create({ name: 'a\nb' })).toBe('name')
    expect(await create({ name: 'x'.repeat(201) })).toBe('name')
    for (const id of [guest.id, gone.id, randomUUID()])
      expect(await create({ name: newName(), memberIds: [id] })).toBe('memberIds')
    const answer = await guest.send({
      method: 'POST',
      url: '/api/chats/channels',
      payload: { name: newName() },
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('GET /api/chats/channels', () => {
  it('lists public channels and one’s own private ones, by name, page by page', async () => {
    const word = randomUUID()
    const open = await createChannel(ana, { name: `Álbum ${word}` })
    const hidden = await createChannel(ana, { name: `beta ${word}`, isPrivate: true })
    const last = await createChannel(bruno, { name: `Zebra ${word}` })
    const names = async (who: Person) =>
      (await channelsOf(who, `?q=${word.toUpperCase()}`)).map(({ id }) => id)
    expect(await names(ana)).toEqual([open.id, hidden.id, last.id])
    expect(await names(caio)).toEqual([open.id, last.id])
    expect((await channelsOf(caio, `?q=${word}`))[0]).toEqual({
      ...{ id: open.id, name: open.name, description: '', isPrivate: false },
      ...{ memberCount: 1, isMember: false, isArchived: false },
    })
    const first = await ana.send({ url: `/api/chats/channels?q=${word}&limit=2` })
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1]
    const rest = await ana.send({
      url: new URL(next ?? '', 'http://x').pathname + new URL(next ?? '', 'http://x').search,
    })
    expect(
      Channel.array()
        .parse(rest.json())
        .map(({ id }) => id),
    ).toEqual([last.id])
  })
})

describe('joining and leaving', () => {
  it('is a click, shows what was said, and counts nothing as unread', async () => {
    const { id } = await createChannel(ana)
    await say(ana, id, 'Bom dia')
    expect((await caio.send({ url: `/api/chats/${id}/messages` })).statusCode).toBe(404)
    expect((await act(caio, id, 'join')).statusCode).toBe(204)
    expect((await act(caio, id, 'join')).statusCode).toBe(204)
    const answer = await caio.send({ url: `/api/chats/${id}` })
    expect(answer.json()).toMatchObject({
      unreadCount: 0,
      lastMessage: { content: 'Bom dia' },
      role: 'member',
    })
    expect(await facts('chat.members_changed', id)).toMatchObject([{ joinedIds: [caio.id], leftIds: [] }])
    expect((await act(caio, id, 'leave')).statusCode).toBe(204)
    expect((await caio.send({ url: `/api/chats/${id}` })).statusCode).toBe(404)
  })

  it('a private one is 404 for others, a chat of another type 409', async () => {
    const { id } = await createChannel(ana, { isPrivate: true })
    for (const what of ['join', 'leave'] as const) expect((await act(bruno, id, what)).statusCode).toBe(404)
    expect((await add(bruno, id, bruno.id)).statusCode).toBe(404)
    expect((await patch(bruno, id, { name: 'Meu' })).statusCode).toBe(404)
    const { one, other, chatId } = await pair()
    for (const answer of [
      await act(one, chatId, 'join'),
      await act(one, chatId, 'leave'),
      await add(one, chatId, bruno.id),
      await remove(one, chatId, other.id),
      await setRole(one, chatId, other.id, 'owner'),
      await patch(one, chatId, { name: 'Nós' }),
    ]) {
      expect(refusal(answer)).toEqual([409, 'fixed'])
    }
    expect((await act(bruno, chatId, 'join')).statusCode).toBe(404)
    const general = await open(ana, 'general')
    expect(refusal(await act(ana, general.id, 'leave'))).toEqual([409, 'fixed'])
  })

  it('two who join at once are both in', async () => {
    const { id } = await createChannel(ana)
    await Promise.all([act(bruno, id, 'join'), act(caio, id, 'join'), act(bruno, id, 'join')])
    expect(await rolesOf(ana, id)).toEqual({ Ana: 'owner', Bruno: 'member', Caio: 'member' })
  })

  it('the last owner leaves only once another was named', async () => {
    const { id } = await createChannel(ana, { memberIds: [bruno.id] })
    expect(refusal(await act(ana, id, 'leave'))).toEqual([409, 'last_owner'])
    expect(refusal(await setRole(ana, id, ana.id, 'member'))).toEqual([409, 'last_owner'])
    expect(refusal(await remove(ana, id, ana.id))).toEqual([409, 'last_owner'])
    expect((await setRole(ana, id, bruno.id, 'owner')).json()).toMatchObject({ id: bruno.id, role: 'owner' })
    expect((await act(ana, id, 'leave')).statusCode).toBe(204)
  })

  it('somebody stays owner when one leaves while the other is demoted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await createChannel(ana, { memberIds: [bruno.id] })
      await setRole(ana, id, bruno.id, 'owner')
      const answers = await Promise.all([act(bruno, id, 'leave'), setRole(bruno, id, ana.id, 'member')])
      const roles = Object.values(await rolesOf(ana, id))
      expect(roles.filter((role) => role === 'owner').length, JSON.stringify(answers.map(refusal0))).toBe(1)
    }
  })
})

const refusal0 = ({ statusCode }: { statusCode: number }) => statusCode

describe('members', () => {
  it('are added by members, removed and named by owners', async () => {
    const { id } = await createChannel(ana, { memberIds: [bruno.id] })
    expect((await add(caio, id, caio.id)).statusCode).toBe(403)
    expect((await add(bruno, id, caio.id)).statusCode).toBe(204)
    expect((await add(bruno, id, caio.id)).statusCode).toBe(204)
    expect((await remove(bruno, id, caio.id)).statusCode).toBe(403)
    expect((await setRole(bruno, id, caio.id, 'owner')).statusCode).toBe(403)
    expect((await remove(admin, id, caio.id)).statusCode).toBe(403)
    expect((await remove(ana, id, caio.id)).statusCode).toBe(204)
    expect((await remove(ana, id, caio.id)).statusCode).toBe(204)
    expect((await setRole(ana, id, caio.id, 'owner')).statusCode).toBe(404)
    expect(await rolesOf(ana, id)).toEqual({ Ana: 'owner', Bruno: 'member' })
    const guest = await person('Gil', { role: 'guest' })
    const gone = await person('Nina', { isActive: false })
    expect((await add(ana, id, guest.id)).statusCode).toBe(404)
    expect((await add(ana, id, randomUUID())).statusCode).toBe(404)
    expect((await add(ana, id, gone.id)).statusCode).toBe(400)
  })

  it('the longest member becomes owner when the last owner is deactivated', async () => {
    const lead = await person('Lia')
    const { id } = await createChannel(lead, { memberIds: [bruno.id] })
    await add(lead, id, caio.id)
    await db.updateTable('users').set({ is_active: false }).where('id', '=', lead.id).execute()
    await subscriberFor('chat.replace_owner.user.deactivated').tell({ userId: lead.id, actorId: null })
    await subscriberFor('chat.replace_owner.user.deactivated').tell({ userId: lead.id, actorId: null })
    expect(await rolesOf(bruno, id)).toMatchObject({ Bruno: 'owner', Caio: 'member' })
    expect(await facts('chat.changed', id)).toMatchObject([{ actorId: null }])
  })
})

describe('PATCH /api/chats/{id}', () => {
  it('is for owners and administrators, with the version', async () => {
    const { id } = await createChannel(ana, { memberIds: [bruno.id] })
    expect((await patch(bruno, id, { description: 'Novo' })).statusCode).toBe(403)
    expect((await patch(caio, id, { description: 'Novo' })).statusCode).toBe(403)
    expect((await patch(ana, id, { description: 'Novo', version: 1 })).json()).toMatchObject({
      ...{ description: 'Novo', version: 2, role: 'owner' },
    })
    const late = await patch(ana, id, { description: 'Velho', version: 1 })
    expect(refusal(late)).toEqual([409, 'stale_version'])
    expect(Chat.parse(late.json().current)).toMatchObject({ description: 'Novo', version: 2 })
    await say(ana, id, 'Só para nós')
    const byAdmin = Chat.parse((await patch(admin, id, { name: newName() })).json())
    expect(byAdmin).toMatchObject({ role: null, lastMessage: null, unreadCount: 0, version: 3 })
    expect(await facts('chat.channel_changed', id)).toHaveLength(2)
    expect((await patch(ana, id, { name: byAdmin.name })).json()).toMatchObject({ version: 3 })
  })

  it('keeps names apart, also when a channel is opened again', async () => {
    const one = await createChannel(ana)
    const other = await createChannel(ana)
    expect(refusal(await patch(ana, one.id, { name: other.name?.toLowerCase() }))).toEqual([
      409,
      'name_taken',
    ])
    await patch(ana, one.id, { isArchived: true })
    const again = await createChannel(bruno, { name: one.name })
    expect(refusal(await patch(ana, one.id, { isArchived: false }))).toEqual([409, 'name_taken'])
    const renamed = newName()
    expect((await patch(ana, one.id, { isArchived: false, name: renamed })).json()).toMatchObject({
      name: renamed,
    })
    expect((await patch(bruno, again.id, { name: again.name?.toUpperCase() })).statusCode).toBe(200)
  })

  it('tells webhooks of public channels alone: ids and names', async () => {
    const { id, name } = await createChannel(ana, { isPrivate: true })
    await patch(ana, id, { isArchived: true })
    for (const what of ['created', 'changed', 'archived'])
      expect(await facts(`chat.channel_${what}`, id)).toEqual([])
    const open = await createChannel(ana)
    await patch(ana, open.id, { isArchived: true })
    expect(await facts('chat.channel_archived', open.id)).toEqual([{ chatId: open.id, name: open.name }])
    expect(name).not.toBeNull()
  })

  it('an archived channel refuses every write of content and members; reading, preferences and leaving stay', async () => {
    const { id } = await createChannel(ana, { memberIds: [bruno.id] })
    const { id: messageId } = await say(ana, id, 'Até logo')
    await patch(ana, id, { isArchived: true })
    const message = `/api/chats/${id}/messages/${messageId}`
    const writes = [
      post(ana, id, { content: 'oi' }),
      ana.send({ method: 'PATCH', url: message, payload: { content: 'oi' } }),
      ana.send({ method: 'DELETE', url: message }),
      ana.send({ method: 'PUT', url: `${message}/reactions/${encodeURIComponent('👍')}` }),
      ana.send({ method: 'POST', url: `${message}/task`, payload: {} }),
      patch(ana, id, { name: newName() }),
      patch(ana, id, { description: 'x', isArchived: true }),
      act(caio, id, 'join'),
      add(ana, id, caio.id),
      remove(ana, id, bruno.id),
      setRole(ana, id, bruno.id, 'owner'),
    ]
    for (const answer of await Promise.all(writes)) expect(refusal(answer)).toEqual([409, 'archived'])
    expect((await patch(ana, id, { isArchived: true })).statusCode).toBe(200)
    const reads = [
      bruno.send({ url: `/api/chats/${id}/messages` }),
      bruno.send({ method: 'POST', url: `/api/chats/${id}/read` }),
      bruno.send({ method: 'PUT', url: `/api/chats/${id}/preferences`, payload: { notify: 'none' } }),
    ]
    for (const answer of await Promise.all(reads)) expect(answer.statusCode, answer.body).toBe(200)
    expect((await act(bruno, id, 'leave')).statusCode).toBe(204)
    expect((await patch(ana, id, { isArchived: false })).json()).toMatchObject({ isArchived: false })
    expect((await post(ana, id, { content: 'Voltamos' })).statusCode).toBe(201)
  })
})

describe('POST /api/chats/group', () => {
  it('opens the one group of these people, called by their names until somebody names it', async () => {
    const [eva, hugo, ivo] = await Promise.all(['Eva', 'Hugo', 'Ivo'].map((name) => person(name)))
    if (!eva || !hugo || !ivo) throw new Error('no people')
    const first = await group(eva, [ivo.id, hugo.id])
    expect(first.statusCode).toBe(201)
    const made = Chat.parse(first.json())
    expect(made).toMatchObject({ type: 'group', name: 'Hugo, Ivo', memberCount: 3, role: null })
    const again = await group(hugo, [eva.id.toUpperCase(), ivo.id, hugo.id])
    expect([again.statusCode, again.json().id, again.json().name]).toEqual([200, made.id, 'Eva, Ivo'])
    expect((await patch(ivo, made.id, { name: 'Festa', version: 1 })).json()).toMatchObject({
      name: 'Festa',
      version: 2,
    })
    expect(refusal(await patch(hugo, made.id, { name: 'Reunião', version: 1 }))).toEqual([
      409,
      'stale_version',
    ])
    expect(refusal(await patch(hugo, made.id, { isArchived: true }))).toEqual([409, 'fixed'])
    for (const answer of [
      await act(hugo, made.id, 'leave'),
      await add(hugo, made.id, ana.id),
      await remove(hugo, made.id, ivo.id),
    ])
      expect(refusal(answer)).toEqual([409, 'fixed'])
    expect((await patch(ana, made.id, { name: 'x' })).statusCode).toBe(404)
    expect((await patch(admin, made.id, { name: 'x' })).statusCode).toBe(404)
  })

  it('has 2 to 19 others, and two who open it at once get the same', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, index) => person(`P${index}`)))
    const ids = people.map(({ id }) => id)
    expect((await group(ana, ids.slice(0, 1))).statusCode).toBe(400)
    expect((await group(ana, [ana.id, ids[0] ?? ''])).statusCode).toBe(400)
    expect((await group(ana, ids)).statusCode).toBe(400)
    const answers = await Promise.all([1, 2, 3].map(() => group(ana, ids.slice(0, 19))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  })
})
