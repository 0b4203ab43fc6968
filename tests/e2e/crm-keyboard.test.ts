import type { Locator, Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { CRM_PASSWORD, enterAs, unlockCrm, type Visitor, visit } from '../support/visitor.ts'

const server = await serverForFile({ env: { SEED: 'demo', CRM_PASSWORD } })
const browser = await launchBrowser()
afterAll(() => browser.close())

async function visitAsAna(): Promise<Visitor> {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  return ana
}

const links = (page: Page) => page.getByRole('list', { name: 'Leads' }).getByRole('article').getByRole('link')
const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function confirmDeletion(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: /^Excluir/ })
  await see(asked.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await see(asked).toHaveCount(0)
}

it('navigates leads by arrow keys, opens and closes one, and focuses a neighbour after deletion', async () => {
  const ana = await visitAsAna()
  await unlockCrm(ana)
  const { page } = ana
  await ana.open('/crm')
  await links(page).first().focus()
  // Three cards per row.
  await page.keyboard.press('ArrowRight')
  await see(links(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await see(links(page).nth(4)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await see(links(page).nth(1)).toBeFocused()

  await page.keyboard.press('Enter')
  const name = (await links(page).nth(1).textContent()) ?? ''
  const record = page.getByRole('dialog', { name })
  await see(record.getByRole('heading', { name })).toBeFocused()
  await page.keyboard.press('Escape')
  await see(record).toHaveCount(0)
  await see(links(page).nth(1)).toBeFocused()

  await page.keyboard.press('Enter')
  await record.getByRole('button', { name: 'Mais ações' }).press('Enter')
  await confirmDeletion(page, page.getByRole('menuitem', { name: 'Excluir…' }))
  await see(page.getByText('Lead excluído com sucesso.')).toBeVisible()
  await see(record).toHaveCount(0)
  await see(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await see(page.locator('a[data-record]:focus')).toHaveCount(1)

  const menu = page.getByRole('button', { name: /^Opções de/ }).first()
  await menu.focus()
  await page.keyboard.press('Enter')
  await see(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await see(menu).toBeFocused()
  expect(ana.troubles).toEqual([])
  await ana.close()
})

it('focuses the next card after deletion, and the column after the last one', async () => {
  const ana = await visitAsAna()
  await unlockCrm(ana)
  for (const title of ['Teclas segunda', 'Teclas primeira']) {
    const made = await ana.context.request.post('/api/crm/opportunities', { data: { title, value: 700 } })
    expect(made.status()).toBe(201)
  }
  const { page } = ana
  await ana.open('/crm/opportunities?q=teclas')
  const column = columnOf(page, 'Prospecção')
  const card = (title: string) => column.getByRole('article', { name: title })
  await card('Teclas primeira').focus()
  await page.keyboard.press('ArrowDown')
  await see(card('Teclas segunda')).toBeFocused()
  await page.keyboard.press('ArrowUp')

  await confirmDeletion(page, card('Teclas primeira').getByRole('button', { name: 'Excluir oportunidade' }))
  await see(card('Teclas primeira')).toHaveCount(0)
  await see(card('Teclas segunda')).toBeFocused()
  await page.keyboard.press('Delete')
  const asked = page.getByRole('dialog', { name: 'Excluir oportunidade' })
  await asked.getByRole('button', { name: 'Excluir' }).press('Enter')
  await see(card('Teclas segunda')).toHaveCount(0)
  await see(page.locator('main :focus')).toHaveCount(1)
  expect(ana.troubles).toEqual([])
  await ana.close()
})
