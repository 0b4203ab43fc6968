import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit } from '../support/visitor.ts'

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

async function visitAsAna(): Promise<Visitor> {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  return ana
}

it('finds a meeting by Ctrl+K and opens its record', async () => {
  const ana = await visitAsAna()
  await ana.open('/')
  const { page } = ana
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('textbox', { name: 'Pesquisar ou ir para' })
  await see(palette).toBeFocused()
  await page.keyboard.type('retrospectiva marketing')
  await see(page.getByRole('dialog').getByText('Retrospectiva - Marketing').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await see(page).toHaveURL(/\/meetings\/[0-9a-f-]{36}$/)
  await see(page.getByRole('dialog', { name: 'Retrospectiva - Marketing' })).toBeVisible()
  expect(ana.troubles).toEqual([])
  await ana.close()
})

it.each([
  ['the form', '/meetings', 'Nova Reunião'],
  ['the form of the dashboard', '/', 'Agendar reunião'],
])('gives the focus back when Esc closes %s, at its first opening and later', async (_, path, name) => {
  const ana = await visitAsAna()
  await ana.open(path)
  const { page } = ana
  const button = page.getByRole('button', { name })
  for (const time of ['first', 'second']) {
    await button.focus()
    await page.keyboard.press('Enter')
    await see(page.getByRole('dialog').getByLabel('Título'), time).toBeFocused()
    await page.keyboard.press('Escape')
    await see(page.getByRole('dialog'), time).toHaveCount(0)
    await see(button, time).toBeFocused()
  }
  await ana.close()
})

it('gives the focus back when Esc closes the palette', async () => {
  const ana = await visitAsAna()
  await ana.open('/meetings')
  const { page } = ana
  const button = page.getByRole('button', { name: 'Nova Reunião' })
  await button.focus()
  await page.keyboard.press('Control+k')
  await see(page.getByRole('textbox', { name: 'Pesquisar ou ir para' })).toBeFocused()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
  await see(button).toBeFocused()
  await ana.close()
})

it('gives the focus back when Esc closes a record', async () => {
  const ana = await visitAsAna()
  await ana.open('/meetings')
  const { page } = ana
  const title = page.getByRole('article').getByRole('link').first()
  await title.focus()
  await page.keyboard.press('Enter')
  await see(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
  await see(page).toHaveURL(/\/meetings$/)
  await see(title).toBeFocused()
  await ana.close()
})

it('goes to a screen by g and a letter, and lists the shortcuts by ?', async () => {
  const ana = await visitAsAna()
  await ana.open('/')
  const { page } = ana
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await see(page).toHaveURL('/meetings')
  await page.keyboard.press('?')
  await see(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await ana.close()
})
