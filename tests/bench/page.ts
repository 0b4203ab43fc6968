import type { Browser, BrowserContext, Page } from '@playwright/test'
import { launchBrowser } from '../support/browser.ts'
import { PENDING, waitForScreen } from '../support/visitor.ts'

/** How much slower than this machine the pages run whose times are compared. */
export const CPU_THROTTLING = 4
/** From pointing at a link until it is clicked, in milliseconds; a hand takes 200 to 400. */
const AIM_MS = 300
export interface PageEffort {
  /** Cold starts and changes of screen, of which the median is taken. */
  readonly pageRuns: number
}

/** A server with the demo data, whose CRM password is known. */
export interface DemoServer {
  readonly url: string
  readonly crmPassword: string
}

export interface ScreenTimes {
  readonly name: string
  /** Cold, unthrottled: from the navigation until the screen's title stands, in milliseconds. */
  readonly titleMs: number
  /** Cold, throttled: the largest contentful paint. */
  readonly lcpMs: number
  /** Throttled: from the click on a link to it until the screen stands with its data. */
  readonly nextMs: number
}

interface Screen {
  readonly name: string
  readonly path: (sprintId: string) => string
  /** Where a link to it stands, as a CSS selector, and how that screen is reached. */
  readonly from: string
  readonly link: (sprintId: string) => string
}

const inSidebar = (path: string) => () => `nav[aria-label="Áreas"] a[href="${path}"]`

const SCREENS: readonly Screen[] = [
  { name: 'dashboard', path: () => '/', from: '/teams', link: inSidebar('/') },
  {
    name: 'board',
    path: (sprintId) => `/sprints/${sprintId}/kanban`,
    from: '/sprints',
    link: (sprintId) => `main a[href="/sprints/${sprintId}/kanban"]`,
  },
  { name: 'leads', path: () => '/crm', from: '/', link: inSidebar('/crm') },
  { name: 'chat', path: () => '/chat', from: '/', link: inSidebar('/chat') },
  {
    name: 'tasks',
    path: () => '/sprints/tasks',
    from: '/sprints',
    link: () => 'main a[href="/sprints/tasks"]',
  },
  { name: 'reports', path: () => '/reports', from: '/', link: inSidebar('/reports') },
  { name: 'analytics', path: () => '/analytics', from: '/', link: inSidebar('/analytics') },
]

/** Notes when the first heading stands and when the largest content was painted. */
const WATCH_START = `{
  window.seen = { titleMs: NaN, lcpMs: NaN }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.lcpMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector('h1')) return
    observer.disconnect()
    window.seen.titleMs = performance.now()
  })
  observer.observe(document, { childList: true, subtree: true })
}`

/** Promises when the next screen stands, in milliseconds after the click. */
const WATCH_CLICK = `{
  window.next = new Promise((resolve) => {
    const before = document.querySelector('h1')
    addEventListener('click', () => {
      const start = performance.now()
      const look = () => {
        const title = document.querySelector('h1')
        const waiting = document.querySelector('${PENDING}')
        if (title && title !== before && !waiting) setTimeout(() => resolve(performance.now() - start))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, { capture: true, once: true })
  })
  // The script's own value is waited for.
  void 0
}`

export async function throttle(page: Page, rate = CPU_THROTTLING): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate })
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** A profile of somebody who was signed in here before, and in the CRM, with nothing in its cache. */
async function coldContext(browser: Browser, { url, crmPassword }: DemoServer): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  })
  for (const [path, data] of [
    ['/api/email-login', { email: 'ana.souza@cadencia.example' }],
    ['/api/crm/access', { password: crmPassword }],
  ] as const) {
    const answer = await context.request.post(path, { data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`)
  }
  const { id } = await (await context.request.get('/api/auth/user')).json()
  await context.addInitScript((userId) => {
    localStorage.setItem(`tutorial_seen_${userId}`, 'true')
    localStorage.setItem('cadencia-signed-in', 'true')
    localStorage.setItem('cadencia:crm-authenticated', 'true')
  }, id)
  return context
}

async function inColdPage<T>(
  browser: Browser,
  server: DemoServer,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await coldContext(browser, server)
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Nothing that follows a first screen in the background begins so long after what came before it. */
const QUIET_MS = 1500

/** Resolves when for `QUIET_MS` nothing was loaded, painted large or worked on for long. */
const BECOMES_QUIET = `new Promise((resolve) => {
  let quiet
  const wait = () => {
    clearTimeout(quiet)
    quiet = setTimeout(resolve, ${QUIET_MS})
  }
  const observer = new PerformanceObserver(wait)
  for (const type of ['resource', 'longtask', 'largest-contentful-paint']) observer.observe({ type })
  wait()
})`

/** Waits until what follows a first screen in the background is over. */
export async function becomesQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(BECOMES_QUIET)
}

async function coldStart(page: Page, path: string): Promise<{ titleMs: number; lcpMs: number }> {
  await page.addInitScript(WATCH_START)
  await page.goto(path)
  await waitForScreen(page)
  await becomesQuiet(page)
  return await page.evaluate('window.seen')
}

async function changeScreen(page: Page, from: string, link: string): Promise<number> {
  await page.goto(from)
  await waitForScreen(page)
  await becomesQuiet(page)
  await throttle(page)
  const target = page.locator(link).first()
  await page.evaluate(WATCH_CLICK)
  await target.hover()
  await page.waitForTimeout(AIM_MS)
  await target.click()
  return await page.evaluate('window.next')
}

/** The sprint with the most tasks, whose board is opened from the list of running sprints. */
async function findSprint(browser: Browser, server: DemoServer): Promise<string> {
  const context = await coldContext(browser, server)
  try {
    const sprints: { id: string; status: string }[] = await (await context.request.get('/api/sprints')).json()
    const running = sprints.find(({ status }) => status === 'active') ?? sprints[0]
    if (!running) throw new Error('the demo data has no sprint')
    return running.id
  } finally {
    await context.close()
  }
}

/** Measures cold starts and changes of the named screens, or all, in a browser, one after the other. */
export async function benchPages(
  server: DemoServer,
  { pageRuns }: PageEffort,
  names: readonly string[],
): Promise<ScreenTimes[]> {
  const browser = await launchBrowser()
  try {
    const sprintId = await findSprint(browser, server)
    const chosen = SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))
    const figures: ScreenTimes[] = []
    for (const { name, path, from, link } of chosen) {
      const titles: number[] = []
      const paints: number[] = []
      const changes: number[] = []
      for (let run = 0; run < pageRuns; run += 1) {
        const start = (page: Page) => coldStart(page, path(sprintId))
        titles.push((await inColdPage(browser, server, start)).titleMs)
        const slow = async (page: Page) => {
          await throttle(page)
          return start(page)
        }
        paints.push((await inColdPage(browser, server, slow)).lcpMs)
        changes.push(await inColdPage(browser, server, (page) => changeScreen(page, from, link(sprintId))))
      }
      figures.push({ name, titleMs: median(titles), lcpMs: median(paints), nextMs: median(changes) })
    }
    return figures
  } finally {
    await browser.close()
  }
}
