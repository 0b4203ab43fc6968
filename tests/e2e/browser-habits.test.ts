import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { horizontalOverflowPx } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import {
  CRM_PASSWORD,
  enterAs,
  enterAsAdministrator,
  unlockCrm,
  type Visitor,
  visit,
  waitForScreen,
} from '../support/visitor.ts'

const SCREENS = {
  '/': 'Dashboard',
  '/meetings': 'Reuniões',
  '/meetings?new=1': 'Reuniões',
  '/sprints': 'Sprints',
  '/sprints/tasks?scope=all': 'Tarefas',
  '/sprints/knowledge': 'Conhecimento',
  '/teams': 'Times',
  '/chat': 'Chat',
  '/special-projects': 'Projetos Especiais',
  '/crm': 'CRM Comercial',
  '/crm/opportunities': 'CRM Comercial',
  '/support?new=1': 'Centro de Suporte',
  '/scoring': 'Sistema de Pontuação',
  '/analytics': 'Analytics',
  '/reports': 'Relatórios',
  '/profile': 'Meu perfil',
} as const

const ADMINISTRATION = ['/admin', '/admin/users', '/admin/settings', '/admin/security'] as const

const server = await serverForFile({ env: { SEED: 'demo', CRM_PASSWORD } })
const browser = await launchBrowser()
afterAll(() => browser.close())
const ana = await visit(browser, server)
await enterAs(ana, 'ana.souza@cadencia.example')
await unlockCrm(ana)
const administrator = await visit(browser, server)
await enterAsAdministrator(administrator)

/** What fields of passwords, e-mails and names are to be filled with by the browser, or that they are not. */
function fieldsWithoutAutocomplete(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input')]
      .filter((input) => /^(password|email|tel|url)$/.test(input.type) && input.checkVisibility())
      .filter(({ autocomplete }) => autocomplete === '')
      .map((input) => input.name || (input.labels?.[0]?.textContent ?? input.type)),
  )
}

/** As a translator does: each text stands in an element of its own, in other words. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
    for (const text of found) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
}

const cases: readonly (readonly [string, Visitor])[] = [
  ...Object.keys(SCREENS).map((path) => [path, ana] as const),
  ...ADMINISTRATION.map((path) => [path, administrator] as const),
]

describe.each(cases)('%s', (path, visitor) => {
  it('has its title and language, and stays whole when it is zoomed, printed and gone back to', async () => {
    const { page, troubles } = visitor
    const before = troubles.length
    await page.setViewportSize({ width: 1440, height: 900 })
    await visitor.open(path)
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
    const title = await page.title()
    expect(title).toMatch(/^.+ · Cadência$/)
    const named = Object.entries(SCREENS).find(([one]) => one === path)?.[1]
    if (named) expect({ title, heading }).toMatchObject({ title: expect.stringContaining(named) })
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR')
    expect(await fieldsWithoutAutocomplete(page)).toEqual([])

    // A page of 1,440 px at 200 %.
    await page.setViewportSize({ width: 720, height: 450 })
    await waitForScreen(page)
    await see.poll(() => horizontalOverflowPx(page)).toBe(0)
    await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.emulateMedia({ media: 'print' })
    await see(page.getByRole('main').first()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    await page.goto('/privacidade')
    await waitForScreen(page)
    await page.goBack()
    await waitForScreen(page)
    expect(await page.title()).toBe(title)
    await page.goForward()
    await waitForScreen(page)
    expect(new URL(page.url()).pathname).toBe('/privacidade')
    expect(troubles.slice(before)).toEqual([])
  })
})

it('goes on where a translator has put each text into an element of its own', async () => {
  const { page, troubles } = ana
  await ana.open('/')
  for (const name of ['Reuniões', 'Sprints', 'Chat', 'Relatórios', 'Suporte']) {
    await translate(page)
    await page.getByRole('navigation', { name: 'Áreas' }).getByRole('link', { name }).click()
    await waitForScreen(page)
    await see(page.getByRole('heading', { level: 1, name: new RegExp(name) }).first()).toBeVisible()
  }
  await translate(page)
  await page
    .getByRole('button', { name: /Nova solicitação/i })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Título').fill('Sem rede')
  await translate(page)
  await form.getByLabel('Título').fill('')
  await page.keyboard.press('Tab')
  await see(form).toBeVisible()
  expect(troubles).toEqual([])
})
