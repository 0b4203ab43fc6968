import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchProfile } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn, signInAsAdministrator } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { CRM_PASSWORD, TUTORIAL_SEEN } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'
const NEXT = 'paulo.almeida@cadencia.example'
/** An address where nothing of the page runs. */
const NO_PAGE = '/manifest.webmanifest'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('base64')

const server = await serverForFile({ env: { SEED: 'demo', CRM_PASSWORD } })
const folder = await mkdtemp(join(tmpdir(), 'cadencia-profile-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What Ana reads; the next person must not. */
const READ = [
  '/api/auth/user',
  '/api/meetings',
  '/api/tasks',
  '/api/my-day',
  '/api/notifications',
  '/api/dashboard',
  '/api/chats',
  '/api/crm/leads',
  '/api/crm/clients',
  '/api/crm/opportunities/board',
  '/api/calendar',
] as const

let administrator: Awaited<ReturnType<typeof signInAsAdministrator>>
let anaId: string
beforeAll(async () => {
  administrator = await signInAsAdministrator(server)
  const answer = await caller(server, await signIn(server, ANA))('GET', '/api/auth/user')
  anaId = ((await answer.json()) as { id: string }).id
})

const openComputer = () =>
  launchProfile(folder, { baseURL: server.url, locale: 'pt-BR', reducedMotion: 'reduce' })

async function pageOf(context: BrowserContext, path: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(path)
  return page
}

/** Signs in from a page, so that the browser sees each answer. */
const enter = (page: Page, email: string) =>
  page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/email-login', { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`sign-in: ${answer.status}`)
    },
    { email },
  )

/** Ana signs in, opens the CRM, reads, and looks at a file of her own; returns the file's address. */
async function anaWorks(page: Page): Promise<string> {
  await enter(page, ANA)
  const fileURL = await page.evaluate(
    async ({ password, read, png }) => {
      const headers = { 'content-type': 'application/json' }
      await fetch('/api/crm/access', { method: 'POST', headers, body: JSON.stringify({ password }) })
      for (const url of read) {
        const answer = await fetch(url)
        if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
        await answer.text()
      }
      const { uploadURL } = await (await fetch('/api/objects/upload', { method: 'POST' })).json()
      const form = new FormData()
      form.append('uploadURL', uploadURL)
      const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0))
      form.append('file', new File([bytes], 'segredo.png', { type: 'image/png' }))
      return (await (await fetch('/api/objects/upload-file', { method: 'POST', body: form })).json()).fileURL
    },
    { password: CRM_PASSWORD, read: READ, png: PNG },
  )
  const shown = await page.goto(fileURL)
  expect(shown?.status()).toBe(200)
  return fileURL
}

/** The status and text of each address as the cache has it, whatever its age. */
const fromCache = (page: Page, urls: readonly string[]) =>
  page.evaluate(async (asked) => {
    const answers: Record<string, { status: number; text: string }> = {}
    for (const url of asked) {
      const answer = await fetch(url, { cache: 'force-cache' })
      answers[url] = { status: answer.status, text: await answer.text() }
    }
    return answers
  }, urls)

/** Which addresses the cache answers by itself. */
const keptBy = (page: Page, urls: readonly string[]) =>
  page.evaluate(async (asked) => {
    const kept: string[] = []
    for (const url of asked) {
      const answer = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)
      if (answer?.ok) kept.push(url)
    }
    return kept
  }, urls)

/** Neither nobody nor the next person reads what Ana read, by any way through the cache. */
async function nothingIsLeft(page: Page, fileURL: string): Promise<void> {
  const urls = [...READ, fileURL]
  expect(await keptBy(page, urls)).toEqual([])
  const answers = await fromCache(page, urls)
  expect(Object.values(answers).map(({ status }) => status)).toEqual(urls.map(() => 401))
  expect((await page.goto(fileURL))?.status()).toBe(401)

  await page.goto('/')
  await enter(page, NEXT)
  const next = await fromCache(page, urls)
  expect(next['/api/auth/user']?.text).toContain(NEXT)
  expect(next[fileURL]?.status).toBe(404)
  for (const url of READ.filter((one) => one.startsWith('/api/crm'))) expect(next[url]?.status, url).toBe(403)
  expect((await page.goto(fileURL))?.status()).toBe(404)
}

