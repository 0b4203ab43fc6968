import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDb, testDb } from '@cadencia/db/testing'
import { runEnqueued } from '@cadencia/jobs/testing'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { SystemSettings } from '@cadencia/settings/contract'
import { fixedSettings } from '@cadencia/settings/testing'
import { testApp, testViewer } from '@cadencia/testkit/test-app'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, expect } from 'vitest'
import type { FilesOptions } from '../context.ts'
import { FileInfo } from '../contract.ts'
import { files } from '../server.ts'
import { multipart } from './uploads.ts'

const START = Date.parse('2026-11-23T12:00:00Z')

export interface FilesAppOptions extends Partial<Pick<FilesOptions, 'mayRead'>> {
  readonly reserveBytes?: number
  /** A bucket instead of a folder. */
  readonly s3?: FilesOptions['s3']
  readonly system?: Partial<SystemSettings>
  readonly test?: TestDb
}

export interface TestPerson {
  readonly userId: string
  readonly viewer: SessionViewer
  readonly headers: Record<string, string>
  send(request: InjectOptions): Promise<LightMyRequestResponse>
}

/** Uploads over a folder of their own. Call it at the top of a test file. */
export async function filesApp(options: FilesAppOptions = {}) {
  const { reserveBytes = 0, system = {}, mayRead = {}, s3, test } = options
  const database = test ?? (await testDb())
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-files-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const clock = { ms: START }
  const domain = files({
    db,
    dataDir,
    s3,
    settings: fixedSettings(system),
    mayRead,
    now: () => clock.ms,
    log: { warn: () => {} },
    ...(s3 ? {} : { storage: { kind: 'disk', dir: dataDir, reserveBytes } }),
  })
  const built = await testApp({ test: database, domains: [domain] })
  const { app } = built

  async function person(over: Partial<SessionViewer> = {}): Promise<TestPerson> {
    const userId = randomUUID()
    await db
      .insertInto('users')
      .values({ id: userId, email: `${userId}@cadencia.example`, first_name: 'Ana', last_name: 'Lima' })
      .execute()
    const viewer = testViewer({ userId, ...over })
    const headers = built.as(viewer)
    return {
      userId,
      viewer,
      headers,
      send: (request) => app.inject({ ...request, headers: { ...headers, ...request.headers } }),
    }
  }

  async function ticket(who: TestPerson): Promise<string> {
    const answer = await who.send({ method: 'POST', url: '/api/objects/upload' })
    expect(answer.statusCode).toBe(200)
    return answer.json().uploadURL
  }

  /** Sends multipart parts in this order. */
  async function sendParts(who: TestPerson, parts: readonly (readonly [string, string | File])[]) {
    const form = await multipart(parts)
    return who.send({ method: 'POST', url: '/api/objects/upload-file', ...form })
  }

  async function send(who: TestPerson, content: Buffer, name: string, type = '') {
    const file = new File([new Uint8Array(content)], name, { type })
    return sendParts(who, [
      ['uploadURL', await ticket(who)],
      ['file', file],
    ])
  }

  /** Sends a file that is taken. */
  async function upload(who: TestPerson, content: Buffer, name: string, type = ''): Promise<FileInfo> {
    const answer = await send(who, content, name, type)
    expect(answer.json()).toMatchObject({ fileName: expect.any(String) })
    return FileInfo.parse(answer.json())
  }

  return {
    ...built,
    database,
    domain,
    attachments: domain.attachments,
    clock,
    person,
    ticket,
    sendParts,
    send,
    upload,
    runJobs: () => runEnqueued(db, domain.jobs ?? []),
    /** What lies in the storage, by its path; folders left out. */
    stored: async () => {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
    rows: () => db.selectFrom('files').selectAll().execute(),
  }
}
