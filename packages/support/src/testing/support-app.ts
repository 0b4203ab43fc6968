import { randomUUID } from 'node:crypto'
import { type TestDb, testDb } from '@cadencia/db/testing'
import { discussions } from '@cadencia/discussions/server'
import type { FileAttachments } from '@cadencia/files/attachments'
import { noFiles } from '@cadencia/files/testing/uploads'
import { links } from '@cadencia/links/server'
import type { Domain } from '@cadencia/server/domain'
import type { SessionViewer } from '@cadencia/server/viewer'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { z } from 'zod'
import { HistoryEntry, SupportRequest } from '../contract.ts'
import { support } from '../server.ts'

/** A Monday, 09:00 in São Paulo, the start of the working day. */
export const MONDAY = Date.parse('2026-11-23T12:00:00Z')

/** A description of exactly 100 characters. */
export const DESCRIPTION_OF_100 = 'Desde hoje cedo a tela de propostas fica em branco. '
  .repeat(2)
  .trim()
  .slice(0, 99)
  .padEnd(100, '.')

export interface SupportAppOptions {
  readonly test?: TestDb
  readonly files?: FileAttachments
  /** More domains of the test app. */
  readonly others?: readonly Domain[]
}

/** A test app with two teams and a few people. Call it at the top of a test file. */
export async function supportApp({ test, files = noFiles, others = [] }: SupportAppOptions = {}) {
  const database = test ?? (await testDb())
  const { db } = database
  const clock = { ms: MONDAY }
  const now = () => clock.ms
  const linked = links({ kinds: () => domain.kinds ?? [], allowedOrigins: [], now })
  const domain = support({
    files,
    links: linked.recordLinks,
    now,
    listBodies: (...asked) => comments.listBodies(...asked),
  })
  const comments = discussions({ files, now, kinds: () => domain.kinds ?? [] })
  const built = await testApp({ test: database, domains: [domain, comments, linked, ...others] })

  function as(viewer: SessionViewer) {
    const headers = built.as(viewer)
    return (request: InjectOptions) =>
      built.app.inject({ ...request, headers: { ...headers, ...request.headers } })
  }

  async function team(name: string): Promise<string> {
    const id = randomUUID()
    await db.insertInto('teams').values({ id, name, color: '#2f6fde', icon: 'fas fa-users' }).execute()
    return id
  }

  async function person(firstName: string, teamIds: readonly string[], over: Partial<SessionViewer> = {}) {
    const userId = randomUUID()
    const email = `${firstName.toLowerCase()}@cadencia.example`
    const name = { first_name: firstName, last_name: 'Lima' }
    await db
      .insertInto('users')
      .values({ id: userId, email, ...name, role: over.isAdministrator ? 'admin' : 'staff' })
      .execute()
    const members = teamIds.map((teamId) => ({ team_id: teamId, user_id: userId }))
    if (members.length > 0) await db.insertInto('team_members').values(members).execute()
    const viewer = testViewer({ userId, firstName, ...over })
    return { userId, viewer, send: as(viewer) }
  }

  const sales = await team('Comercial')
  const it = await team('TI')
  /** In the requesting team. */
  const ana = await person('Ana', [sales])
  /** In the responsible team. */
  const bruno = await person('Bruno', [it])
  /** In neither team. */
  const caio = await person('Caio', [])
  const administrator = await person('Ada', [], { isAdministrator: true })
  const guest = await person('Gil', [sales], { isGuest: true })
  type Person = typeof ana

  const draft = {
    title: 'Proposta some',
    description: DESCRIPTION_OF_100,
    priority: 'high',
    requestingTeamId: sales,
  }

  const post = (who: Person, fields: object = {}) =>
    who.send({ method: 'POST', url: '/api/support', payload: { ...draft, ...fields } })

  async function open(fields: object = {}, who = ana): Promise<SupportRequest> {
    const answer = await post(who, fields)
    expect(answer.json()).toMatchObject({ id: expect.any(String) })
    return SupportRequest.parse(answer.json())
  }

  const patch = (who: Person, id: string, payload: object) =>
    who.send({ method: 'PATCH', url: `/api/support/${id}`, payload })

  async function inStatus(status: SupportRequest['status']): Promise<SupportRequest> {
    const { id } = await open({ responsibleTeamId: it })
    const steps = [{ status: 'in_progress' }, { status: 'resolved' }, { status: 'closed' }]
    for (const step of steps.slice(0, ['open', 'in_progress', 'resolved', 'closed'].indexOf(status))) {
      await patch(bruno, id, { ...step, resolutionNotes: 'Corrigido.' })
    }
    return read(id)
  }

  async function read(id: string, who = ana): Promise<SupportRequest> {
    return SupportRequest.parse((await who.send({ url: `/api/support/${id}` })).json())
  }

  return {
    ...built,
    domain,
    comments,
    clock,
    sales,
    it,
    ...{ ana, bruno, caio, administrator, guest },
    ...{ person, draft, post, open, patch, inStatus, read },
    list: async (query = '', who = ana) =>
      z.array(SupportRequest).parse((await who.send({ url: `/api/support${query}` })).json()),
    history: async (id: string) =>
      z.array(HistoryEntry).parse((await ana.send({ url: `/api/support/${id}/history` })).json()),
    facts: (id: string) =>
      db.selectFrom('outbox').select(['fact', 'payload']).where('key', '=', id).orderBy('id').execute(),
  }
}
