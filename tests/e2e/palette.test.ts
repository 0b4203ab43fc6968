import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { CRM_PASSWORD, enterAs, unlockCrm, visit } from '../support/visitor.ts'

const server = await serverForFile({ env: { SEED: 'demo', CRM_PASSWORD } })
const browser = await launchBrowser()
afterAll(() => browser.close())

async function visitAsAna() {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  return ana
}

it('finds a task, assigns it with its actions, and undoes that', async () => {
  const ana = await visitAsAna()
  await ana.open('/sprints/tasks')
  const { page } = ana
  const title =
    (await page.getByRole('list', { name: 'Tarefas' }).getByRole('link').first().textContent()) ?? ''
  await ana.open('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Pesquisar ou ir para' }).fill(title)
  const found = page.getByRole('option').filter({ hasText: title }).first()
  await see(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await see(page.getByRole('option', { name: 'Abrir', exact: true })).toBeVisible()
  await page.getByRole('option', { name: /^Atribuir a…/ }).click()
  await page.getByRole('textbox', { name: `${title}, Atribuir a…, Escolher` }).fill('bruno carv')
  await see(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await see(page.getByText(`${title}: com Bruno Carvalho`)).toBeVisible()
  await see(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await see(page.getByText(`${title}: com Bruno Carvalho`)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Pesquisar ou ir para' }).fill(title)
  await see(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await see(page.getByRole('dialog', { name: title }).getByText('Responsável: Ana Souza')).toBeVisible()
  expect(ana.troubles).toEqual([])
  await ana.close()
})

it.each([
  ['the list of tasks', '/sprints/tasks', '[data-row] a[data-record]', 'Nova Tarefa'],
  ['the board', undefined, '[data-card]', 'Nova Tarefa'],
])('%s hears /, C, E, A and S, and ? lists them', async (_, path, item, form) => {
  const ana = await visitAsAna()
  const { page } = ana
  await ana.open(path ?? '/sprints')
  if (path === undefined) {
    const board = page.locator('a[href$="/kanban"]').first()
    await ana.open((await board.getAttribute('href')) ?? '')
  }
  const first = page.locator(item).first()
  await see(first).toBeVisible()
  await page.keyboard.press('/')
  await see(page.getByRole('searchbox').first()).toBeFocused()
  await page.keyboard.type('ce')
  await see(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await see(first).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await see(page.getByRole('dialog', { name: form })).toBeVisible()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)

  await first.focus()
  await page.keyboard.press('e')
  await see(page.getByRole('dialog', { name: 'Editar Tarefa' })).toBeVisible()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)

  for (const [key, step] of [
    ['a', 'Atribuir a…, Escolher'],
    ['s', 'Alterar status…, Escolher'],
  ] as const) {
    await first.focus()
    await page.keyboard.press(key)
    await see(page.getByRole('textbox', { name: step })).toBeFocused()
    await page.keyboard.press('Escape')
    await see(page.getByRole('dialog')).toHaveCount(0)
    await see(first).toBeFocused()
  }

  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  for (const label of ['Editar', 'Atribuir a…', 'Alterar status…', 'Nova tarefa', 'Filtrar tarefas']) {
    await see(shortcuts.getByRole('cell', { name: label, exact: true })).toBeVisible()
  }
  expect(ana.troubles).toEqual([])
  await ana.close()
})

it.each([
  ['a sprint’s board', '/sprints', '[data-card]'],
  ['the pipeline', '/crm/opportunities', '[data-card]'],
  ['the chats', '/chat', '[data-row]'],
])('J and K go from one to the next: %s', async (_, path, item) => {
  const ana = await visitAsAna()
  const { page } = ana
  await unlockCrm(ana)
  await ana.open(path)
  if (path === '/sprints') {
    const board = page.locator('a[href$="/kanban"]').first()
    await ana.open((await board.getAttribute('href')) ?? '')
  }
  const focused = (index: number) => page.locator(item).nth(index).and(page.locator(':focus-within'))
  await see(page.locator(item).nth(1)).toBeVisible()
  for (const [key, index] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key)
    await see(focused(index)).toHaveCount(1)
  }
  expect(ana.troubles).toEqual([])
  await ana.close()
})
