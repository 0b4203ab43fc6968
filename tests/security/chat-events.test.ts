import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { eventually } from '../support/eventually.ts'
import { caller, signIn } from '../support/session.ts'
import { openSocket } from '../support/socket.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

const server = await serverForFile({
  env: { LOG_LEVEL: 'warn', ALLOWED_EMAIL_DOMAINS: 'exemplo.com.br' },
})
await server.database.query(`insert into settings (name, value) values ('system', '{"allowGuestUsers": true}')
  on conflict (name) do update set value = settings.value || excluded.value`)
await server.restart()
const Row = z.object({ id: z.string() })

/** A person with an open socket; `heard` are all received events as text. */
async function visitor(name: string, role = 'staff') {
  const cookie = await signIn(server, await addPerson(server.database, name, role))
  const call = caller(server, cookie)
  const { id } = Row.parse(await (await call('GET', '/api/auth/user')).json())
  const socket = await openSocket(server, cookie)
  afterAll(() => socket.terminate())
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  const hears = (text: string) =>
    eventually(() => heard.some((event) => event.includes(text)), { what: `${name} hears ${text}` })
  const create = async (path: string, body?: object): Promise<string> => {
    const answer = await call('POST', path, body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return Row.parse(await answer.json()).id
  }
  return { id, call, create, socket, heard, hears }
}

const [ana, bruno, caio, gil] = [
  await visitor('Ana'),
  await visitor('Bruno'),
  await visitor('Caio'),
  await visitor('Gil', 'guest'),
]

/** Sends an event to everybody, so that all earlier ones have arrived. */
async function everybodyHears(): Promise<void> {
  const draft = { title: 'Marco', scheduledAt: '2030-01-10T12:00:00Z' }
  const id = await ana.create('/api/meetings', draft)
  await Promise.all([ana, bruno, caio, gil].map(({ hears }) => hears(id)))
}

it('SEC-23: events of a chat reach only its participants', async () => {
  const chatId = await ana.create('/api/chats/direct', { userId: bruno.id })
  const path = `/api/chats/${chatId}/messages`
  const message = await ana.create(path, { content: 'Só para o Bruno' })
  await bruno.hears('Só para o Bruno')
  await ana.hears('Só para o Bruno')
  await ana.call('PATCH', `${path}/${message}`, { content: 'Só mesmo para o Bruno' })
  await bruno.hears('Só mesmo para o Bruno')
  await bruno.call('POST', `/api/chats/${chatId}/read`)
  await ana.hears(`{"type":"read","chatId":"${chatId}","userId":"${bruno.id}","lastReadSequence":1}`)
  ana.socket.send(JSON.stringify({ type: 'typing', chatId, isTyping: true }))
  await bruno.hears(`{"type":"typing","chatId":"${chatId}","userId":"${ana.id}","isTyping":true}`)
  caio.socket.send(JSON.stringify({ type: 'typing', chatId, isTyping: true }))
  await everybodyHears()
  for (const { heard } of [caio, gil]) expect(heard.filter((event) => event.includes(chatId))).toEqual([])
  expect(bruno.heard.some((event) => event.includes(caio.id))).toBe(false)
})

it('SEC-23: members receive an area’s events only while they belong to it', async () => {
  const chatId = await ana.create('/api/chats/team', { teamId: 'ti' })
  const path = `/api/chats/${chatId}/messages`
  await ana.create(path, { content: 'Antes do Caio' })
  // Messages after joining are in the history that he may read.
  await ana.hears('Antes do Caio')
  await caio.create('/api/chats/team', { teamId: 'ti' })
  await ana.create(path, { content: 'Com o Caio' })
  await caio.hears('Com o Caio')
  await server.database.query(`delete from chat_members where user_id = '${caio.id}'`)
  await ana.create(path, { content: 'Depois do Caio' })
  await ana.hears('Depois do Caio')
  await everybodyHears()
  expect(caio.heard.some((event) => /(Antes|Depois) do Caio/.test(event))).toBe(false)
  expect((await caio.call('GET', path)).status).toBe(404)
})

it('SEC-23: guests receive neither the general chat nor presence', async () => {
  const chatId = await ana.create('/api/chats/general')
  await ana.create(`/api/chats/${chatId}/messages`, { content: 'Para todos' })
  for (const { hears } of [ana, bruno, caio]) await hears('Para todos')
  for (const { socket } of [caio, gil]) socket.send('{"type":"join","topic":"presence"}')
  await caio.hears('{"type":"joined","topic":"presence",')
  await gil.hears('{"type":"refused","topic":"presence"}')
  const dora = await visitor('Dora')
  await caio.hears(dora.id)
  await everybodyHears()
  expect(gil.heard.some((event) => event.includes(chatId) || event.includes(dora.id))).toBe(false)
})
