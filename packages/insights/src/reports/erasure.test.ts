import { buffer } from 'node:stream/consumers'
import { transact } from '@cadencia/db/client'
import { runEnqueued } from '@cadencia/jobs/testing'
import { createTeam, createUser } from '@cadencia/people/testing/rows'
import { testViewer } from '@cadencia/testkit/test-app'
import { beforeEach, expect, it } from 'vitest'
import { insightsApp } from '../testing/insights-app.ts'
import { addTask } from '../testing/work.ts'
import { keyOf } from './context.ts'
import { FILE_FORMATS, ReportWithData } from './contract.ts'

const insights = await insightsApp({ now: Date.parse('2026-11-18T15:00:00Z') })
const { app, db, as, domain, files } = insights
const ana = await createUser(db, { firstName: 'Conceição', lastName: 'Araújo' })
/** Whose name is a part of another's. */
const lia = await createUser(db, { firstName: 'Lia', lastName: '' })
const amalia = await createUser(db, { firstName: 'Amá', lastName: 'Lia' })
const team = await createTeam(db, { name: 'Lia e Filhas', members: [ana, lia, amalia] })
for (const { id } of [ana, lia, amalia]) {
  await addTask(db, { team_id: team.id, assigned_to: id, completed_at: '2026-11-10T12:00:00Z' })
}
const headers = as(testViewer({ userId: amalia.id }))
const send = (method: 'GET' | 'POST', url: string) =>
  app.inject({ method, url: `/api/reports${url}`, headers })
const runJobs = () => runEnqueued(db, domain.jobs ?? [])
const read = async (id: string) => ReportWithData.parse((await send('GET', `/${id}`)).json())
const namesIn = ({ data }: ReportWithData) => data.tables[1]?.rows.map(({ name }) => name).toSorted()
const csvOf = async (id: string) => (await send('GET', `/${id}/download?format=csv`)).body
const readyFacts = () => db.selectFrom('outbox').select('id').where('fact', '=', 'report.ready').execute()

const erase = (userId: string, name: string) =>
  transact(db, async (trx) => {
    await domain.personalData?.erase?.(trx, { userId, name, actorId: amalia.id, email: 'x@cadencia.example' })
  })

async function makeReport(type: 'performance' | 'conversions' = 'performance'): Promise<string> {
  const { id } = (await send('POST', `/generate/${type}`)).json()
  await runJobs()
  return id
}

beforeEach(async () => {
  await db.deleteFrom('reports').execute()
  await db.deleteFrom('job_requests').execute()
  await db.deleteFrom('outbox').execute()
})

it('LGPD: an erased person’s name leaves the reports that are kept, and their files are made anew', async () => {
  const [id, other] = [await makeReport(), await makeReport('conversions')]
  expect(await csvOf(id)).toContain('Conceição Araújo')
  await erase(ana.id, 'Conceição Araújo')

  expect(await read(id)).toMatchObject({ status: 'Processando', filesReady: 0 })
  expect(namesIn(await read(id))).toEqual(['Amá Lia', 'Lia', 'Pessoa removida'])
  // Nobody reads the files with the name any more, also before the new ones are there.
  for (const format of FILE_FORMATS) {
    expect((await send('GET', `/${id}/download?format=${format}`)).statusCode).toBe(409)
  }
  expect(await read(other)).toMatchObject({ status: 'Disponível' })

  const recorded = await readyFacts()
  await runJobs()
  expect(await read(id)).toMatchObject({ status: 'Disponível', filesReady: 3 })
  const csv = await csvOf(id)
  expect(csv).not.toContain('Conceição')
  expect(csv).toContain('Pessoa removida')
  // That is no news to who once asked for it.
  expect(await readyFacts()).toEqual(recorded)
})

it('a single name is only taken where it stands alone', async () => {
  const id = await makeReport()
  await erase(lia.id, 'Lia')
  await runJobs()
  const report = await read(id)
  expect(namesIn(report)).toEqual(['Amá Lia', 'Conceição Araújo', 'Pessoa removida'])
  expect(report.data.tables[0]?.rows).toMatchObject([{ name: 'Lia e Filhas' }])
})

it('keeps no file with the name where the new ones cannot be made', async () => {
  const id = await makeReport()
  await erase(amalia.id, 'Amá Lia')
  const write = files.write.bind(files)
  files.write = async () => {
    throw new Error('the storage is full')
  }
  await expect(runJobs()).rejects.toThrow('full')
  files.write = write
  for (const format of FILE_FORMATS) expect(await files.exists(keyOf(id, format))).toBe(false)
})

it('a file that was being written while the name left is not kept', async () => {
  const { id } = (await send('POST', '/generate/performance')).json()
  let erasing: Promise<void> | undefined
  // The erasure comes between the reading and the writing of the first file.
  const write = files.write.bind(files)
  files.write = async (...given) => {
    erasing ??= erase(ana.id, 'Conceição Araújo')
    await erasing
    return write(...given)
  }
  await runJobs().catch(() => {})
  files.write = write
  await runJobs()
  expect(await read(id)).toMatchObject({ status: 'Disponível', filesReady: 3 })
  const stored = await buffer((await files.read(keyOf(id, 'csv'))).stream)
  expect(stored.toString()).not.toContain('Conceição')
})
