import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit, waitForScreen } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

let ana: Visitor
beforeAll(async () => {
  ana = await visit(browser, server, { viewport: { width: 1440, height: 500 } })
  await enterAs(ana, ANA)
})
afterAll(async () => {
  expect(ana.troubles).toEqual([])
  await ana.close()
})

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Áreas' }).getByRole('link', { name })
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Holds the code that is asked for from now on; the function that is returned lets it through. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

describe('the position on a page', () => {
  it('is found again by back, forward and reload, and starts at the top elsewhere', async () => {
    const { page } = ana
    await ana.open('/privacidade')
    await page.evaluate(() => window.scrollTo(0, 400))
    await area(page, 'Times').click()
    await see(titled(page, 'Times')).toBeVisible()
    expect(await scrollY(page)).toBe(0)
    await page.goBack()
    await see(titled(page, 'Privacidade')).toBeVisible()
    expect(await scrollY(page)).toBe(400)
    await page.goForward()
    await see(titled(page, 'Times')).toBeVisible()
    expect(await scrollY(page)).toBe(0)
    await page.goBack()
    await see(titled(page, 'Privacidade')).toBeVisible()
    await page.reload()
    await waitForScreen(page)
    expect(await scrollY(page)).toBe(400)
  })

  it.each([
    ['a long list', 'Tarefas', '/sprints/tasks?status=all&view=list', 'Tarefas'],
    ['many cards', 'Suporte', '/support?view=cards', 'Solicitações'],
  ])('is found again in %s, which draws only what is in sight', async (_name, title, path, label) => {
    const { page } = ana
    await ana.open(path)
    await page.evaluate(() => window.scrollTo(0, 600))
    const before = await scrollY(page)
    expect(before).toBeGreaterThan(100)
    await area(page, 'Times').click()
    await see(titled(page, 'Times')).toBeVisible()
    expect(await scrollY(page)).toBe(0)
    await page.goBack()
    await see(titled(page, title)).toBeVisible()
    expect(await scrollY(page)).toBe(before)
    const inSight = page.getByRole('list', { name: label }).getByRole('listitem').last()
    await see(inSight).toBeVisible()
  })

  it('stays while a record opens beside its list', async () => {
    const { page } = ana
    await ana.open('/meetings?scope=all')
    const list = page.getByRole('list', { name: 'Reuniões' })
    const links = list.getByRole('listitem').getByRole('link')
    // What stands above the list may be higher beside a record; what one looks at does not move.
    const listTop = () => list.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await page.evaluate(() => window.scrollTo(0, 150))
    expect(await scrollY(page)).toBe(150)
    const top = await listTop()
    const before = await page.evaluate(() => window.history.length)
    await links.nth(3).click()
    await see(page.getByRole('dialog')).toBeVisible()
    expect(Math.abs((await listTop()) - top)).toBeLessThan(8)
    expect(await page.evaluate(() => window.history.length)).toBe(before + 1)
  })
})

it('a link to where one is adds nothing to the history', async () => {
  const { page } = ana
  await ana.open('/teams')
  const before = await page.evaluate(() => window.history.length)
  await area(page, 'Times').click()
  await area(page, 'Times').click()
  await see(titled(page, 'Times')).toBeVisible()
  expect(await page.evaluate(() => window.history.length)).toBe(before)
})

describe('while the code of a screen is loading', () => {
  it('the screen before stays, and another address takes its place', async () => {
    const { page } = ana
    await ana.open('/teams')
    await area(page, 'Dashboard').click()
    await see(titled(page, 'Dashboard')).toBeVisible()
    const release = await holdCode(page)
    await area(page, 'Relatórios').click()
    await see(page.locator('[class*="progress"][data-loading]')).toBeAttached()
    await see(titled(page, 'Dashboard')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    await area(page, 'Times').click()
    await see(titled(page, 'Times')).toBeVisible()
    await release()
    await see(page.locator('[class*="progress"][data-loading]')).toHaveCount(0)
    await see(titled(page, 'Times')).toBeVisible()
    // What was given up left nothing in the history.
    await page.goBack()
    await see(titled(page, 'Dashboard')).toBeVisible()
    await area(page, 'Relatórios').click()
    await see(titled(page, 'Relatórios')).toBeVisible()
  })

  it('a search on the screen before does not keep it from opening', async () => {
    const visitor = await visit(browser, server)
    await enterAs(visitor, ANA)
    const { page } = visitor
    await page.clock.install()
    await visitor.open('/sprints/tasks')
    const release = await holdCode(page)
    await area(page, 'Relatórios').click()
    await see(page.locator('[class*="progress"][data-loading]')).toBeAttached()
    await page.getByRole('searchbox', { name: 'Buscar tarefa' }).fill('proposta')
    // Past the pause after which a search is made.
    await page.clock.runFor(1000)
    await release()
    await see(titled(page, 'Relatórios')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/reports')
    expect(visitor.troubles).toEqual([])
    await visitor.close()
  })

  it('a reload opens the address that is shown', async () => {
    const { page } = ana
    await ana.open('/teams')
    const release = await holdCode(page)
    await area(page, 'Suporte').click()
    await see(page.locator('[class*="progress"][data-loading]')).toBeAttached()
    // Code that arrives before would change the address while it is being opened.
    await page.reload({ waitUntil: 'commit' })
    await release()
    await see(titled(page, 'Times')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/teams')
  })
})

it('back out of a transcription that is not saved asks first, and both answers work', async () => {
  const { page } = ana
  await ana.open('/teams')
  await page.evaluate(() => localStorage.clear())
  await area(page, 'Reuniões').click()
  await see(titled(page, 'Reuniões')).toBeVisible()
  await page.getByRole('link', { name: 'Transcrever' }).first().click()
  await page.getByLabel('Texto da transcrição').pressSequentially('Bom dia.')
  const writing = page.url()
  const question = page.getByRole('dialog', { name: 'Sair da transcrição?' })
  await page.goBack()
  await see(question).toBeVisible()
  expect(page.url()).toBe(writing)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await see(question).toBeHidden()
  await see(page.getByLabel('Texto da transcrição')).toHaveValue(/Bom dia\./)
  await page.goBack()
  await question.getByRole('button', { name: 'Sair' }).click()
  await see(titled(page, 'Reuniões')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/meetings')
  await page.goBack()
  await see(titled(page, 'Times')).toBeVisible()
})
