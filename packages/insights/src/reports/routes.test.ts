import { testViewer } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DashboardStats } from '../dashboard/contract.ts'
import { seedReports } from '../demo.ts'
import { reportReady } from '../facts.ts'
import {
  ana,
  app,
  clock,
  counted,
  DAY_MS,
  db,
  domain,
  factsOf,
  figuresOf,
  generate,
  headers,
  NOW,
  recent,
  runJobs,
  send,
} from '../testing/reports-app.ts'
import { Report, ReportWithData } from './contract.ts'

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

  it('sprints: one that ends within a period of coming days is not late yet', async () => {
    const { id: team_id } = await db.selectFrom('teams').select('id').executeTakeFirstOrThrow()
    const period = { start_date: '2026-11-10', end_date: '2026-12-05' }
    const { id: sprint_id } = await db
      .insertInto('sprints')
      .values({ team_id, name: 'Que corre', number: 99, status: 'active', ...period })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('tasks').values({ title: 'Aberta', sprint_id, team_id, rank: 'a' }).execute()
    const report = await generate('sprints', { from: '2026-11-13', to: '2026-12-31' })
    await db.deleteFrom('tasks').where('sprint_id', '=', sprint_id).execute()
    await db.deleteFrom('sprints').where('id', '=', sprint_id).execute()
    expect(report.data.tables[0]?.rows).toMatchObject([{ status: 'Ativa' }])
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

  it("lists one person's, sorted as asked, page by page", async () => {
    const performance = await generate('performance')
    clock.ms = NOW + 60_000
    const sprints = await generate('sprints', { from: '2026-09-01', to: '2026-09-30' })
    clock.ms = NOW + 120_000
    const meetings = await generate('meetings', { from: '2026-11-01', to: '2026-11-18' })
    const ids = async (query: string) => (await recent(query)).map(({ id }) => id)
    expect((await recent()).map(({ createdBy }) => createdBy)).toEqual([ana.id, ana.id, ana.id])
    expect(await ids(`?createdBy=${ana.id}&type=sprints`)).toEqual([sprints.id])
    expect(await ids(`?createdBy=${crypto.randomUUID()}`)).toEqual([])
    expect(await ids('?sort=title')).toEqual([performance.id, meetings.id, sprints.id])
    expect(await ids('?sort=-title')).toEqual([sprints.id, meetings.id, performance.id])
    expect(await ids('?sort=from')).toEqual([sprints.id, performance.id, meetings.id])
    expect(await ids('?sort=createdAt')).toEqual([performance.id, sprints.id, meetings.id])
    for (const sort of ['status', '-status', '-from']) {
      const whole = await ids(`?sort=${sort}`)
      const paged: string[] = []
      let url = `/api/reports/recent?limit=1&sort=${sort}`
      while (url !== '') {
        const page = await app.inject({ url, headers: headers.ana })
        paged.push(
          ...z
            .array(Report)
            .parse(page.json())
            .map(({ id }) => id),
        )
        url = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
      }
      expect(paged).toEqual(whole)
    }
    expect((await send('GET', '/recent?sort=files')).statusCode).toBe(400)
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

it('are found by title and period', async () => {
  const report = await generate('meetings', { from: '2026-11-03', to: '2026-11-09' })
  const found = (words: string) => domain.search?.(db, testViewer({ userId: ana.id }), { words, limit: 5 })
  const hit = {
    kind: 'report',
    id: report.id,
    title: 'Relatório de Reuniões',
    detail: '03/11/2026 a 09/11/2026',
    url: `/reports/${report.id}`,
  }
  expect(await found('reunioes 03/11')).toMatchObject([hit])
  expect(await found('reunioes 04/12')).toEqual([])
})