it('SEC-38: signing out leaves nothing in the cache, also behind the Back button', async () => {
  const context = await openComputer()
  const page = await pageOf(context, '/')
  const fileURL = await anaWorks(page)
  // What is not stored at all is not there while she works, either.
  await page.goto('/')
  const kept = await keptBy(page, READ)
  expect(kept.filter((url) => /crm|chats|calendar|my-day|notifications/.test(url))).toEqual([])
  await page.goto(fileURL)
  await page.goto('/api/logout')
  await see(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
  const back = await page.goBack()
  expect(back?.status() ?? 401).toBe(401)
  await page.goto('/')
  await nothingIsLeft(page, fileURL)
  await context.close()
})

it('SEC-38: a session that was ended elsewhere leaves nothing, also where the browser was closed then', async () => {
  const first = await openComputer()
  const page = await pageOf(first, '/')
  const fileURL = await anaWorks(page)
  await page.goto('/meetings')
  const end = () =>
    caller(server, administrator)('DELETE', `/api/admin/users/${anaId}/sessions`).then(({ status }) =>
      expect(status).toBe(204),
    )
  await end()
  await see(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
  await nothingIsLeft(page, fileURL)
  await page.goto('/api/logout')

  const again = await anaWorks(await pageOf(first, '/'))
  await first.close()
  await end()
  const restarted = await openComputer()
  const landing = await pageOf(restarted, '/')
  await see(landing.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
  await nothingIsLeft(landing, again)
  await restarted.close()
})

it('SEC-38: the tab of who was here before shows and sends nothing more once another person signed in', async () => {
  const context = await openComputer()
  await context.addInitScript(TUTORIAL_SEEN)
  const first = await pageOf(context, '/')
  await first.goto('/api/logout')
  await first.goto(NO_PAGE)
  await enter(first, ANA)
  await first.goto('/sprints/tasks?new=1')
  await first.bringToFront()
  const form = first.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Título' }).fill('Segredo de Ana')
  const second = await context.newPage()
  await second.goto(NO_PAGE)
  await enter(second, NEXT)
  // Only the server knows yet; a call of the page itself may be faster.
  await first.keyboard.press('Enter')
  const notice = first.getByRole('heading', { name: 'Outra pessoa entrou neste navegador' })
  await see(notice).toBeVisible()
  expect(await form.count()).toBe(0)
  const sent = await second.evaluate(async () => (await fetch('/api/tasks?q=Segredo')).json())
  expect(sent).toEqual([])

  await first.bringToFront()
  await first.getByRole('button', { name: 'Recarregar' }).click()
  await see(first.getByRole('button', { name: /^Menu de Paulo/i })).toBeVisible()
  await enter(second, ANA)
  await second.goto('/meetings')
  // By what the browser tells, without a call.
  await see(notice).toBeVisible()
  await context.close()
})

it('SEC-38: closing the CRM leaves no file of its in the cache', async () => {
  const context = await openComputer()
  const page = await pageOf(context, '/')
  await page.goto('/api/logout')
  const fileURL = await anaWorks(page)
  await page.goto('/')
  await page.evaluate((url) => fetch(url).then((answer) => answer.text()), fileURL)
  expect(await keptBy(page, [fileURL])).toEqual([fileURL])
  await page.evaluate(() => fetch('/api/crm/access', { method: 'DELETE' }))
  // The page itself reads the rest again.
  expect(await keptBy(page, [fileURL])).toEqual([])
  await context.close()
})
