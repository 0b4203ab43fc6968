import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Server } from './server.ts'
import { ADMINISTRATOR } from './server.ts'

/** Somebody at a browser of their own, and all that went wrong in it. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors of the console and of scripts, violations of the CSP, dialogs of scripts. */
  readonly troubles: readonly string[]
  /** Opens an address of the server and waits until its screen stands. */
  open(path: string): Promise<void>
  close(): Promise<void>
}

/** Called by the browser for each violation of the page's Content-Security-Policy. */
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP ' + event.violatedDirective + ' ' + event.blockedURI))`

/** Whoever comes has seen the tutorial, unless a test is about it. */
const TUTORIAL_SEEN = `{
  const getItem = Storage.prototype.getItem
  Storage.prototype.getItem = function (key) {
    return String(key).startsWith('tutorial_seen_') ? 'true' : getItem.call(this, key)
  }
}`

/** What the reminders ask for every minute. They depend on the time of day: tests that are not about them get none. */
const REMINDERS_ASK = /\/api\/(?:meetings\?.*status=scheduled|tasks\?.*dueUntil=)/

/** A refused call is a line in the console too; the tests that provoke it look at the screen. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4(?:01|04|00|09)/

function watch(page: Page, troubles: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) troubles.push(message.text())
  })
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('dialog', (dialog) => {
    troubles.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
}

/** Resolves when a screen stands, with nothing in it that waits for data. */
export async function waitForScreen(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isDrawn = document.querySelector('h1, h2, [role="dialog"]') !== null
    const waiting = document.querySelector('[aria-label="Carregando"], .mantine-Skeleton-root[data-visible]')
    return isDrawn && waiting === null
  })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

export interface VisitOptions extends BrowserContextOptions {
  /** The tutorial stands before whoever signs in, and reminders come. Default: neither. */
  readonly isFirstLogin?: boolean
}

/** A browser profile of its own, which reaches nothing but the server. */
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
    // It would answer in place of the network that a test watches.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript(REPORT_VIOLATIONS)
  if (!isFirstLogin) {
    await context.addInitScript(TUTORIAL_SEEN)
    await context.route(REMINDERS_ASK, (route) =>
      route.request().headers()['x-poll'] === '1' ? route.fulfill({ json: [] }) : route.fallback(),
    )
  }
  // Meeting rooms stand elsewhere.
  await context.route(
    (url) => url.origin !== server.url,
    (route) => route.abort(),
  )
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

/** Gives a visitor a person's session without the sign-in screen. */
export async function enterAs({ context }: Visitor, email: string): Promise<void> {
  const response = await context.request.post('/api/email-login', { data: { email } })
  if (!response.ok()) throw new Error(`sign-in: ${response.status()} ${await response.text()}`)
}

/** The same for the administrator. */
export async function enterAsAdministrator({ context }: Visitor): Promise<void> {
  const response = await context.request.post('/api/admin/login', { data: ADMINISTRATOR })
  if (!response.ok()) throw new Error(`sign-in: ${response.status()} ${await response.text()}`)
}

/** What the servers of tests that need the CRM are given as CRM_PASSWORD. */
export const CRM_PASSWORD = 'senha-de-teste-do-crm'

/** Opens the CRM for a visitor's session without the gate's screen. */
export async function unlockCrm({ context }: Visitor): Promise<void> {
  const response = await context.request.post('/api/crm/access', { data: { password: CRM_PASSWORD } })
  if (!response.ok()) throw new Error(`CRM: ${response.status()} ${await response.text()}`)
}
