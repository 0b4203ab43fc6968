import { testDb } from '@cadencia/db/testing'
import { describe, expect, it } from 'vitest'
import { adminLines } from './admin.ts'
import { automationLines } from './automations.ts'
import { chatLines } from './chat.ts'
import { crmLines } from './crm.ts'
import { crmFileLines } from './crm-files.ts'
import { discussionLines } from './discussions.ts'
import { fileLines } from './files.ts'
import { type Line, type Lines, PERSONS, permissionFixture } from './fixture.ts'
import { insightLines } from './insights.ts'
import { meetingLines } from './meetings.ts'
import { messagingLines } from './messaging.ts'
import { notificationLines } from './notifications.ts'
import { peopleLines } from './people.ts'
import { pilotLines } from './pilots.ts'
import { scoringLines } from './scoring.ts'
import { sprintRouteLines } from './sprint-routes.ts'
import { supportLines } from './support.ts'
import { taskLines } from './tasks.ts'

const fixture = await permissionFixture(await testDb())

/** The permission table of 3-decisions.md, section 7. Every route with an id must be listed. */
const TABLE: Lines = {
  ...peopleLines(fixture),
  ...adminLines(fixture),
  ...meetingLines(fixture),
  ...notificationLines(fixture),
  ...sprintRouteLines(fixture),
  ...taskLines(fixture),
  ...chatLines(fixture),
  ...fileLines(fixture),
  ...supportLines(fixture),
  ...discussionLines(fixture),
  ...pilotLines(fixture),
  ...messagingLines(fixture),
  ...scoringLines(fixture),
  ...insightLines(fixture),
  ...crmLines(fixture),
  ...crmFileLines(fixture),
  ...automationLines(fixture),
}

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
