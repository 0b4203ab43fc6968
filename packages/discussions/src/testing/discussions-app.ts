import { randomUUID } from 'node:crypto'
import { KINDS } from '@cadencia/contract/kinds'
import { Person } from '@cadencia/contract/person'
import { type TestDb, testDb } from '@cadencia/db/testing'
import type { Domain } from '@cadencia/server/domain'
import type { DomainKind, KnownRecord } from '@cadencia/server/kinds'
import type { Readership } from '@cadencia/server/readers'
import type { SessionViewer } from '@cadencia/server/viewer'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import type { DiscussionsOptions } from '../context.ts'
import { Comment, CommentChange, type DiscussedKind, type Subject } from '../contract.ts'
import { discussions } from '../server.ts'

export interface DiscussionsAppOptions {
  readonly test?: TestDb
  readonly files?: DiscussionsOptions['files']
  /** More domains of the test app. */
  readonly others?: readonly Domain[]
}

const noFiles: DiscussionsOptions['files'] = {
  claim: async () => [],
  release: async () => {},
  discard: async () => {},
  list: async () => [],
}

/** A test app with tasks for everybody, meetings for their readers, and leads; and a few people. */
export async function discussionsApp({ test, files = noFiles, others = [] }: DiscussionsAppOptions = {}) {
  const database = test ?? (await testDb())
  const { db } = database
  const clock = { ms: Date.parse('2026-11-23T12:00:00Z') }
  interface TestRecord extends KnownRecord {
    readonly kind: DiscussedKind
    /** Who may read it, besides administrators; null for everybody. */
    readonly readerIds: readonly string[] | null
  }
  const records = new Map<string, TestRecord>()
  const isInside: Readership = ({ userId, isAdministrator }, id) => {
    const readers = [...records.values()].flatMap((one) => (one.isDeleted ? [] : [[one.id, one.readerIds]]))
    const of = sql`${JSON.stringify(Object.fromEntries(readers))}::jsonb -> ${id}::text`
    return sql`case jsonb_typeof(${of}) when 'null' then true
      when 'array' then ${isAdministrator}::boolean or coalesce((${of}) ? ${userId}::text, false) else false end`
  }
  const kinds = (['task', 'meeting', 'lead'] as const).map(
    (kind): DomainKind => ({
      kind,
      find: async (_, ids) =>
        ids.flatMap((id) => {
          const record = records.get(id)
          return record?.kind === kind ? [record] : []
        }),
      table: 'tasks',
      keep: async () => {},
      insiders: isInside,
    }),
  )
  const domain = discussions({ kinds: () => kinds, files, now: () => clock.ms })
  const built = await testApp({ test: database, domains: [domain, ...others] })

  async function person(firstName: string, over: Partial<SessionViewer> = {}) {
    const userId = randomUUID()
    await db
      .insertInto('users')
      .values({
        id: userId,
        email: `${firstName.toLowerCase()}@cadencia.example`,
        first_name: firstName,
        last_name: 'Lima',
        role: over.isAdministrator ? 'admin' : over.isGuest ? 'guest' : 'staff',
      })
      .execute()
    const viewer = testViewer({ userId, firstName, ...over })
    const headers = built.as(viewer)
    const send = (request: InjectOptions) =>
      built.app.inject({ ...request, headers: { ...headers, ...request.headers } })
    return { userId, viewer, send }
  }

  const ana = await person('Ana')
  const bruno = await person('Bruno')
  const caio = await person('Caio', { hasCrmAccess: true })
  const administrator = await person('Ada', { isAdministrator: true })
  const guest = await person('Gil', { isGuest: true })
  type Somebody = typeof ana

  function newRecord(
    kind: DiscussedKind,
    { followerIds = [], readerIds = null }: Partial<TestRecord> = {},
    id: string = randomUUID(),
  ): Subject {
    const shown = {
      title: 'Proposta',
      detail: '',
      status: null,
      url: `/registros/${id}`,
      isOpen: null,
      isDeleted: false,
      isCancelled: false,
    }
    const at = '2026-11-20T12:00:00.000Z'
    records.set(id, { id, kind, ...shown, at, followerIds, readerIds })
    return { kind, recordId: id }
  }

  const urlOf = ({ kind, recordId }: Subject) => `${KINDS[kind].url}/${recordId}`
  const post = (who: Somebody, subject: Subject, payload: object) =>
    who.send({ method: 'POST', url: `${urlOf(subject)}/comments`, payload })

  async function write(who: Somebody, subject: Subject, draft: string | object): Promise<Comment> {
    const answer = await post(who, subject, typeof draft === 'string' ? { body: draft } : draft)
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    return Comment.parse(answer.json())
  }

  return {
    ...built,
    ...{ domain, clock, records, ana, bruno, caio, administrator, guest, person },
    ...{ newRecord, urlOf, post, write },
    list: async (who: Somebody, subject: Subject, query = '') => {
      const answer = await who.send({ url: `${urlOf(subject)}/comments${query}` })
      return z.array(Comment).parse(answer.json())
    },
    changes: async (who: Somebody, { kind, recordId }: Subject, after: number) => {
      const url = `/api/comments/changes?kind=${kind}&recordId=${recordId}&after=${after}`
      return z.array(CommentChange).parse((await who.send({ url })).json())
    },
    followers: async (who: Somebody, subject: Subject) => {
      const answer = await who.send({ url: `${urlOf(subject)}/followers` })
      return z.array(Person).parse(answer.json())
    },
    facts: ({ recordId }: Subject) =>
      db.selectFrom('outbox').select(['fact', 'payload']).where('key', '=', recordId).orderBy('id').execute(),
  }
}
