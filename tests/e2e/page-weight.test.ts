import { gzipSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { serverForFile } from '../support/suite.ts'
import {
  CRM_PASSWORD,
  enterAs,
  PENDING,
  unlockCrm,
  type Visitor,
  visit,
  waitForScreen,
} from '../support/visitor.ts'

const server = await serverForFile({ env: { SEED: 'demo', CRM_PASSWORD } })
const browser = await launchBrowser()
afterAll(() => browser.close())

interface PageWeight {
  readonly requests: number
  readonly scripts: number
  /** By gzip, whatever the browser got. */
  readonly scriptKb: number
}

/** Lists what was requested until the screen stands with its data: not what follows in the background. */
const WATCH_REQUESTS = `{
  window.requested = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('h1') || document.querySelector('${PENDING}')) return
      observer.disconnect()
      const stoodAt = performance.now()
      const entries = performance.getEntries().filter(({ entryType }) => ['navigation', 'resource'].includes(entryType))
      resolve(entries.filter(({ startTime }) => startTime < stoodAt).map(({ name }) => name))
    }
    // Called as soon as the page changes, before what follows begins, however busy the machine is.
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  })
}`

async function gzippedSize(request: Request): Promise<number> {
  const response = await request.response()
  return gzipSync((await response?.body()) ?? '').byteLength
}

/** What a screen loads, from an empty cache, until it stands with its data. */
async function weigh({ page }: Visitor, path: string): Promise<PageWeight> {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const scripts = new Map<string, Request>()
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.set(request.url(), request)
  })
  await page.addInitScript(WATCH_REQUESTS)
  await page.goto(path)
  await waitForScreen(page)
  const requested: string[] = await page.evaluate('window.requested')
  // Not every browser asks for the tab's icon.
  const urls = requested.filter((url) => !url.includes('/favicon'))
  const loaded = urls.flatMap((url) => scripts.get(url) ?? [])
  const sizes = await Promise.all(loaded.map(gzippedSize))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return {
    requests: urls.length + sockets.length,
    scripts: sizes.length,
    scriptKb: Math.round(bytes / 1000),
  }
}

const MOST = { requests: 54, scriptKb: 410 }
/** With its first chart, where the machine is so busy that the chart comes into sight before the screen stands. */
const MOST_WITH_CHART = { requests: 54, scriptKb: 430 }

/** Styles, fonts, calls and sockets count. */
const SCREENS = [
  { name: 'dashboard', path: () => '/', most: MOST },
  { name: 'chat', path: () => '/chat', most: MOST },
  { name: 'leads', path: () => '/crm', most: MOST },
  { name: 'tasks', path: () => '/sprints/tasks', most: MOST },
  { name: 'meetings', path: () => '/meetings', most: MOST },
  { name: 'analytics', path: () => '/analytics', most: MOST_WITH_CHART },
  { name: 'board', path: (sprintId: string) => `/sprints/${sprintId}/kanban`, most: MOST },
] as const

it.each(SCREENS)('loads the $name with few files', async ({ path, most }) => {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  await unlockCrm(ana)
  await ana.context.addInitScript(() => window.localStorage.setItem('cadencia-signed-in', 'true'))
  const sprints = await ana.context.request.get('/api/sprints')
  const [sprint] = await sprints.json()
  const weight = await weigh(ana, path(sprint.id))
  const isLight = weight.requests <= most.requests && weight.scriptKb <= most.scriptKb
  expect({ ...weight, isLight }).toMatchObject({ isLight: true })
  await ana.close()
})
