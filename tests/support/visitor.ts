import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Server } from './server.ts'
import { ADMINISTRATOR } from './server.ts'

/** A browser profile with a page and its errors. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Console and script errors, CSP violations and script dialogs. */
  readonly troubles: readonly string[]
  /** Opens a path and waits for its screen. */
  open(path: string): Promise<void>
  close(): Promise<void>
}

/** Reports CSP violations to the console. */
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP ' + event.violatedDirective + ' ' + event.blockedURI))`

/** Skips the tutorial. */
export const TUTORIAL_SEEN = `{
  const getItem = Storage.prototype.getItem
  Storage.prototype.getItem = function (key) {
    return String(key).startsWith('tutorial_seen_') ? 'true' : getItem.call(this, key)
  }
}`

/**
 * Answers the reminders' polling with nothing, since it depends on the time of day; a route would switch off the cache.
 * Without a network it is not answered: that would look like a connection.
 */
const NOTHING_TO_REMIND = `{
  const ask = window.fetch
  const asks = /\\/api\\/(?:meetings\\?.*status=scheduled|tasks\\?.*dueUntil=)/
  window.fetch = (input, init) =>
    navigator.onLine && asks.test(String(input)) && new Headers(init?.headers).get('x-poll') === '1'
      ? Promise.resolve(Response.json([]))
      : ask(input, init)
}`

/** Expected 4xx responses also log to the console. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4(?:01|04|00|09)/

/** Collects the page's console and script errors and script dialogs. */
export function watch(page: Page, troubles: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) troubles.push(message.text())
  })
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('dialog', (dialog) => {
    troubles.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
}

/** Matches what stands in for data that are not there yet. */
export const PENDING = '[aria-label="Carregando"], .mantine-Skeleton-root[data-visible]'

/** Resolves when a screen is rendered without pending data. */
export async function waitForScreen(page: Page): Promise<void> {
  await page.waitForFunction((pending) => {
    const isDrawn = document.querySelector('h1, h2, [role="dialog"]') !== null
    return isDrawn && document.querySelector(pending) === null
  }, PENDING)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

export interface VisitOptions extends BrowserContextOptions {
  /** Keep tutorial and reminders. Default false. */
  readonly isFirstLogin?: boolean
}

/** A new browser profile; it reaches this machine only. */
export async function visit(
  browser: Browser,
  server: Pick<Server, 'url'>,
  { isFirstLogin = false, ...options }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    // It would bypass the network that tests watch.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript(REPORT_VIOLATIONS)
  if (!isFirstLogin) {
    await context.addInitScript(TUTORIAL_SEEN)
    await context.addInitScript(NOTHING_TO_REMIND)
  }
  const page = await context.newPage()
  const troubles: string[] = []
  watch(page, troubles)
  return {
    context,
    page,
    troubles,
    open: async (path) => {
      await page.goto(path)
      await waitForScreen(page)
    },
    close: () => context.close(),
  }
}

/** Signs in without the sign-in screen. */
export async function enterAs({ context }: Visitor, email: string): Promise<void> {
  const response = await context.request.post('/api/email-login', { data: { email } })
  if (!response.ok()) throw new Error(`sign-in: ${response.status()} ${await response.text()}`)
}

export async function enterAsAdministrator({ context }: Visitor): Promise<void> {
  const response = await context.request.post('/api/admin/login', { data: ADMINISTRATOR })
  if (!response.ok()) throw new Error(`sign-in: ${response.status()} ${await response.text()}`)
}

/** CRM_PASSWORD of test servers. */
export const CRM_PASSWORD = 'senha-de-teste-do-crm'

/** Unlocks the CRM without its screen. */
export async function unlockCrm({ context }: Visitor): Promise<void> {
  const response = await context.request.post('/api/crm/access', { data: { password: CRM_PASSWORD } })
  if (!response.ok()) throw new Error(`CRM: ${response.status()} ${await response.text()}`)
}
