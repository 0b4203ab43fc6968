import { enqueue } from '@cadencia/jobs/enqueue'
import { runEnqueued } from '@cadencia/jobs/testing'
import { createTeam, createUser } from '@cadencia/people/testing/rows'
import { testViewer } from '@cadencia/testkit/test-app'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  makeReportFiles,
  makeWeeklyReports,
  removeOldReports,
  reportProgressed,
  reportReady,
} from '../contract/facts.ts'
import { Report, ReportWithData, Subscription } from '../contract/reports.ts'
import { DashboardStats } from '../contract.ts'
import { seedReports } from '../demo.ts'
import { insightsApp } from '../testing/insights-app.ts'
import { addClosedSprint, addMeeting, addTask } from '../testing/work.ts'

/** A Wednesday, 12:00 in São Paulo. */
const NOW = Date.parse('2026-11-18T15:00:00Z')
const DAY_MS = 86_400_000
const insights = await insightsApp({ now: NOW })
const { app, db, as, domain, clock, mails, storage, system, files } = insights
const counted = await insightsApp({
  now: NOW,
  test: insights,
  conversions: async () => ({
    leads: 9,
    opportunities: 7,
    days: [
      { day: '2026-11-02', won: 2, lost: 1, wonValue: 1500.5 },
      { day: '2026-11-17', won: 1, lost: 0, wonValue: 800 },
    ],
  }),
})
const ana = await createUser(db, { firstName: 'Conceição', lastName: 'Araújo' })
const headers = {
  ana: as(testViewer({ userId: ana.id })),
  guest: as(testViewer({ userId: ana.id, sessionId: 'guest', isGuest: true })),
}
const send = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  who: keyof typeof headers = 'ana',
) => app.inject({ method, url: `/api/reports${url}`, headers: headers[who], ...(payload ? { payload } : {}) })
function reported(answer: { readonly statusCode: number; readonly body: string }): ReportWithData {
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.any(String)])
  return ReportWithData.parse(JSON.parse(answer.body))
}
const generate = async (type: string, payload?: object) =>
  reported(await send('POST', `/generate/${type}`, payload))
const recent = async (query = '') => z.array(Report).parse((await send('GET', `/recent${query}`)).json())
const runJobs = () => runEnqueued(db, domain.jobs ?? [])
const factsOf = (fact: string) =>
  db.selectFrom('outbox').select('payload').where('fact', '=', fact).orderBy('id').execute()

const team = await createTeam(db, { name: 'Pedagógico', members: [ana] })
const done = '2026-11-10T12:00:00Z'
await addTask(db, {
  team_id: team.id,
  assigned_to: ana.id,
  due_date: '2026-11-09',
  completed_at: done,
  quality: 90,
})
await addTask(db, { team_id: team.id, assigned_to: ana.id, due_date: '2026-11-12' })
await addClosedSprint(db, { teamId: team.id, closedAt: '2026-11-12T12:00:00Z', score: 84.5, points: 42 })
const meetingId = await addMeeting(db, {
  title: 'Planejamento de matrículas',
  teamId: team.id,
  endedAt: '2026-11-17T15:00:00Z',
  planned: 60,
  took: 90,
})
await db
  .insertInto('meeting_participants')
  .values({ meeting_id: meetingId, user_id: ana.id, present_at: '2026-11-17T14:00:00Z' })
  .execute()
await db
  .insertInto('score_entries')
  .values({
    user_id: ana.id,
    cause: 'task',
    cause_id: crypto.randomUUID(),
    points: 12.25,
    at: done,
    generation: 1,
  })
  .execute()

beforeEach(async () => {
  clock.ms = NOW
  mails.length = 0
  storage.failure = undefined
  Object.assign(system, { emailNotifications: true })
  for (const table of [
    'reports',
    'report_subscriptions',
    'report_mailings',
    'job_requests',
    'outbox',
  ] as const)
    await db.deleteFrom(table).execute()
})

const figuresOf = ({ data }: ReportWithData) =>
  Object.fromEntries(data.figures.map(({ label, value }) => [label, value]))

