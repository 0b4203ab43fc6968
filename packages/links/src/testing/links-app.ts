import { randomUUID } from 'node:crypto'
import { KINDS, Kind } from '@cadencia/contract/kinds'
import { testDb } from '@cadencia/db/testing'
import type { DomainKind, KnownRecord } from '@cadencia/server/kinds'
import type { Readership } from '@cadencia/server/readers'
import type { SessionViewer } from '@cadencia/server/viewer'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { Link, type LinkEnd, type ListingKind } from '../contract.ts'
import { links } from '../server.ts'

export const ORIGIN = 'http://localhost:5000'

interface TestRecord extends KnownRecord {
  readonly kind: Kind
  /** Who may change it; null for whoever is no guest. */
  readonly changerIds: readonly string[] | null
  /** Who may know of it; null for everybody. */
  readonly readerIds: readonly string[] | null
}

/** A test app with records of all kinds in memory, their links in a database, and a few people. */
export async function linksApp() {
  const database = await testDb()
  const { db } = database
  const clock = { ms: Date.parse('2026-11-23T12:00:00Z') }
  const records = new Map<string, TestRecord>()
  /** The ids that were kept from being deleted, in their order. */
  const kept: string[] = []

  const isReader: Readership = ({ userId }, id) => {
    const readers = Object.fromEntries(
      [...records.values()].flatMap((one) => (one.readerIds ? [[one.id, one.readerIds]] : [])),
    )
    return sql`coalesce((${JSON.stringify(readers)}::jsonb -> ${id}::text) ? ${userId}::text, true)`
  }
  const kinds = Kind.options.map(
    (kind): DomainKind => ({
      kind,
      find: async (_, ids) =>
        ids.flatMap((id) => {
          const record = records.get(id)
          return record?.kind === kind ? [record] : []
        }),
      table: 'tasks',
      keep: async (_, ids) => void kept.push(...ids),
      readers: isReader,
      insiders: isReader,
      mayChange: async (_, id, { userId }) => records.get(id)?.changerIds?.includes(userId) ?? true,
      facts: [{ name: `${kind}.changed`, idsOf: (payload) => z.array(z.string()).parse(payload) }],
      demoLinked: async () =>
        [...records.values()].flatMap((record) => (record.kind === kind ? [record.id] : [])),
    }),
  )
  const domain = links({
    kinds: () => kinds,
    allowedOrigins: [ORIGIN],
    now: () => {
      clock.ms += 1000
      return clock.ms
    },
  })
  const built = await testApp({ test: database, domains: [domain] })

  async function person(firstName: string, over: Partial<SessionViewer> = {}) {
    const userId = randomUUID()
    const row = { id: userId, email: `${userId}@cadencia.example`, first_name: firstName, last_name: 'Lima' }
    await db
      .insertInto('users')
      .values({ ...row, role: over.isGuest ? 'guest' : over.isAdministrator ? 'admin' : 'staff' })
      .execute()
    const viewer = testViewer({ userId, firstName, ...over })
    const headers = built.as(viewer)
    return { userId, viewer, send: (request: InjectOptions) => built.app.inject({ ...request, headers }) }
  }
  /** Has unlocked the CRM. */
  const ana = await person('Ana', { hasCrmAccess: true })
  const bruno = await person('Bruno')
  const administrator = await person('Ada', { isAdministrator: true })
  const guest = await person('Gil', { isGuest: true })
  type Somebody = typeof ana

  function newRecord<K extends Kind>(kind: K, over: Partial<TestRecord> = {}) {
    const id = over.id ?? randomUUID()
    records.set(id, {
      ...{
        id,
        kind,
        title: 'Proposta',
        detail: 'Ana Lima',
        status: 'pending',
        isOpen: true,
        url: `/registros/${id}`,
      },
      ...{ isDeleted: false, isCancelled: false, readerIds: null, followerIds: [] },
      ...{ changerIds: null, at: '2026-11-23T12:00:00.000Z', ...over },
    })
    return { kind, id }
  }

  function changeRecord({ id }: Pick<LinkEnd, 'id'>, changes: Partial<TestRecord>): void {
    const record = records.get(id)
    if (record) records.set(id, { ...record, ...changes })
  }

  type Listing = { readonly kind: ListingKind; readonly id: string }
  const urlOf = ({ kind, id }: Listing) => `${KINDS[kind].url}/${id}/links`

  async function change(
    method: 'PUT' | 'DELETE',
    who: Somebody,
    own: Listing,
    other: { kind: string; id: string },
  ) {
    const answer = await who.send({ method, url: `${urlOf(own)}/${other.kind}/${other.id}` })
    return answer.statusCode === 204 ? 204 : [answer.statusCode, answer.json().code]
  }

  return {
    ...built,
    ...{ domain, kept, ana, bruno, administrator, guest, person },
    ...{ newRecord, changeRecord, urlOf },
    link: (who: Somebody, own: Listing, other: { kind: string; id: string }) =>
      change('PUT', who, own, other),
    unlink: (who: Somebody, own: Listing, other: { kind: string; id: string }) =>
      change('DELETE', who, own, other),
    list: async (who: Somebody, own: Listing, query = '') => {
      const answer = await who.send({ url: `${urlOf(own)}${query}` })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
      return z.array(Link).parse(answer.json())
    },
    factsOf: (...ends: readonly Pick<LinkEnd, 'id'>[]) =>
      db
        .selectFrom('outbox')
        .select(['fact', 'payload'])
        .where(
          'key',
          '=',
          ends
            .map(({ id }) => id)
            .toSorted()
            .join(':'),
        )
        .orderBy('id')
        .execute(),
    /** Links that are there already, with ends that nobody knows. */
    fill: async ({ kind, id }: LinkEnd, count: number, more: { readonly is_origin?: boolean } = {}) => {
      const rows = Array.from({ length: count }, () => {
        const [record_id = '', other_id = ''] = [id, randomUUID()].toSorted()
        return { kind, record_id, other_kind: kind, other_id, ...more }
      })
      await db.insertInto('links').values(rows).execute()
    },
  }
}
