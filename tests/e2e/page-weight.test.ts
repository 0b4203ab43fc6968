import { gzipSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { serverForFile } from '../support/suite.ts'
import { CRM_PASSWORD, enterAs, unlockCrm, type Visitor, visit, waitForScreen } from '../support/visitor.ts'

const server = await serverForFile({ env: { SEED: 'demo', CRM_PASSWORD } })
const browser = await launchBrowser()
afterAll(() => browser.close())

interface PageWeight {
  readonly requests: number
  readonly scripts: number
  /** By gzip, whatever the browser got. */
  readonly scriptKb: number
}

async function gzippedSize(request: Request): Promise<number> {
  const response = await request.response()
  return gzipSync((await response?.body()) ?? '').byteLength
}

/** What a screen loads, from an empty cache, until it stands with its data. */
async function weigh({ page }: Visitor, path: string): Promise<PageWeight> {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  page.on('websocket', (socket) => urls.push(socket.url()))
  const loaded: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') loaded.push(request)
  })
  await page.goto(path)
  await waitForScreen(page)
  const requests = urls.length
  const sizes = await Promise.all([...loaded].map(gzippedSize))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return { requests, scripts: sizes.length, scriptKb: Math.round(bytes / 1000) }
}

/** With the first of what follows a screen in the background, where the browser is slow to say that it stands. Styles, fonts, calls and sockets count. */
const LIMITS = [
  { name: 'dashboard', path: () => '/', most: { requests: 32, scripts: 18, scriptKb: 335 } },
  { name: 'chat', path: () => '/chat', most: { requests: 35, scripts: 18, scriptKb: 365 } },
  { name: 'leads', path: () => '/crm', most: { requests: 36, scripts: 18, scriptKb: 380 } },
  {
    name: 'board',
    path: (sprintId: string) => `/sprints/${sprintId}/kanban`,
    most: { requests: 32, scripts: 17, scriptKb: 385 },
  },
] as const

it.each(LIMITS)('loads the $name with few files', async ({ path, most }) => {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  await unlockCrm(ana)
  await ana.context.addInitScript(() => window.localStorage.setItem('cadencia-signed-in', 'true'))
  const sprints = await ana.context.request.get('/api/sprints')
  const [sprint] = await sprints.json()
  const weight = await weigh(ana, path(sprint.id))
  const isLight =
    weight.requests <= most.requests && weight.scripts <= most.scripts && weight.scriptKb <= most.scriptKb
  expect({ ...weight, isLight }).toMatchObject({ isLight: true })
  await ana.close()
})
