import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

const ROUNDS = times(2, 10)
const MESSAGES = 5
/** Long enough to schedule all of them. */
const AHEAD_MS = 4000

const server = await serverForFile()
const { database } = server
const call = caller(server, await signIn(server, await addPerson(database, 'Ana')))

async function read(path: string) {
  const answer = await call('GET', path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

/** Schedules messages for one instant; answers it and what they say. */
async function schedule(chatId: string, round: string) {
  const sendAtMs = Date.now() + AHEAD_MS
  const said = Array.from({ length: MESSAGES }, (_, index) => `${round} ${index}`)
  for (const content of said) {
    const body = { content, sendAt: new Date(sendAtMs).toISOString() }
    expect((await call('POST', `/api/chats/${chatId}/messages`, body)).status).toBe(202)
  }
  expect(await read('/api/chats/scheduled')).toHaveLength(MESSAGES)
  return { sendAtMs, said }
}

async function expectOnce(chatId: string, said: readonly string[]): Promise<void> {
  const sent = async () => {
    const messages: { content: string }[] = await read(`/api/chats/${chatId}/messages?limit=1000`)
    return messages.map(({ content }) => content).filter((content) => said.includes(content))
  }
  await eventually(async () => (await sent()).length >= said.length, {
    what: 'the messages are sent',
    withinMs: 60_000,
  })
  expect(await read('/api/chats/scheduled')).toEqual([])
  // A second copy would follow at once.
  await sleep(1000)
  expect((await sent()).toSorted()).toEqual(said.toSorted())
}

it('sends what was due while the product was down once after its start', async () => {
  const { id: chatId } = await (await call('POST', '/api/chats/general')).json()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { sendAtMs, said } = await schedule(chatId, `Parado ${round}`)
    await server.kill()
    await sleep(Math.max(0, sendAtMs + 500 - Date.now()))
    await server.restart()
    await expectOnce(chatId, said)
  }
})

it('sends once what was due as the product was killed', async () => {
  const { id: chatId } = await (await call('POST', '/api/chats/general')).json()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { sendAtMs, said } = await schedule(chatId, `Morto ${round}`)
    await sleep(Math.max(0, sendAtMs + 60 * round - Date.now()))
    await server.kill()
    await server.restart()
    await expectOnce(chatId, said)
  }
})
