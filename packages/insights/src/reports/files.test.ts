import { enqueue } from '@cadencia/jobs/enqueue'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import {
  makeReportFiles,
  makeWeeklyReports,
  removeOldReports,
  reportProgressed,
  reportReady,
} from '../facts.ts'
import {
  ana,
  clock,
  DAY_MS,
  db,
  domain,
  factsOf,
  files,
  generate,
  mails,
  NOW,
  recent,
  runJobs,
  send,
  storage,
  system,
} from '../testing/reports-app.ts'
import { Report, ReportWithData, Subscription } from './contract.ts'

describe('the files of a report', () => {
  it('are Processando until the worker made them, then Disponível in four formats', async () => {
    const { id, title } = await generate('performance')
    const early = await send('GET', `/${id}/download?format=pdf`)
    expect([early.statusCode, early.json().message]).toEqual([409, 'Processando...'])
    expect(await runJobs()).toEqual(['make_report_files'])
    expect(await recent()).toMatchObject([{ id, title, status: 'Disponível', filesReady: 3 }])

    const fetched = async (format: string) => {
      const answer = await send('GET', `/${id}/download?format=${format}`)
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="relatorio-de-performance-2026-11-18.${format}"`,
      )
      return { type: answer.headers['content-type'], bytes: answer.rawPayload }
    }
    const json = await fetched('json')
    expect(ReportWithData.parse(JSON.parse(json.bytes.toString())).data.title).toBe(title)
    const csv = await fetched('csv')
    expect(csv.type).toBe('text/csv; charset=utf-8')
    expect(parse(csv.bytes, { bom: true, delimiter: ';', relax_column_count: true })).toContainEqual([
      'Conceição Araújo',
      '1',
      '0',
      '90',
      '12,25',
    ])
    const sheets = await readXlsxFile((await fetched('xlsx')).bytes)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Resumo', 'Times', 'Pessoas'])
    const pdf = await fetched('pdf')
    expect(pdf.type).toBe('application/pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), {
      mergePages: true,
    })
    for (const words of [
      'Relatório de Performance',
      'Conceição Araújo',
      '20/10/2026 a 18/11/2026',
      'Página 1 de',
    ])
      expect(text).toContain(words)
  })

  it('tells of each file, and once that the report is ready, however often the job runs', async () => {
    const { id, title, description } = await generate('sprints')
    await runJobs()
    await enqueue(db, makeReportFiles, { reportId: id })
    await runJobs()
    expect((await factsOf(reportProgressed.name)).map(({ payload }) => payload)).toEqual([
      { reportId: id, done: 1 },
      { reportId: id, done: 2 },
      { reportId: id, done: 3 },
    ])
    expect(await factsOf(reportReady.name)).toEqual([
      { payload: { reportId: id, title, description, requestedBy: ana.id } },
    ])
    const [rule] = domain.live?.filter(({ fact }) => fact === reportProgressed.name) ?? []
    expect(rule?.announcements({ reportId: id, done: 2 }, { factId: 1, recordedAt: '' })).toEqual([
      { to: 'topic', topic: 'reports', event: { type: 'progress', entity: 'report', id, done: 2, total: 3 } },
    ])
  })

  it('that could not be made are a failure, which can be tried again', async () => {
    const { id } = await generate('sprints')
    storage.failure = new Error('away')
    await expect(runJobs()).rejects.toThrow('away')
    const handler = domain.jobs?.find(({ job }) => job.name === makeReportFiles.name)
    await handler?.fail({ reportId: id }, { db, jobId: id, error: 'away' })
    expect(await recent()).toMatchObject([{ id, status: 'Falha' }])
    const refused = await send('GET', `/${id}/download?format=csv`)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Falha ao gerar relatório. Tente novamente.',
    ])
    expect((await send('GET', `/${id}/download`)).statusCode).toBe(200)
    storage.failure = undefined
    expect(Report.parse((await send('POST', `/${id}/retry`)).json()).status).toBe('Processando')
    await runJobs()
    expect(await recent()).toMatchObject([{ id, status: 'Disponível' }])
    expect((await send('POST', `/${id}/retry`)).statusCode).toBe(409)
  })

  it('are removed after 30 days with their report, newer ones stay', async () => {
    const old = await generate('sprints')
    clock.ms = NOW + DAY_MS
    const kept = await generate('meetings')
    await runJobs()
    clock.ms = NOW + 30 * DAY_MS + 1
    await enqueue(db, removeOldReports, {})
    await runJobs()
    expect((await recent()).map(({ id }) => id)).toEqual([kept.id])
    const keys: string[] = []
    for await (const { key } of files.list()) keys.push(key)
    expect(keys.filter((key) => key.includes(old.id))).toEqual([])
    expect(keys.filter((key) => key.includes(kept.id))).toHaveLength(3)
    expect((await send('GET', `/${old.id}`)).statusCode).toBe(404)
    expect((await send('GET', `/${old.id}/download?format=pdf`)).statusCode).toBe(404)
  })
})

describe('weekly reports', () => {
  const subscribe = async (types: string[]) =>
    Subscription.parse((await send('PUT', '/subscription', { types })).json()).types
  const week = async (runAt: string) => {
    const id = crypto.randomUUID()
    await enqueue(db, makeWeeklyReports, {}, { id, runAt: new Date(runAt) })
    return runJobs()
  }

  it('are chosen by each person for themselves, and none at first', async () => {
    expect((await send('GET', '/subscription')).json()).toEqual({ types: [] })
    expect(await subscribe(['sprints', 'performance'])).toEqual(['performance', 'sprints'])
    expect((await send('GET', '/subscription')).json()).toEqual({ types: ['performance', 'sprints'] })
    expect(await subscribe([])).toEqual([])
    expect((await send('PUT', '/subscription', { types: ['sprints', 'sprints'] })).statusCode).toBe(400)
    expect((await send('PUT', '/subscription', { types: [] }, 'guest')).statusCode).toBe(403)
  })

  it('come on Monday at seven about the week before, by one mail with PDF and link, once', async () => {
    await subscribe(['sprints', 'performance'])
    clock.ms = Date.parse('2026-11-16T10:00:00Z')
    expect(await week('2026-11-16T10:00:00Z')).toEqual(['make_weekly_reports', 'mail_weekly_reports'])
    const reports = await recent()
    expect(reports.map(({ type, from, to, status }) => [type, from, to, status]).toSorted()).toEqual([
      ['performance', '2026-11-09', '2026-11-15', 'Disponível'],
      ['sprints', '2026-11-09', '2026-11-15', 'Disponível'],
    ])
    const [mail] = mails
    expect(mail).toMatchObject({
      to: ana.email,
      subject: 'Cadência: relatórios de 09/11/2026 a 15/11/2026',
    })
    for (const { id } of reports) expect(mail?.text).toContain(`https://cadencia.example/reports/${id}`)
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      'relatorio-de-performance-2026-11-16.pdf',
      'relatorio-de-sprints-2026-11-16.pdf',
    ])
    expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    // The same occurrence again, by a worker that died: nothing new.
    await week('2026-11-16T10:00:00Z')
    expect([mails.length, (await recent()).length]).toEqual([1, 2])
    clock.ms = Date.parse('2026-11-23T10:00:00Z')
    await week('2026-11-23T10:00:00Z')
    expect(mails).toHaveLength(2)
  })

  it('are not mailed where e-mail is switched off, nor to those who left', async () => {
    await subscribe(['sprints'])
    Object.assign(system, { emailNotifications: false })
    await week('2026-11-16T10:00:00Z')
    expect(mails).toEqual([])
    Object.assign(system, { emailNotifications: true })
    await db.updateTable('users').set({ is_active: false }).where('id', '=', ana.id).execute()
    await week('2026-11-09T10:00:00Z')
    expect(mails).toEqual([])
    await db.updateTable('users').set({ is_active: true }).where('id', '=', ana.id).execute()
  })

  it('are scheduled in São Paulo, with removal at night', () => {
    expect(
      Object.fromEntries((domain.schedules ?? []).map(({ name, queue, repeat }) => [name, [queue, repeat]])),
    ).toMatchObject({
      make_weekly_reports: ['reports', { pattern: '0 7 * * 1', tz: 'America/Sao_Paulo' }],
      remove_old_reports: ['maintenance', { pattern: '20 4 * * *', tz: 'America/Sao_Paulo' }],
    })
  })
})
