import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '@cadencia/db/testing/free-port'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { says, startChild } from '../support/child.ts'

/** A fake API that echoes requests. */
const api = createServer((request, response) => response.end(`asked ${request.url}`))
api.listen(0, '127.0.0.1')
await once(api, 'listening')
afterAll(() => void api.close())
const address = api.address()
const apiPort = address !== null && typeof address === 'object' ? address.port : 0

const WEB = new URL('../../apps/web/', import.meta.url).pathname

it.each([
  { PORT: String(apiPort) },
  { PORT: ` ${apiPort} `, HOST: '127.0.0.1' },
  { PORT: String(apiPort), HOST: '0.0.0.0' },
])('the page under development asks the API where it serves: %o', async (env) => {
  const port = await freePort()
  const vite = startChild({
    args: ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'],
    cwd: WEB,
    env: { ...env, NO_COLOR: '1' },
  })
  onTestFinished(async () => {
    vite.signal('SIGKILL')
    await vite.ended
  })
  await says(vite, 'ready in')
  const answer = await fetch(`http://localhost:${port}/api/teams`)
  expect(await answer.text()).toBe('asked /api/teams')
})
