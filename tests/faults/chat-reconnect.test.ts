import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listenToChat } from '../support/chat-listener.ts'
import { eventually } from '../support/eventually.ts'
import { ownRedisUrl } from '../support/redis.ts'
import { type Server, startServer } from '../support/server.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { addPerson, migratedDatabaseForFile } from '../support/suite.ts'

const MESSAGES_EACH = times(60, 1000)
const DROPS = times(10, 100)
const redisUrl = ownRedisUrl()

interface Sent {
  readonly clientId: string
  readonly content: string
}

/** Sends like a page on a bad connection: some requests are aborted and retried. */
async function sendPatiently(server: Server, cookie: string, { path, draft }: { path: string; draft: Sent }) {
  const body = JSON.stringify(draft)
  const headers = { cookie, 'content-type': 'application/json' }
  for (;;) {
    const signal = AbortSignal.timeout(Math.random() < 0.3 ? randomInt(1, 8) : 10_000)
    const answer = await server.fetch(path, { method: 'POST', headers, body, signal }).catch(() => undefined)
    if (answer?.ok) return answer.json() as Promise<{ id: string }>
    if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
  }
}

describe.each([
  { name: 'Postgres', redis: undefined },
  ...(redisUrl ? [{ name: 'Redis', redis: redisUrl }] : []),
])('fan-out through $name', ({ redis }) => {
  it('REL-11: ten dropped connections and two servers cause no gaps, duplicates or disorder', async () => {
    const database = await migratedDatabaseForFile()
    const env = { LOG_LEVEL: 'warn', ...(redis ? { REDIS_URL: redis } : {}) }
    const options = { databaseUrl: database.url, env }
    const servers = await Promise.all([startServer(options), startServer(options)])
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.end()))
    })
    const cookies: string[] = []
    for (const name of ['Ana', 'Bruno', 'Caio']) {
      cookies.push(await signIn(servers[0], await addPerson(database, name)))
    }
    const [ana = '', bruno = '', caio = ''] = cookies
    const opened = await caller(servers[0], ana)('POST', '/api/chats/general')
    const { id: chatId }: { id: string } = await opened.json()
    const path = `/api/chats/${chatId}/messages`
    const listener = await listenToChat({ servers, cookie: caio, chatId })
    const steady = await listenToChat({ servers: [servers[1]], cookie: bruno, chatId })

    const sent: Sent[] = []
    const talk = async (server: Server, cookie: string, name: string) => {
      const call = caller(server, cookie)
      for (let place = 0; place < MESSAGES_EACH; place += 1) {
        const draft = { clientId: randomUUID(), content: `${name} ${place}` }
        const { id } = await sendPatiently(server, cookie, { path, draft })
        const content = place % 7 === 3 ? `${draft.content}, corrigido` : draft.content
        if (content !== draft.content) await call('PATCH', `${path}/${id}`, { content })
        if (place % 11 === 5) await call('PUT', `${path}/${id}/reactions/${encodeURIComponent('👍')}`)
        sent.push({ ...draft, content })
      }
    }
    let isOver = false
    const talking = Promise.all([talk(servers[0], ana, 'Ana'), talk(servers[1], bruno, 'Bruno')]).then(() => {
      isOver = true
    })
    let drops = 0
    while (drops < DROPS || !isOver) {
      await listener.reconnect(Math.random() * 40)
      drops += 1
      await sleep(Math.random() * 60)
    }
    await talking

    const stored = await (await caller(servers[0], caio)('GET', `${path}?limit=1000`)).json()
    const truth = MESSAGES_EACH * 2
    for (const one of [listener, steady]) {
      await eventually(() => one.messages().length === truth, { what: 'every message is there' })
      const state = one.messages()
      expect(state.map(({ sequence }) => sequence)).toEqual(state.map((_, index) => index + 1))
      await eventually(
        () => JSON.stringify(pick(one.messages().slice(-1000))) === JSON.stringify(pick(stored)),
        {
          what: 'the state from events is the state fetched anew',
        },
      )
      expect(state.map(({ clientId }) => clientId).toSorted()).toEqual(
        sent.map(({ clientId }) => clientId).toSorted(),
      )
      for (const arrived of one.connections) {
        expect(arrived).toEqual([...new Set(arrived)].toSorted((a, b) => a - b))
      }
      one.close()
    }
    for (const [name, writer] of [
      ['Ana', ana],
      ['Bruno', bruno],
    ] as const) {
      const own = steady.messages().filter(({ content }) => content.startsWith(name))
      expect([writer, ...own.map(({ content }) => Number.parseInt(content.slice(name.length), 10))]).toEqual([
        writer,
        ...own.map((_, index) => index),
      ])
    }
  })
})

interface Told {
  readonly id: string
  readonly sequence: number
  readonly revision: number
  readonly content: string
}

function pick(messages: readonly Told[]): Told[] {
  return messages.map(({ id, sequence, revision, content }) => ({ id, sequence, revision, content }))
}
