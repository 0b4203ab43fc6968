import { randomUUID } from 'node:crypto'
import { type TestDb, testDb } from '@cadencia/db/testing'
import { filesInFolder, sendFile } from '@cadencia/files/testing/uploads'
import { runEnqueued } from '@cadencia/jobs/testing'
import { messaging } from '@cadencia/messaging/server'
import { parseEnvironment } from '@cadencia/server/environment'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { mayEnterCrm, type SessionViewer } from '@cadencia/server/viewer'
import { fixedSettings } from '@cadencia/settings/testing'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { attachmentRoutes } from '../attachments/routes.ts'
import { exportRoutes } from '../exports/routes.ts'
import { ImportPreview, LeadImport } from '../imports/contract.ts'
import { importJobs } from '../imports/jobs.ts'
import { importRoutes } from '../imports/routes.ts'

/** A Monday, 09:00 in São Paulo. */
export const MONDAY = Date.parse('2026-11-23T12:00:00Z')

/** Imports, export and attachments over a database and a folder of their own. Call it at the top of a test file. */
export async function importsApp(given?: TestDb) {
  const test = given ?? (await testDb())
  const { db } = test
  const clock = { ms: MONDAY }
  const now = () => clock.ms
  const uploads = await filesInFolder({
    ...{ db, now },
    mayRead: { crm: mayEnterCrm, leads: mayEnterCrm },
  })
  const { messenger } = messaging({
    ...parseEnvironment({}),
    ...{ db, now, settings: fixedSettings(), queues: () => undefined, secretBox: testSecretBox },
    openFile: uploads.attachments.open,
  })
  const context = { db, files: uploads.attachments, messenger, now }
  const domain = {
    name: 'crm',
    jobs: importJobs(context),
    routes: (app: Parameters<typeof importRoutes>[0]) => {
      importRoutes(app, context)
      exportRoutes(app, context)
      attachmentRoutes(app, context)
    },
  }
  const built = await testApp({ test, domains: [domain, uploads] })

  async function person(over: Partial<SessionViewer> = {}) {
    const userId = randomUUID()
    const name = { first_name: 'Ana', last_name: 'Lima' }
    await db
      .insertInto('users')
      .values({ id: userId, email: `${userId}@cadencia.example`, ...name })
      .execute()
    const headers = built.as(testViewer({ userId, hasCrmAccess: true, ...over }))
    const send = (request: InjectOptions) =>
      built.app.inject({ ...request, headers: { ...headers, ...request.headers } })
    return { userId, send }
  }
  const ana = await person()
  type Person = typeof ana

  /** Sends a file; answers what the upload answered. */
  const send = (content: string | Buffer, name = 'leads.csv', who: Person = ana) =>
    sendFile(who, content, name)

  async function upload(content: string | Buffer, name = 'leads.csv', who: Person = ana): Promise<string> {
    const answer = await send(content, name, who)
    expect(answer.statusCode).toBe(200)
    return answer.json().fileURL
  }

  const post = (url: string, payload: object, who: Person = ana) => who.send({ method: 'POST', url, payload })
  const start = (fields: object, who: Person = ana) => post('/api/crm/leads/import', fields, who)

  async function read(id: string): Promise<LeadImport> {
    return LeadImport.parse((await ana.send({ url: `/api/crm/leads/import/${id}` })).json())
  }

  async function importUrl(fileURL: string, fields: object = {}): Promise<LeadImport> {
    const answer = await start({ fileURL, ...fields })
    expect(answer.statusCode).toBe(202)
    await runEnqueued(db, [...domain.jobs, ...(uploads.jobs ?? [])])
    return read(answer.json().id)
  }

  return {
    ...built,
    ...{ db, clock, domain, messenger, ana, person, send, upload, post, start, read, importUrl },
    /** Sends and imports a file, to the end. */
    importFile: async (content: string | Buffer, fields: object = {}, name = 'leads.csv') =>
      importUrl(await upload(content, name), fields),
    preview: async (fileURL: string, fields: object = {}) =>
      ImportPreview.parse((await post('/api/crm/leads/import/preview', { fileURL, ...fields })).json()),
    undo: (id: string) => ana.send({ method: 'DELETE', url: `/api/crm/leads/import/${id}` }),
    exported: async (query = '') => ana.send({ url: `/api/crm/leads/export${query}` }),
    /** Leads that are there, by name. */
    leads: () => db.selectFrom('leads').selectAll().where('deleted_at', 'is', null).orderBy('name').execute(),
    clear: () => db.deleteFrom('leads').execute(),
  }
}
