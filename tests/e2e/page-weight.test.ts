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
  readonly scriptKb: number
}

/** What a screen loads, from an empty cache, until it stands with its data. */
async function weigh({ page }: Visitor, path: string): Promise<PageWeight> {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  page.on('websocket', (socket) => urls.push(socket.url()))
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(path)
  await waitForScreen(page)
  const requests = urls.length
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { requests, scripts: sizes.length, scriptKb: Math.round(bytes / 1000) }
}

/** With what follows a screen in the background, which may already be on its way. Styles, fonts, calls and sockets count. */
const LIMITS = [
  { name: 'dashboard', path: () => '/', most: { requests: 38, scripts: 20, scriptKb: 350 } },
  { name: 'chat', path: () => '/chat', most: { requests: 40, scripts: 20, scriptKb: 370 } },
  { name: 'leads', path: () => '/crm', most: { requests: 46, scripts: 23, scriptKb: 410 } },
  {
    name: 'board',
    path: (sprintId: string) => `/sprints/${sprintId}/kanban`,
    most: { requests: 44, scripts: 22, scriptKb: 435 },
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
