import { testDb } from '@cadencia/db/testing'
import { createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, routes } = await productApi(test)

const PERSONS = ['anonymous', 'owner', 'outsider', 'leader', 'administrator'] as const
type Person = (typeof PERSONS)[number]

const owner = await createUser(db, { firstName: 'Dona' })
const outsider = await createUser(db, { firstName: 'Fora' })
const leader = await createUser(db, { firstName: 'Lidia' })
const administrator = await createUser(db, { firstName: 'Ada', role: 'admin' })
const HEADERS: Readonly<Record<Person, Record<string, string>>> = {
  anonymous: {},
  owner: await signInAs(db, owner),
  outsider: await signInAs(db, outsider),
  leader: await signInAs(db, leader),
  administrator: await signInAs(db, administrator, { isAdministrator: true }),
}

interface Call {
  readonly url: string
  readonly payload?: object
}

async function send(
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  { url, payload }: Call,
) {
  const headers = { host: 'localhost:5000', ...HEADERS[person] }
  return app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}

const Created = z.object({ id: z.string() })

/** A meeting of the owner and of the leader's team, in which neither leader nor outsider takes part. */
async function newMeeting(): Promise<string> {
  const { id: teamId } = await createTeam(db, { leaders: [leader] })
  const payload = { title: 'Reservada', scheduledAt: '2030-01-01T12:00:00Z', teamId }
  return Created.parse((await send('owner', 'POST', { url: '/api/meetings', payload })).json()).id
}

async function transcribedMeeting(): Promise<string> {
  const id = await newMeeting()
  for (const status of ['active', 'completed']) {
    await send('owner', 'PATCH', { url: `/api/meetings/${id}`, payload: { status } })
  }
  await send('owner', 'POST', {
    url: '/api/meetings/transcription',
    payload: { meetingId: id, transcript: 'O que foi dito.' },
  })
  return id
}

/** A team of the leader, with the owner in it. */
async function newTeam(): Promise<string> {
  return (await createTeam(db, { leaders: [leader], members: [owner] })).id
}

async function ownersOtherSession(): Promise<string> {
  await signInAs(db, owner)
  const newest = db.selectFrom('sessions').select('id').where('user_id', '=', owner.id)
  const ids = (await newest.orderBy('created_at').execute()).map(({ id }) => id)
  return ids.at(-1) ?? ''
}

interface Line {
  /** Makes what the call is about, anew for each person. */
  readonly call: () => Promise<Call>
  /** What each person is answered, in the order of `PERSONS`. */
  readonly answers: readonly [number, number, number, number, number]
}

const meeting = (path: string, payload?: object) => async () => ({
  url: `/api/meetings/${await newMeeting()}${path}`,
  ...(payload ? { payload } : {}),
})

/** Who may do what: 3-decisions.md, section 7, for every route with an id. A route that is missing here fails. */
const TABLE: Readonly<Record<string, Line>> = {
  'GET /api/meetings/:id': { call: meeting(''), answers: [401, 200, 200, 200, 200] },
  'GET /api/meetings/:id.ics': { call: meeting('.ics'), answers: [401, 200, 200, 200, 200] },
  'POST /api/meetings/:id/join': { call: meeting('/join'), answers: [401, 200, 200, 200, 200] },
  'PATCH /api/meetings/:id': { call: meeting('', { title: 'Outra' }), answers: [401, 200, 403, 403, 200] },
  'DELETE /api/meetings/:id': { call: meeting(''), answers: [401, 204, 403, 403, 204] },
  'GET /api/meetings/:id/transcript': {
    call: async () => ({ url: `/api/meetings/${await transcribedMeeting()}/transcript` }),
    answers: [401, 200, 403, 403, 200],
  },
  'POST /api/meetings/:id/summary': {
    call: async () => ({ url: `/api/meetings/${await transcribedMeeting()}/summary` }),
    answers: [401, 202, 403, 403, 202],
  },
  'GET /api/calendar/:token.ics': {
    call: async () => ({ url: '/api/calendar/nobodys-token.ics' }),
    answers: [404, 404, 404, 404, 404],
  },
  'DELETE /api/auth/sessions/:id': {
    call: async () => ({ url: `/api/auth/sessions/${await ownersOtherSession()}` }),
    answers: [401, 204, 404, 404, 404],
  },
  'PATCH /api/teams/:id': {
    call: async () => ({ url: `/api/teams/${await newTeam()}`, payload: { name: 'Novo nome' } }),
    answers: [401, 403, 403, 403, 200],
  },
  'GET /api/teams/:teamId/members': {
    call: async () => ({ url: `/api/teams/${await newTeam()}/members` }),
    answers: [401, 200, 200, 200, 200],
  },
  'POST /api/teams/:teamId/members': {
    call: async () => ({
      url: `/api/teams/${await newTeam()}/members`,
      payload: { email: (await createUser(db)).email },
    }),
    answers: [401, 403, 403, 201, 201],
  },
  'DELETE /api/teams/:teamId/members/:userId': {
    call: async () => ({ url: `/api/teams/${await newTeam()}/members/${owner.id}` }),
    answers: [401, 403, 403, 204, 204],
  },
  'PATCH /api/admin/users/:id': {
    call: async () => ({
      url: `/api/admin/users/${(await createUser(db)).id}`,
      payload: { firstName: 'Outra' },
    }),
    answers: [401, 403, 403, 403, 200],
  },
}

const withId = routes.filter(({ url }) => url.startsWith('/api/') && url.includes(':'))

it('SEC-14: the table holds every route with an id, and no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(withId.map(({ method, url }) => `${method} ${url}`).sort())
})

describe('SEC-14: who may do what', () => {
  it.each(withId)('$method $url', async ({ method, url }) => {
    const line = TABLE[`${method} ${url}`]
    const answers: number[] = []
    for (const person of PERSONS) {
      const answer = line && (await send(person, method, await line.call()))
      answers.push(answer?.statusCode ?? 0)
    }
    expect(answers).toEqual(line?.answers)
  })
})
