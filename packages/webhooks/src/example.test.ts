import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openOutbound } from '@cadencia/server/outbound-request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSecret, send } from './sender.ts'

const DOCUMENT = new URL('../../../docs/webhooks.md', import.meta.url)
const EXAMPLE = /<!-- example -->\s*```js\n([\s\S]*?)```/
const secret = createSecret()
const outbound = openOutbound({ allowsPrivate: true })
const message = {
  id: crypto.randomUUID(),
  type: 'task.created',
  timestamp: '2026-11-23T12:00:00Z',
  data: { task: { title: 'Revisar o contrato de março' } },
}
let url = ''
let stop = async () => {}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Waits until the program listens. */
async function answers(): Promise<void> {
  for (let isThere = false; !isThere; ) {
    isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (!isThere) await sleep(50)
  }
}

beforeAll(async () => {
  const [, source] = EXAMPLE.exec(await readFile(DOCUMENT, 'utf8')) ?? []
  if (source === undefined) throw new Error('docs/webhooks.md has no example')
  const folder = await mkdtemp(join(tmpdir(), 'cadencia-webhook-'))
  const file = join(folder, 'receiver.mjs')
  await writeFile(file, source)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
  const program = spawn(process.execPath, [file], { env, stdio: 'ignore' })
  stop = async () => {
    program.kill()
    await rm(folder, { recursive: true, force: true })
  }
  await answers()
})
afterAll(() => stop())

it('the receiver of the documentation takes what is signed with its secret, and nothing else', async () => {
  const now = Date.now()
  const sendWith = (key: string, at: number) => send(outbound, { url, secrets: [key] }, { message, now: at })
  expect(await sendWith(secret, now)).toEqual({ kind: 'delivered', status: 204 })
  // While a secret is being changed.
  const both = await send(outbound, { url, secrets: [createSecret(), secret] }, { message, now })
  expect(both).toEqual({ kind: 'delivered', status: 204 })
  expect(await sendWith(createSecret(), now)).toMatchObject({ kind: 'refused', status: 401 })
  expect(await sendWith(secret, now - 3_600_000)).toMatchObject({ kind: 'refused', status: 401 })
})
