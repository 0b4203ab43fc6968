import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/server.ts'
import { caller, cookiesOf, signIn } from '../support/session.ts'
import { isFull, times } from '../support/size.ts'
import { addPerson, serverForFile } from '../support/suite.ts'
import { upload } from '../support/uploads.ts'

const KILLS = times(1, 20)
const ROWS = times(6000, 50_000)
/** Invalid rows, to slow the import down. */
const REFUSED_EVERY = 10

const DOOMED = new URL('../../packages/crm/src/testing/doomed-import.ts', import.meta.url).pathname
const CRM_PASSWORD = 'senha-de-teste-do-crm'

/** Accepts the upload only; its worker would finish too soon. */
const server = await serverForFile({ env: { CRM_PASSWORD, WORKER: 'off' } })
const { database } = server
const ana = await addPerson(database, 'Ana')

async function enterCrm() {
  const cookie = await signIn(server, ana)
  const opened = await caller(server, cookie)('POST', '/api/crm/access', {
    password: 'senha-de-teste-do-crm',
  })
  // Unlocking replaces the session cookie.
  return cookiesOf(opened)
}

async function countWritten(): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select coalesce(sum(imported + errors), 0)::int as count from lead_imports',
  )
  return row?.count ?? 0
}

it('REL-5: a killed import continues without duplicate leads', async () => {
  const cookie = await enterCrm()
  const rows = Array.from({ length: ROWS }, (_, index) =>
    index % REFUSED_EVERY === 0
      ? `;sem.nome.${index}@x.example`
      : `Pessoa ${index};pessoa.${index}@x.example`,
  )
  const { body } = await upload(server, cookie, Buffer.from(`Nome;Email\n${rows.join('\n')}\n`), 'leads.csv')
  // Every row creates a lead, so duplicates would be visible.
  const begun = await caller(server, cookie)('POST', '/api/crm/leads/import', {
    fileURL: body.fileURL,
    onDuplicate: 'create',
  })
  expect(begun.status).toBe(202)
  const { id } = (await begun.json()) as { id: string }
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = await countWritten()
    const worker = spawn(process.execPath, [DOOMED, database.url, server.dataDir, id], { stdio: 'inherit' })
    await eventually(async () => (await countWritten()) > before, {
      what: 'some more rows',
      withinMs: 60_000,
    })
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  const written = await countWritten()
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(ROWS)

  // The job is still pending: another worker continues.
  const next = await startServer({
    databaseUrl: database.url,
    env: { CRM_PASSWORD, DATA_DIR: server.dataDir },
  })
  onTestFinished(next.end)
  // Kills a server with an inline worker; its job lock makes this slow.
  if (isFull) {
    await eventually(async () => (await countWritten()) > written, {
      what: 'some more rows',
      withinMs: 90_000,
    })
    await next.kill()
    expect(await countWritten()).toBeLessThan(ROWS)
    await next.restart()
  }
  const [ended] = await eventually(
    async () => {
      const found = await database.query<{ status: string; imported: number; errors: number }>(
        `select status, imported, errors from lead_imports where status not in ('pending', 'running')`,
      )
      return found.length > 0 && found
    },
    { what: 'the end of the import', withinMs: 120_000 },
  )
  const refused = ROWS / REFUSED_EVERY
  expect(ended).toEqual({ status: 'completed', imported: ROWS - refused, errors: refused })
  const [there] = await database.query<object>(
    `select count(*)::int as leads, count(distinct email)::int as people,
      (select count(*)::int from lead_import_refusals) as refused from leads`,
  )
  expect(there).toEqual({ leads: ROWS - refused, people: ROWS - refused, refused })
})
