import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

it('keeps the screen when an overlay cannot be loaded, and retries', async () => {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  await ana.open('/sprints/tasks')
  const { page, context } = ana
  const failure = page.getByRole('dialog', { name: 'Não foi possível abrir' })
  const retry = failure.getByRole('button', { name: 'Tentar novamente' })
  const rows = page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem')
  const count = await rows.count()
  expect(count).toBeGreaterThan(0)

  // A dialog: dismissed with the focus restored, retried, and loaded once the server is back.
  await context.setOffline(true)
  const create = page.getByRole('button', { name: 'Nova Tarefa' })
  await create.click()
  await see(failure).toBeVisible()
  await see(page.getByRole('heading', { level: 1, name: 'Tarefas' })).toBeVisible()
  await see(rows).toHaveCount(count)
  await page.keyboard.press('Escape')
  await see(failure).toHaveCount(0)
  await see(create).toBeFocused()
  await create.click()
  await retry.click()
  await see(failure).toBeVisible()
  // A row under the pointer would load the record's code as soon as the server can be reached.
  await page.mouse.move(0, 0)
  await context.setOffline(false)
  await retry.press('Enter')
  const form = page.getByRole('dialog', { name: 'Nova Tarefa' })
  await see(form.getByLabel('Título')).toBeFocused()
  await page.keyboard.press('Escape')
  await see(form).toHaveCount(0)

  // A drawer with a URL, and the palette. The menu of the person is there from the start.
  await context.setOffline(true)
  await rows.first().getByRole('link').click()
  await see(failure).toBeVisible()
  await see(rows).toHaveCount(count)
  await failure.getByRole('button', { name: 'Fechar' }).click()
  await see(page).toHaveURL(/\/sprints\/tasks$/)
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await see(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await see(failure).toBeVisible()
  await context.setOffline(false)
  await retry.click()
  await see(page.getByRole('textbox', { name: 'Pesquisar ou ir para' })).toBeFocused()
  await ana.close()
})
