import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit } from '../support/visitor.ts'

const ENTRY = /entry:`[^`]+`/

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

let isNewVersion = false
/** Passes all on to the server; the service worker of a new version names another script to start with. */
const proxy = createServer((incoming, answer) => {
  const { method, url = '/', headers } = incoming
  if (isNewVersion && url === '/service-worker.js') {
    void fetch(`${server.url}${url}`).then(async (present) => {
      const script = (await present.text()).replace(ENTRY, 'entry:`/assets/index-new.js`')
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    })
    return
  }
  const own = { ...headers, host: new URL(server.url).host, ...(headers.origin && { origin: server.url }) }
  const outgoing = request(`${server.url}${url}`, { method, headers: own }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  incoming.pipe(outgoing)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(() => {
  proxy.closeAllConnections()
  proxy.close()
})
beforeEach(() => {
  isNewVersion = false
})

async function enterWithWorker(prepare?: (visitor: Visitor) => Promise<void>): Promise<Visitor> {
  const visitor = await visit(browser, { url }, { serviceWorkers: 'allow' })
  await visitor.context.unrouteAll()
  await prepare?.(visitor)
  await enterAs(visitor, 'ana.souza@cadencia.example')
  await visitor.open('/')
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return visitor
}

const offerOf = ({ page }: Visitor) => page.getByRole('button', { name: 'Nova versão disponível. Atualizar' })

it('a page that stays in sight offers a new version within the hour', async () => {
  const ana = await enterWithWorker(({ page }) => page.clock.install())
  isNewVersion = true
  await ana.page.clock.fastForward('50:00')
  await see(offerOf(ana)).toBeHidden()
  await ana.page.clock.fastForward('11:00')
  await see(offerOf(ana)).toBeVisible()
  await ana.close()
})

it('a page that was offline offers a new version when it is back', async () => {
  const ana = await enterWithWorker()
  isNewVersion = true
  await ana.context.setOffline(true)
  await see(offerOf(ana)).toBeHidden()
  await ana.context.setOffline(false)
  await see(offerOf(ana)).toBeVisible()
  await ana.close()
})
