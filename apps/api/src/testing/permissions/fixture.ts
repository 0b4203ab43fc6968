import type { TestDb } from '@cadencia/db/testing'
import { multipart } from '@cadencia/files/testing/uploads'
import { createQueues } from '@cadencia/jobs/queues'
import { createAdministrator, createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { productApi } from '../product-api.ts'

/** Callers, in the order of `answers`. */
export const PERSONS = ['anonymous', 'owner', 'outsider', 'leader', 'administrator'] as const
export type Person = (typeof PERSONS)[number]
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Call {
  readonly url: string
  readonly payload?: object
}

/** One row of the permission table. */
export interface Line {
  /** Creates the target of the call for each caller. */
  readonly call: () => Promise<Call>
  /** Expected status per caller, in the order of `PERSONS`. */
  readonly answers: readonly [number, number, number, number, number]
  /** Expected status for a guest if it differs from the default (403 to writes, else the outsider's). */
  readonly guest?: number
}

/** Rows of one domain by route: `GET /api/meetings/:id`. */
export type Lines = Readonly<Record<string, Line>>

const Created = z.object({ id: z.string() })
const Ticket = z.object({ uploadURL: z.string() })
const Uploaded = z.object({ fileURL: z.string() })

/**
 * The whole API and its callers: owner, outsider and a leader of the owner's team. Only owner and leader have unlocked
 * the CRM.
 */
export async function permissionFixture(test: TestDb) {
  const { db } = test
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const queues = await createQueues({ ...test, log })
  afterAll(queues.close)
  const { app, routes, settings, domains } = await productApi(test, { queues })
  const value = JSON.stringify({ allowGuestUsers: true })
  await db.insertInto('settings').values({ name: 'system', value }).execute()
  await settings.open({ ...test, log })
  const owner = await createUser(db, { firstName: 'Dona' })
  const outsider = await createUser(db, { firstName: 'Fora' })
  const leader = await createUser(db, { firstName: 'Lidia' })
  const administrator = await createAdministrator(db, 'ada')
  const guest = await createUser(db, { firstName: 'Visita', role: 'guest' })
  const headers: Readonly<Record<Person | 'guest', Record<string, string>>> = {
    anonymous: {},
    owner: await signInAs(db, owner, { hasCrmAccess: true }),
    outsider: await signInAs(db, outsider),
    leader: await signInAs(db, leader, { hasCrmAccess: true }),
    administrator: await signInAs(db, administrator, { isAdministrator: true }),
    guest: await signInAs(db, guest),
  }

  async function send(person: Person | 'guest', method: Method, { url, payload }: Call) {
    return app.inject({
      method,
      url,
      headers: { host: 'localhost:5000', ...headers[person] },
      ...(payload ? { payload } : {}),
    })
  }

  /** Creates a record as a person; returns its id. */
  async function create(person: Person, url: string, payload: object): Promise<string> {
    return Created.parse((await send(person, 'POST', { url, payload })).json()).id
  }

  /** Uploads a file as a person; returns its URL. */
  async function upload(person: Person, file: File): Promise<string> {
    const { uploadURL } = Ticket.parse((await send(person, 'POST', { url: '/api/objects/upload' })).json())
    const form = await multipart(Object.entries({ uploadURL, file }))
    const answer = await app.inject({
      method: 'POST',
      url: '/api/objects/upload-file',
      headers: { host: 'localhost:5000', ...form.headers, ...headers[person] },
      payload: form.payload,
    })
    return Uploaded.parse(answer.json()).fileURL
  }

  /** A team with the leader and the owner. */
  async function newTeam(): Promise<string> {
    return (await createTeam(db, { leaders: [leader], members: [owner] })).id
  }

  return { app, db, routes, domains, owner, outsider, leader, administrator, send, create, upload, newTeam }
}

export type Fixture = Awaited<ReturnType<typeof permissionFixture>>