describe('POST /api/reports/generate/{type}', () => {
  it('performance: 201 with a title, the period of the last 30 days, and the data at once', async () => {
    const report = await generate('performance')
    expect(report).toMatchObject({
      type: 'performance',
      title: 'Relatório de Performance',
      description: 'Tarefas, prazos e pontuação de times e pessoas, de 20/10/2026 a 18/11/2026',
      status: 'Processando',
      filesReady: 0,
      createdAt: '2026-11-18T15:00:00Z',
    })
    expect(figuresOf(report)).toEqual({
      'Taxa de conclusão': 50,
      'Tarefas concluídas': 1,
      'Entregues no prazo': 0,
      'Pontuação média': 84.5,
    })
    const [teams, people] = report.data.tables
    expect(teams?.rows).toContainEqual({
      name: 'Pedagógico',
      completed_tasks: 1,
      total_tasks: 2,
      rate: 50,
      score: 84.5,
    })
    expect(people?.rows).toEqual([
      { name: 'Conceição Araújo', completed: 1, punctuality: 0, quality: 90, points: 12.25 },
    ])
  })

  it('sprints: what was planned and done, as it was closed', async () => {
    const report = await generate('sprints', { from: '2026-11-01', to: '2026-11-18' })
    expect(figuresOf(report)).toEqual({
      'Sprints no período': 1,
      Concluídas: 1,
      Atrasadas: 0,
      'Pontuação média': 84.5,
      'Velocidade Sprint': 42,
    })
    expect(report.data.tables[0]?.rows).toMatchObject([
      {
        team: 'Pedagógico',
        status: 'Concluída',
        points: 47,
        rate: 89.4,
        punctuality: 75,
        quality: 4,
        score: 84.5,
      },
    ])
    expect(figuresOf(await generate('sprints', { from: '2026-11-13', to: '2026-11-18' }))).toMatchObject({
      'Sprints no período': 0,
      'Pontuação média': null,
    })
  })

  it('meetings: hours, presence and the list, without the permanent room', async () => {
    const report = await generate('meetings')
    expect(figuresOf(report)).toEqual({
      Reuniões: 1,
      'Horas em reunião': 1.5,
      Presença: 100,
      'Com resumo': 0,
    })
    expect(report.data.tables.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Por time', 1],
      ['Reuniões', 1],
    ])
    expect(report.data.tables[1]?.rows[0]).toMatchObject({
      day: '2026-11-17',
      title: 'Planejamento de matrículas',
      planned: 60,
      actual: 90,
      summary: 'Não',
    })
  })

  it('conversions: totals only, through the port; without it every figure is null', async () => {
    const without = await generate('conversions')
    expect(Object.values(figuresOf(without))).toEqual(Array(6).fill(null))
    expect([without.data.charts, without.data.tables]).toEqual([[], []])
    const answer = await counted.app.inject({
      method: 'POST',
      url: '/api/reports/generate/conversions',
      headers: counted.as(testViewer({ userId: ana.id })),
    })
    const report = ReportWithData.parse(answer.json())
    expect(figuresOf(report)).toEqual({
      'Leads novos': 9,
      'Oportunidades criadas': 7,
      Ganhas: 3,
      Perdidas: 1,
      'Taxa de conversão': 75,
      'Valor ganho': 2300.5,
    })
    expect(report.data.tables[0]?.rows).toEqual([
      { day: '2026-11-02', won: 2, lost: 1, wonValue: 1500.5 },
      { day: '2026-11-17', won: 1, lost: 0, wonValue: 800 },
    ])
    const stats = await app.inject({ url: '/api/dashboard/stats', headers: headers.ana })
    expect(DashboardStats.parse(stats.json())).toMatchObject({
      conversions: 0,
      conversionsChange: 'Sem dados',
    })
  })

  it.each([
    ['a type that is none', '/generate/leads', undefined],
    ['an end before the start', '/generate/sprints', { from: '2026-11-02', to: '2026-11-01' }],
    ['more than 366 days', '/generate/sprints', { from: '2025-11-01', to: '2026-11-02' }],
  ])('refuses %s', async (_, url, payload) => {
    expect((await send('POST', url, payload)).statusCode).toBe(400)
  })

  it('is not for guests, who only read', async () => {
    expect((await send('POST', '/generate/sprints', undefined, 'guest')).statusCode).toBe(403)
    expect((await send('GET', '/recent', undefined, 'guest')).statusCode).toBe(200)
  })
})

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

describe('GET /api/reports/recent', () => {
  it('lists the newest first, by type and by age, page by page', async () => {
    const sprints = await generate('sprints')
    clock.ms = NOW + 2 * DAY_MS
    const meetings = await generate('meetings')
    expect((await recent()).map(({ id }) => id)).toEqual([meetings.id, sprints.id])
    expect((await recent('?type=sprints')).map(({ id }) => id)).toEqual([sprints.id])
    expect((await recent('?within=1')).map(({ id }) => id)).toEqual([meetings.id])
    expect(await recent('?within=7')).toHaveLength(2)
    const page = await send('GET', '/recent?limit=1')
    expect(page.headers['x-total-count']).toBe('2')
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1]
    const rest = await app.inject({ url: String(next), headers: headers.ana })
    expect(z.array(Report).parse(rest.json())).toMatchObject([{ id: sprints.id }])
  })

  it('demo: some reports of the last days, whose files the worker makes', async () => {
    await seedReports(db, { now: new Date(NOW), scale: 1 }, {})
    expect(await runJobs()).toHaveLength(3)
    expect((await recent()).map(({ type, status }) => [type, status])).toEqual([
      ['performance', 'Disponível'],
      ['meetings', 'Disponível'],
      ['sprints', 'Disponível'],
    ])
    expect((await factsOf(reportReady.name)).map(({ payload }) => payload)).toMatchObject(
      Array(3).fill({ requestedBy: null }),
    )
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
