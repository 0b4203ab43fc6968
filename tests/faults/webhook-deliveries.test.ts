import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '@cadencia/db/testing/free-port'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { eventually } from '../support/eventually.ts'
import { ADMINISTRATOR } from '../support/server.ts'
import { caller, signInAsAdministrator } from '../support/session.ts'
import { times } from '../support/size.ts'
import { serverForFile } from '../support/suite.ts'

const STAGES = 5
const EDITS = times(20, 200)
const KILLS = times(2, 20)

const Message = z.object({ id: z.uuid(), data: z.object({ stageId: z.uuid(), title: z.string() }) })

/** What was taken, by the first arrival of each id, in order. */
const arrived = new Map<string, { readonly stageId: string; readonly title: string }>()
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { id, data } = Message.parse(JSON.parse(body))
  if (!arrived.has(id)) arrived.set(id, data)
  response.writeHead(204).end()
})
const port = await freePort()
receiver.listen(port, '127.0.0.1')
await once(receiver, 'listening')
afterAll(() => {
  receiver.close()
  receiver.closeAllConnections()
})

const server = await serverForFile({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const call = caller(server, await signInAsAdministrator(server))

async function created(path: string, body: object): Promise<string> {
  const answer = await call('POST', path, body)
  expect(answer.status).toBe(201)
  return z.object({ id: z.uuid() }).parse(await answer.json()).id
}

it('REL-4: with a killed worker every delivery arrives, and those of one record in their order', async () => {
  await created('/api/admin/webhooks', {
    url: `http://127.0.0.1:${port}/`,
    facts: ['pilot.stage_changed'],
    currentPassword: ADMINISTRATOR.password,
  })
  const stageIds: string[] = []
  for (let n = 0; n < STAGES; n += 1) stageIds.push(await created('/api/pilot-stages', { title: 'e 0' }))
  const expected = Array.from({ length: EDITS }, (_, edit) => `e ${edit + 1}`)
  const killAt = new Set(Array.from({ length: KILLS }, (_, n) => Math.floor((EDITS * (n + 1)) / (KILLS + 1))))
  for (const [edit, title] of expected.entries()) {
    const answers = await Promise.all(
      stageIds.map((id) => call('PATCH', `/api/pilot-stages/${id}`, { title })),
    )
    expect(answers.map(({ status }) => status)).toEqual(stageIds.map(() => 200))
    if (!killAt.has(edit)) continue
    await server.kill()
    await server.restart()
  }
  await eventually(() => arrived.size >= STAGES * EDITS, {
    what: `${STAGES * EDITS} deliveries arrived`,
    withinMs: 150_000,
  })
  for (const stageId of stageIds) {
    const titles = [...arrived.values()].filter((one) => one.stageId === stageId).map(({ title }) => title)
    expect(titles).toEqual(expected)
  }
})
