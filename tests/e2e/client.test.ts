import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { launchBrowser } from '../support/browser.ts'
import { workWithTasks } from '../support/client-program.ts'
import { caller, signIn } from '../support/session.ts'
import { addPerson, serverForFile } from '../support/suite.ts'
import { watch } from '../support/visitor.ts'

const server = await serverForFile()

/** The program with all that it imports, as another site would bundle it. */
async function bundle(): Promise<string> {
  const entry = new URL('../support/client-program.ts', import.meta.url).pathname
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'program' } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('nothing was bundled')
  const chunks = output.output.filter((file) => file.type === 'chunk')
  expect(chunks).toHaveLength(1)
  return chunks[0]?.code ?? ''
}

/** A site of another origin that serves the program. */
async function otherSite(program: string): Promise<string> {
  const site = createServer(({ url }, response) => {
    if (url === '/program.js') response.setHeader('content-type', 'text/javascript').end(program)
    else response.setHeader('content-type', 'text/html').end('<!doctype html><title>Outro site</title>')
  })
  await new Promise<void>((resolve) => site.listen(0, resolve))
  afterAll(() => void site.close())
  return `http://localhost:${(site.address() as AddressInfo).port}`
}

async function tokenOf(name: string): Promise<string> {
  const cookie = await signIn(server, await addPerson(server.database, name))
  const draft = { name: 'Cliente', scopes: ['people:read', 'sprints:write'] }
  const made = await caller(server, cookie)('POST', '/api/tokens', draft)
  return z.object({ token: z.string() }).parse(await made.json()).token
}

const expected = (firstName: string) => ({
  firstName,
  isSameTask: true,
  title: 'Enviar a ata',
  comments: ['Feito.'],
  page: { rows: 1, hasNext: true, total: expect.stringMatching(/^\d+$/) },
  refusals: [
    [409, expect.any(String)],
    [403, 'scope'],
  ],
})

it('the client works the same in Node and in a page of another site', async () => {
  expect(await workWithTasks(server.url, await tokenOf('Nora'))).toEqual(expected('Nora'))

  const browser = await launchBrowser()
  afterAll(() => browser.close())
  const page = await browser.newPage()
  const troubles: string[] = []
  watch(page, troubles)
  await page.goto(await otherSite(await bundle()))
  const args = JSON.stringify([server.url, await tokenOf('Bia')])
  const answer = await page.evaluate(
    `import('/program.js').then(({ workWithTasks }) => workWithTasks(...${args}))`,
  )
  expect(answer).toEqual(expected('Bia'))
  // The two refusals are expected.
  expect(troubles.filter((trouble) => !trouble.includes('status of 403'))).toEqual([])
})
