import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

it('shows that it is reconnecting while the server is down, then the missed changes', async () => {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  await ana.open('/meetings?q=enquanto&scope=all')
  const connection = ana.page.getByRole('status', { name: 'Conexão' })
  await see(connection).toBeEmpty()

  await server.kill()
  await see(connection).toHaveText('Reconectando')
  await server.restart()
  // Before the browser reconnects, so that it must refetch.
  const call = caller(server, await signIn(server, 'bruno.carvalho@cadencia.example'))
  const created = await call('POST', '/api/meetings', {
    title: 'Enquanto isso',
    scheduledAt: '2030-01-10T12:00:00Z',
  })
  expect(created.status).toBe(201)
  await see(ana.page.getByRole('link', { name: 'Enquanto isso' })).toBeVisible({ timeout: 15_000 })
  await see(connection).toBeEmpty({ timeout: 15_000 })
  await ana.close()
})
