import type { TestDb } from '@cadencia/db/testing'
import { createQueues } from '@cadencia/jobs/queues'
import { createAdministrator, createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { productApi } from '../testing/product-api.ts'

/** Who calls, in the order in which a line names their answers. */
export const PERSONS = ['anonymous', 'owner', 'outsider', 'leader', 'administrator'] as const
export type Person = (typeof PERSONS)[number]
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Call {
  readonly url: string
  readonly payload?: object
}

/** One route of the table. */
export interface Line {
  /** Makes what the call is about, anew for each person. */
  readonly call: () => Promise<Call>
  /** What each person is answered, in the order of `PERSONS`. */
  readonly answers: readonly [number, number, number, number, number]
  /** What a guest is answered, where it is neither 403 to a change nor what an outsider is answered to a look. */
  readonly guest?: number
}

/** The lines of one domain, by method and pattern: `GET /api/meetings/:id`. */
export type Lines = Readonly<Record<string, Line>>

const Created = z.object({ id: z.string() })
const Ticket = z.object({ uploadURL: z.string() })
const Uploaded = z.object({ fileURL: z.string() })

/**
 * The whole API with its persons: the owner of what is called, an outsider, a leader of the owner's team. Owner and
 * leader have unlocked the CRM in their sessions; outsider and administrator have not.
 */
export async function permissionFixture(test: TestDb) {
  const { db } = test
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const queues = await createQueues({ ...test, log })
  afterAll(queues.close)
  const { app, routes, settings } = await productApi(test, { queues })
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

  /** Lets a person create something; answers its id. */
  async function create(person: Person, url: string, payload: object): Promise<string> {
    return Created.parse((await send(person, 'POST', { url, payload })).json()).id
  }

  /** Lets a person send a file; answers its address. */
  async function upload(person: Person, file: File): Promise<string> {
    const { uploadURL } = Ticket.parse((await send(person, 'POST', { url: '/api/objects/upload' })).json())
    const form = new FormData()
    form.append('uploadURL', uploadURL)
    form.append('file', file)
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    const answer = await app.inject({
      method: 'POST',
      url: '/api/objects/upload-file',
      headers: { host: 'localhost:5000', 'content-type': type, ...headers[person] },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return Uploaded.parse(answer.json()).fileURL
  }

  /** A team of the leader, with the owner in it. */
  async function newTeam(): Promise<string> {
    return (await createTeam(db, { leaders: [leader], members: [owner] })).id
  }

  return { db, routes, owner, outsider, leader, administrator, send, create, upload, newTeam }
}

export type Fixture = Awaited<ReturnType<typeof permissionFixture>>
