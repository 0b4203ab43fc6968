import { testDb } from '@cadencia/db/testing'
import { describe, expect, it } from 'vitest'
import { type Line, PERSONS, permissionFixture } from './fixture.ts'
import { permissionTable } from './table.ts'

const fixture = await permissionFixture(await testDb())

const TABLE = permissionTable(fixture)

const withId = fixture.routes.filter(({ url }) => url.startsWith('/api/') && url.includes(':'))

it('SEC-14: the table holds every route with an id, and no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(withId.map(({ method, url }) => `${method} ${url}`).sort())
})

/** Guests read, without CRM and chat; writes are 403 except on their own data. */
function guestAnswer(method: string, url: string, { answers, guest }: Line): number {
  if (guest !== undefined) return guest
  const isClosed = method !== 'GET' || url.startsWith('/api/chats') || url.startsWith('/api/crm')
  return isClosed ? 403 : (answers[PERSONS.indexOf('outsider')] ?? 0)
}

describe('SEC-14: what guests may do', () => {
  it.each(withId)('$method $url', async ({ method, url }) => {
    const line = TABLE[`${method} ${url}`]
    if (!line) throw new Error('the table lacks this route')
    const answer = await fixture.send('guest', method, await line.call())
    expect(answer.statusCode).toBe(guestAnswer(method, url, line))
  })
})

describe('SEC-14: who may do what', () => {
  it.each(withId)('$method $url', async ({ method, url }) => {
    const line = TABLE[`${method} ${url}`]
    const answers: number[] = []
    for (const person of PERSONS) {
      const answer = line && (await fixture.send(person, method, await line.call()))
      answers.push(answer?.statusCode ?? 0)
    }
    expect(answers).toEqual(line?.answers)
  })
})
