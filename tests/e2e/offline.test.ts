import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'
const SEEN = /^Sem conexão\. Mostrando o que foi visto em \d{2}\/\d{2} às \d{2}:\d{2}$/
/** What is seen is written a little later. */
const STORED_AFTER_MS = 3000

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

/** A browser whose service worker has kept the main screens. */
async function enterWithWorker(): Promise<Visitor> {
  const visitor = await visit(browser, server, { serviceWorkers: 'allow' })
  await enterAs(visitor, ANA)
  await visitor.open('/')
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await visitor.page.waitForFunction(async () => {
    const cache = await caches.open('cadencia-shell-1')
    return (await cache.keys()).some(({ url }) => url.includes('tasks-screen'))
  })
  return visitor
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))

describe('without a network', () => {
  let ana: Visitor
  beforeAll(async () => {
    ana = await enterWithWorker()
  })
  afterAll(() => ana.close())

  it('opens on what was seen last and says when that was', async () => {
    const { page, context } = ana
    await ana.open('/sprints/tasks')
    const title = (await page.getByRole('main').getByRole('link').first().textContent()) ?? ''
    await ana.open('/chat')
    await ana.open('/')
    await page.waitForTimeout(STORED_AFTER_MS)

    await context.setOffline(true)
    await page.reload()
    await see(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await see(page.getByText(SEEN)).toBeVisible()
    await page.goto('/sprints/tasks')
    await see(page.getByRole('main').getByText(title).first()).toBeVisible()
    await see(page.getByText(SEEN)).toBeVisible()

    await context.setOffline(false)
    await see(page.getByText(SEEN)).toBeHidden()
  })

  it('signing out leaves nothing in the browser', async () => {
    const { page } = ana
    await ana.open('/')
    expect((await databases(page)).length).toBe(1)
    await page.getByRole('button', { name: /^Menu de/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await see(page.getByRole('button', { name: 'Entrar na Plataforma' })).toBeVisible()
    expect(await databases(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('cadencia:person'))).toBeNull()
  })
})
