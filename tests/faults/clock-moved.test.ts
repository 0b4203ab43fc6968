import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { caller, cookiesOf, signIn } from '../support/session.ts'
import { isFull, times } from '../support/size.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const OFFSETS_MS = [0, -HOUR_MS, 2 * HOUR_MS, -5 * MINUTE_MS]
const ROUNDS = times(1, 5)
const MESSAGES = 5
const CRM_PASSWORD = 'senha-de-teste-do-crm'
const SAID = 'Decidimos dividir a exportação em partes. O Bruno vai implementar a exportação até sexta-feira.'

const folder = mkdtempSync(join(tmpdir(), 'cadencia-clock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const CLOCK_FILE = join(folder, 'offset')

/** The product reads its clock ten times a second. */
async function moveClock(offsetMs: number): Promise<void> {
  writeFileSync(CLOCK_FILE, String(offsetMs))
  await sleep(300)
}

await moveClock(0)
const server = await serverForFile({
  env: {
    CLOCK_FILE,
    CRM_PASSWORD,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/moved-clock.ts')}`,
  },
})
const { database } = server
const call = caller(server, await signIn(server, await addPerson(database, 'Ana')))

/** Offset of the product's clock, from its latest log line. */
function measuredOffsetMs(): number {
  const lines = server.output().trim().split('\n')
  const { time }: { time: string } = JSON.parse(lines.findLast((line) => line.startsWith('{')) ?? '{}')
  return Date.parse(time) - Date.now()
}

async function send(method: string, path: string, body?: unknown) {
  const answer = await call(method, path, body)
  const text = await answer.text()
  expect([path, answer.status, text.slice(0, 200)]).toEqual([
    path,
    expect.toSatisfy((status) => status < 300),
    expect.anything(),
  ])
  return JSON.parse(text)
}

it('clock changes lose nothing: jobs run, messages keep their order, sessions live', async () => {
  const { id: chatId } = await send('POST', '/api/chats/general')
  const said: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const offsetMs of OFFSETS_MS) {
      await moveClock(offsetMs)
      const { id } = await send('POST', '/api/meetings', {
        title: 'Relógio',
        scheduledAt: new Date().toISOString(),
      })
      await eventually(() => Math.abs(measuredOffsetMs() - offsetMs) < MINUTE_MS, { what: 'the clock moved' })
      await send('PATCH', `/api/meetings/${id}`, { status: 'active' })
      await send('POST', '/api/meetings/transcription', { meetingId: id, transcript: SAID })
      await send('PATCH', `/api/meetings/${id}`, { status: 'completed' })
      for (let index = 0; index < MESSAGES; index += 1) {
        const content = `${round} ${offsetMs} ${index}`
        await send('POST', `/api/chats/${chatId}/messages`, { content })
        said.push(content)
      }
      const isSummarised = async () => (await send('GET', `/api/meetings/${id}`)).summaryStatus === 'ready'
      await eventually(isSummarised, { what: `the summary, ${offsetMs} ms off`, withinMs: MINUTE_MS })
    }
  }
  await moveClock(0)
  const messages: { content: string }[] = await send('GET', `/api/chats/${chatId}/messages?limit=1000`)
  expect(messages.map(({ content }) => content)).toEqual(said)
  const jobs = await database.query<{ status: string; count: number }>(
    `select status, count(*)::int from job_requests where name = 'summarise_meeting' group by status`,
  )
  expect(jobs).toEqual([{ status: 'completed', count: ROUNDS * OFFSETS_MS.length }])
  expect((await server.fetch('/readyz')).status).toBe(200)
  console.log(`clock moved: ${JSON.stringify({ moves: ROUNDS * OFFSETS_MS.length, messages: said.length })}`)
})

it.runIf(isFull)('REL-9: an automation whose time the clock passes twice is sent once', async () => {
  const hurried = { sendWindowStart: '00:00', sendWindowEnd: '24:00', minSpacingSeconds: 0 }
  await database.query(`insert into settings (name, value) values ('messaging', '${JSON.stringify(hurried)}')
    on conflict (name) do update set value = settings.value || excluded.value`)
  const unlocked = await call('POST', '/api/crm/access', { password: CRM_PASSWORD })
  expect(unlocked.status).toBe(200)
  const crm = caller(server, cookiesOf(unlocked))
  const lead = { name: 'Bia', phone: '+5511988887777', source: 'whatsapp' }
  expect((await crm('POST', '/api/crm/leads', lead)).status).toBe(201)
  const dueAt = new Date(Date.now() + 10 * MINUTE_MS)
  const inSaoPaulo = new Intl.DateTimeFormat('sv', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(dueAt)
  const [startDate, scheduleTime] = inSaoPaulo.split(' ')
  const created = await crm('POST', '/api/whatsapp/automations', {
    ...{ name: 'Relógio', message: 'Oi {nome}', scheduleType: 'daily', sendToAll: true, isActive: true },
    ...{ startDate, scheduleTime },
  })
  const automation = await created.json()
  expect([created.status, automation.message]).toEqual([201, 'Oi {nome}'])
  const deliveries = async (): Promise<unknown[]> =>
    (await crm('GET', `/api/whatsapp/automations/${automation.id}/deliveries`)).json()
  expect(await deliveries()).toEqual([])
  await moveClock(12 * MINUTE_MS)
  await eventually(async () => (await deliveries()).length === 1, {
    what: 'the run',
    withinMs: 3 * MINUTE_MS,
  })
  for (const offsetMs of [0, 12 * MINUTE_MS]) {
    await moveClock(offsetMs)
    await sleep(90_000)
    expect(await deliveries()).toHaveLength(1)
  }
})
