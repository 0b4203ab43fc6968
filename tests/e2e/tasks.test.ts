import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { accessibilityViolations, horizontalOverflowPx } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
const LIVE = { timeout: 2000 }

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

const TITLES = ['Lote um', 'Lote dois', 'Lote três', 'Lote quatro']
const LIST = '/sprints/tasks?scope=all&q=lote&sort=createdAt'

const call = caller(server, await signIn(server, ANA))
for (const title of TITLES) await call('POST', '/api/tasks', { title, points: 2 })

const storedPriorities = async () => {
  const rows = await server.database.query<{ priority: string }>(
    "select priority from tasks where title like 'Lote %' order by created_at",
  )
  return rows.map(({ priority }) => priority)
}

const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

it('selects by keys, changes all of them at once before another’s eyes, and undoes it', async () => {
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  const bruno = await visit(browser, server)
  await enterAs(bruno, BRUNO)
  const { page } = ana
  await Promise.all([ana.open(LIST), bruno.open(LIST)])
  await see(page.getByText('4 tarefas')).toBeVisible()
  await see(page.getByText('· 8 pontos')).toBeVisible()

  await page.getByRole('link', { name: 'Lote um' }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('region', { name: 'Tarefas: seleção' })
  await see(bar.getByText('3 selecionados')).toBeVisible()
  await bar.getByRole('button', { name: 'Prioridade' }).click()
  await page.getByRole('menuitem', { name: 'Alta' }).click()
  const toast = page.getByRole('group').filter({ hasText: '3 tarefas alteradas' })
  await see(toast.getByRole('button', { name: 'Desfazer' })).toBeInViewport({ ratio: 1 })
  const { width = 0, height = 0 } = (await toast.boundingBox()) ?? {}
  expect(width).toBeGreaterThanOrEqual(360)
  expect(width).toBeLessThanOrEqual(420)
  expect(height).toBeLessThan(72)
  await see(bar).toHaveCount(0)
  await see(bruno.page.getByText('Prioridade alta')).toHaveCount(3, LIVE)
  expect(await storedPriorities()).toEqual(['high', 'high', 'high', 'medium'])

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await see(bruno.page.getByText('Prioridade alta')).toHaveCount(0, LIVE)
  expect(await storedPriorities()).toEqual(['medium', 'medium', 'medium', 'medium'])
  expect([...ana.troubles, ...bruno.troubles]).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})

itInWideRuns('shows the same tasks as table and board, and keeps the choice', async () => {
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  const { page } = ana
  await ana.open(LIST)
  await page.getByRole('radiogroup', { name: 'Exibir como' }).getByRole('img', { name: 'Tabela' }).click()
  const table = page.getByRole('treegrid', { name: 'Tarefas' })
  await table.getByRole('button', { name: 'Pontos' }).click()
  await see(table.getByRole('columnheader', { name: /^Pontos/ })).toHaveAttribute('aria-sort', 'ascending')
  const handle = table.getByRole('separator', { name: 'Largura de Prazo' })
  const before = await handle.getAttribute('aria-valuenow')
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle is not in sight')
  await page.mouse.move(box.x + 4, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 84, box.y + 8, { steps: 4 })
  await page.mouse.up()
  await see(handle).not.toHaveAttribute('aria-valuenow', before ?? '')
  const widened = (await handle.getAttribute('aria-valuenow')) ?? ''
  expect(Number(widened)).toBeGreaterThan(Number(before))
  expect(await accessibilityViolations(page)).toEqual([])

  await ana.open('/sprints/tasks?scope=all&q=lote')
  await see(page.getByRole('separator', { name: 'Largura de Prazo' })).toHaveAttribute(
    'aria-valuenow',
    widened,
  )
  await see(page).toHaveURL(/view=table&sort=points/)

  await page.getByRole('radiogroup', { name: 'Exibir como' }).getByRole('img', { name: 'Quadro' }).click()
  const card = columnOf(page, 'To Do').getByRole('article', { name: 'Lote dois' })
  await card.focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await see(columnOf(page, 'Em Progresso').getByRole('article', { name: 'Lote dois' })).toBeVisible()
  await see(page.getByText('1 tarefa alterada')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(ana.troubles).toEqual([])
  await ana.close()
})

itInWideRuns('lists a table’s rows on a phone', async () => {
  const ana = await visit(browser, server, { viewport: { width: 390, height: 844 } })
  await enterAs(ana, ANA)
  const { page } = ana
  await ana.open('/sprints/tasks?scope=all&q=lote&view=table&group=status')
  await see(page.getByRole('list', { name: 'Tarefas' }).getByRole('link')).toHaveCount(TITLES.length)
  expect(await horizontalOverflowPx(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await ana.close()
})
