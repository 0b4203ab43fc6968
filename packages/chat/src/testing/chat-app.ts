import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { makeTask } from '@cadencia/sprints/testing'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ChatOptions } from '../context.ts'
import { Chat, type ChatArea, Message } from '../contract.ts'
import { chat } from '../server.ts'
import { storeUser } from './users.ts'

const database = await testDb()
export const { db, connectionString } = database

/** A fake of the files domain: files by URL, with the messages that claimed them. */
export const uploads = new Map<string, { ownerId: string; usedBy: string | null }>()
export const madeTasks: object[] = []

const options: ChatOptions = {
  now: () => Date.now(),
  files: {
    claim: async (_trx, { fileURLs, ownerId, reference }) =>
      fileURLs.map((fileURL) => {
        const upload = uploads.get(fileURL)
        if (upload?.ownerId !== ownerId || upload.usedBy) throw new Error('not a file of theirs')
        upload.usedBy = reference
        return {
          fileURL,
          fileName: 'pauta.pdf',
          fileType: 'application/pdf',
          fileSize: 1200,
          previewURL: null,
        }
      }),
    release: async (_trx, reference) => {
      for (const upload of uploads.values()) if (upload.usedBy === reference) upload.usedBy = null
    },
  },
  tasks: {
    createFromMessage: async (_db, task) => {
      madeTasks.push(task)
      const { title, description, assignedTo } = task
      return makeTask({ title, description, assignedTo })
    },
  },
}

export const domain = chat(options)
const test = await testApp({ test: database, domains: [domain] })
export const { app, as } = test

export async function person(
  firstName: string,
  {
    isAdministrator = false,
    ...over
  }: Omit<Parameters<typeof storeUser>[1], 'firstName'> & { isAdministrator?: boolean } = {},
) {
  const user = await storeUser(db, { firstName, ...(isAdministrator && { role: 'admin' }), ...over })
  const isGuest = user.role === 'guest'
  const headers = test.as(testViewer({ userId: user.id, firstName, isGuest, isAdministrator }))
  const send = (request: InjectOptions) =>
    app.inject({ ...request, headers: { ...request.headers, ...headers } })
  return { ...user, send }
}
export type Person = Awaited<ReturnType<typeof person>>

export const ana = await person('Ana')
export const bruno = await person('Bruno')
export const outsider = await person('Caio')

export async function open(who: Person, kind: 'general' | { userId: string } | { teamId: ChatArea }) {
  const path = kind === 'general' ? 'general' : 'userId' in kind ? 'direct' : 'team'
  const payload = kind === 'general' ? {} : { payload: kind }
  const answer = await who.send({ method: 'POST', url: `/api/chats/${path}`, ...payload })
  expect([200, 201]).toContain(answer.statusCode)
  return Chat.parse(answer.json())
}

/** A direct chat of two new people. */
export async function pair() {
  const [one, other] = [await person('Dora'), await person('Enzo')]
  const { id } = await open(one, { userId: other.id })
  return { one, other, chatId: id }
}

/** A name that no other channel has. */
export const newName = () => `Canal ${randomUUID()}`

export async function createChannel(who: Person, more: object = {}): Promise<Chat> {
  const payload = { name: newName(), ...more }
  const answer = await who.send({ method: 'POST', url: '/api/chats/channels', payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return Chat.parse(answer.json())
}

export async function say(who: Person, chatId: string, content: string, more: object = {}): Promise<Message> {
  const answer = await post(who, chatId, { content, ...more })
  expect([200, 201], answer.body).toContain(answer.statusCode)
  return Message.parse(answer.json())
}

export function post(who: Person, chatId: string, payload: object) {
  return who.send({ method: 'POST', url: `/api/chats/${chatId}/messages`, payload })
}

export async function history(who: Person, chatId: string, query = ''): Promise<Message[]> {
  const answer = await who.send({ url: `/api/chats/${chatId}/messages${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return Message.array().parse(answer.json())
}

export async function chatsOf(who: Person): Promise<Chat[]> {
  return Chat.array().parse((await who.send({ url: '/api/chats' })).json())
}

/** Payloads in the order of recording. */
export async function facts(name: string, chatId: string): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from outbox where fact = ${name} and key = ${chatId} order by id`.execute(db)
  return rows.map(({ payload }) => payload)
}
