import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAsAdministrator, visit } from '../support/visitor.ts'

/** Minimum visible size of a bar, in pixels. */
const SEEN = 2.5
const WIDTHS = [
  ['desk', 1440],
  ['phone', 390],
] as const

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

/** One hour dwarfs the others, like a bulk import; twelve sprints are closed, and an empty one is active. */
beforeAll(async () => {
  const ended = (count: number, hours: number) => `
    insert into job_requests (id, queue, name, payload, max_attempts, backoff_ms, status, started_at, finished_at)
    select gen_random_uuid(), 'whatsapp', 'whatsapp_message', '{}', 5, 1000, 'completed', at, at
    from generate_series(1, ${count}), lateral (select now() - interval '${hours} hours' as at) t`
  const accesses = (count: number, hours: number) => `
    insert into access_logs select gen_random_uuid(), now() - interval '${hours} hours', null, null, 'GET',
      '/api/tasks', 200, 12, '127.0.0.1' from generate_series(1, ${count})`
  await server.database.query(ended(20_000, 3))
  await server.database.query(ended(25, 8))
  await server.database.query(accesses(20_000, 3))
  for (const hours of [10, 20, 40, 60]) await server.database.query(accesses(3, hours))
  await server.database.query(`
    with closed as (
      insert into sprints (team_id, name, number, start_date, end_date, status, completed_at)
      select (array_agg(id order by name))[1 + n % 7], 'Fechada ' || n, 100 + n, current_date - 20, current_date - 6,
        'completed', now()
      from teams, generate_series(1, 12) n group by n returning id)
    insert into sprint_closings (sprint_id, closed_at, score, completion_rate, time_efficiency, quality_rating,
      total_tasks, completed_tasks, total_points, completed_points, tasks, burndown)
    select id, now(), 80, 1, 1, 5, 4, 4, 30, 30, '[]', '[]' from closed`)
  await server.database.query(`insert into sprints (team_id, name, number, start_date, end_date)
    select id, 'Vazia', 200, current_date - 1, current_date + 13 from teams limit 1`)
})

/** What a region's charts look like once two readings in a row are the same. */
async function drawnIn(page: Page, region: string): Promise<Drawn> {
  const part = page.getByRole('region', { name: region, exact: true })
  // Charts are drawn when they come into sight.
  await part.getByText('Ver como tabela').scrollIntoViewIfNeeded()
  await part.locator('.recharts-wrapper .recharts-cartesian-axis-tick-value').first().waitFor()
  let drawn: Drawn = []
  let before: string | undefined
  const isSettled = async () => {
    const previous = before
    drawn = await readCharts(part)
    before = JSON.stringify(drawn)
    return before === previous
  }
  await see.poll(isSettled).toBe(true)
  return drawn
}

/** The bars' sizes, axis names, and cut or overlapping labels. */
function readCharts(part: Locator) {
  return part.evaluate((element) => {
    const textsOf = (chart: Element, selector: string) =>
      [...chart.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')
    return [...element.querySelectorAll('.recharts-wrapper')].map((chart) => {
      const frame = chart.getBoundingClientRect()
      const ticks = [...chart.querySelectorAll('.recharts-cartesian-axis-tick-value')]
      const boxes = ticks.map((tick) => ({
        text: tick.textContent,
        axis: tick.closest('.recharts-xAxis-tick-labels') ? 'x' : 'y',
        ...tick.getBoundingClientRect().toJSON(),
      }))
      const cut = boxes.filter(({ left, right }) => left < frame.left - 1 || right > frame.right + 1)
      const overlapping = boxes.filter((one, index) =>
        boxes.some(
          (other, place) =>
            place < index &&
            one.axis === other.axis &&
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom - 2 &&
            other.top < one.bottom - 2,
        ),
      )
      return {
        bars: [...chart.querySelectorAll('.recharts-bar-rectangle rect')]
          .map((bar) => bar.getBoundingClientRect())
          .map(({ width, height }) => ({ width, height }))
          .filter(({ width, height }) => width > 0 && height > 0),
        names: textsOf(chart, '.recharts-label'),
        x: textsOf(chart, '.recharts-xAxis-tick-labels text'),
        y: textsOf(chart, '.recharts-yAxis-tick-labels text'),
        broken: [...cut, ...overlapping].map(({ text }) => text),
      }
    })
  })
}

type Drawn = Awaited<ReturnType<typeof readCharts>>
const smallest = (drawn: Drawn[number] | undefined) =>
  Math.min(...(drawn?.bars ?? []).flatMap(({ width, height }) => [width, height]))

describe.each(WIDTHS)('charts at the %s', (_, width) => {
  const open = async (path: string) => {
    const visitor = await visit(browser, server, { viewport: { width, height: 900 } })
    await enterAsAdministrator(visitor)
    await visitor.open(path)
    return visitor
  }

  it('shows a bar for 25 jobs beside 20,000', async () => {
    const { page, close } = await open('/admin/queues')
    const [jobs, waiting, ...others] = await drawnIn(page, 'Últimas 24 horas')
    expect(jobs?.bars.length).toBeGreaterThanOrEqual(2)
    expect(smallest(jobs)).toBeGreaterThanOrEqual(SEEN)
    expect([jobs?.names, waiting?.names[0], others]).toEqual([['Hora', 'Jobs'], 'Hora', []])
    expect(waiting?.names[1]).toMatch(/^(Milissegundos|Segundos|Minutos|Horas)$/)
    expect([jobs?.broken, waiting?.broken]).toEqual([[], []])
    await close()
  })

  it('shows bars for three accesses beside 20,000, and gaps for hours without any', async () => {
    const { page, close } = await open('/admin/access-logs')
    const [answers, times, ...others] = await drawnIn(page, 'Ao longo do tempo')
    expect(answers?.bars.length).toBeGreaterThanOrEqual(5)
    expect(smallest(answers)).toBeGreaterThanOrEqual(SEEN)
    const widest = Math.max(...(answers?.bars ?? []).map((bar) => bar.width))
    expect(widest).toBeLessThan(width / 20)
    expect([answers?.names, times?.names, others]).toEqual([
      ['Hora', 'Respostas'],
      ['Hora', 'Milissegundos'],
      [],
    ])
    expect([answers?.broken, times?.broken]).toEqual([[], []])
    await close()
  })

  it('labels all twelve sprints of the velocity chart; meetings and hours have separate axes', async () => {
    const { page, close } = await open('/analytics')
    const [velocity] = await drawnIn(page, 'Velocidade')
    const numbers = [...(velocity?.x ?? []), ...(velocity?.y ?? [])]
      .join(' ')
      .match(/\b1(?:0[1-9]|1[0-2])\b/g)
    expect(new Set(numbers).size).toBe(12)
    const [meetings, hours] = await drawnIn(page, 'Reuniões e horas')
    expect([meetings?.names, hours?.names]).toEqual([
      ['Dia', 'Reuniões'],
      ['Dia', 'Horas'],
    ])
    const [completion] = await drawnIn(page, 'Conclusão no tempo')
    expect(completion?.names).toEqual(['Dia', 'Tarefas'])
    const [burndown] = await drawnIn(page, 'Burndown')
    expect(burndown?.names).toEqual(['Dia', 'Pontos'])
    const [workload] = await drawnIn(page, 'Carga por pessoa')
    expect(workload?.names).toEqual(['Horas'])
    for (const drawn of [velocity, meetings, hours, completion, burndown, workload]) {
      expect(drawn?.broken).toEqual([])
      if (drawn && drawn.bars.length > 0) expect(smallest(drawn)).toBeGreaterThanOrEqual(SEEN)
    }
    await close()
  })
})
