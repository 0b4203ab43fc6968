import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
/** Time limit from a write to the figure in another browser. */
const LIVE = { timeout: 20_000 }
/** Time limit of generating a report. */
const MADE = { timeout: 15_000 }

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

it('figures update live, and filters are in the URL', async () => {
  const ana = caller(server, await signIn(server, ANA))
  const read = async (path: string) => (await ana('GET', path)).json()
  const { teamId } = await read('/api/user/team')
  const team = async () => {
    const { teamPerformance } = await read(`/api/analytics/stats?teamId=${teamId}`)
    return teamPerformance[0]
  }
  const before = await team()

  const bruno = await visit(browser, server)
  await enterAs(bruno, BRUNO)
  const { page } = bruno
  await bruno.open('/')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.waitForURL('**/analytics')
  for (const name of ['Taxa de Conclusão', 'Pontuação Média', 'Velocidade Sprint', 'Burnout Rate'])
    await see(page.getByRole('article', { name })).toBeVisible()
  await page.getByRole('combobox', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: before.name }).click()
  await page.waitForURL(`**/analytics?team=${teamId}`)
  const bars = page.getByRole('region', { name: 'Performance por Equipe' })
  await see(bars.getByRole('listitem')).toHaveCount(1)
  await see(bars).toContainText(`${before.completed_tasks} de ${before.total_tasks} tarefas`)
  await see(
    page.getByRole('region', { name: 'Velocidade' }).locator('.recharts-bar-rectangle').first(),
  ).toBeVisible()

  const task = { title: 'Entregar a proposta', teamId, dueDate: new Date().toISOString().slice(0, 10) }
  const { id } = await (await ana('POST', '/api/tasks', task)).json()
  await ana('PATCH', `/api/tasks/${id}`, { status: 'completed' })
  const after = `${before.completed_tasks + 1} de ${before.total_tasks + 1} tarefas`
  await see(bars).toContainText(after, LIVE)

  // The URL reproduces the view.
  await bruno.open(page.url())
  await see(bars).toContainText(after)
  await page.getByText('90 dias').click()
  await page.waitForURL(`**/analytics?team=${teamId}&period=90`)
  expect(bruno.troubles).toEqual([])
  await bruno.close()
})

it('exports a report, and generates, previews and downloads one', async () => {
  const bruno = await visit(browser, server)
  await enterAs(bruno, BRUNO)
  const { page } = bruno
  await bruno.open('/reports')
  await see(page.getByRole('heading', { name: 'Relatórios Recentes' })).toBeVisible()

  const exportAs = async (format: string) => {
    await page.getByRole('button', { name: 'Exportar Sprints' }).click()
    const [exported] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    await see(page.getByText('Relatório Exportado')).toHaveCount(1)
    return exported
  }
  expect((await exportAs('PDF')).suggestedFilename()).toMatch(/^relatorio-de-sprints-.*\.pdf$/)
  const file = await exportAs('JSON (dados)')
  expect(file.suggestedFilename()).toMatch(/^relatorio-de-sprints-\d{4}-\d{2}-\d{2}\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    title: 'Relatório de Sprints',
    data: { type: 'sprints', tables: [{ title: 'Sprints' }] },
  })

  await page.getByRole('button', { name: 'Gerar Relatório' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Gerar Relatório' })
  await dialog.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Reuniões' }).click()
  await dialog.getByRole('button', { name: 'Gerar', exact: true }).click()
  await see(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await page.getByRole('combobox', { name: 'Tipo', exact: true }).click()
  await page.getByRole('option', { name: 'Reuniões' }).click()
  await page.getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Hoje' }).click()
  await page.waitForURL('**/reports?type=meetings&period=1')
  const row = page
    .getByRole('list', { name: 'Relatórios Recentes' })
    .getByRole('listitem')
    .filter({ hasText: 'Relatório de Reuniões' })
  await see(row).toHaveCount(1)
  await see(row.getByText('Disponível')).toBeVisible(MADE)

  const download = async (format: string) => {
    await row.getByRole('button', { name: 'Baixar' }).click()
    const [got] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    return { name: got.suggestedFilename(), bytes: await readFile(await got.path()) }
  }
  const pdf = await download('PDF')
  expect(pdf.name).toMatch(/^relatorio-de-reunioes-.*\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await download('Excel')).bytes.subarray(0, 2).toString()).toBe('PK')
  expect((await download('CSV')).bytes.toString()).toContain('Relatório de Reuniões')

  await row.getByRole('link', { name: 'Visualizar' }).click()
  const drawer = page.getByRole('dialog', { name: 'Relatório de Reuniões' })
  await see(drawer.getByRole('table', { name: 'Reuniões', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await see(drawer).toHaveCount(0)

  // The requester is notified.
  const call = caller(server, await signIn(server, BRUNO))
  await see
    .poll(async () =>
      (await (await call('GET', '/api/notifications')).json()).map(({ title }: { title: string }) => title),
    )
    .toContain('Relatório pronto')
  expect(bruno.troubles).toEqual([])
  await bruno.close()
})
