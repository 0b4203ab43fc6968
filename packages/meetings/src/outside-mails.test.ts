import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { waitFor } from './outside-mails.ts'
import {
  ana,
  bruno,
  clock,
  db,
  deliverFacts,
  inAnHour,
  mails,
  patch,
  read,
  runJobs,
  schedule,
  settings,
} from './testing/meetings-app.ts'

const HOUR_MS = 3_600_000

const guestsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Pessoa ${from + index}`,
    email: `pessoa${from + index}@fora.example`,
  }))

async function limit(perHour: number, perDay = 200): Promise<void> {
  const system = settings.get('system')
  await settings.set(db, 'system', {
    ...system,
    outsideMailsPerPersonPerHour: perHour,
    outsideMailsPerPersonPerDay: perDay,
  })
  await expect.poll(() => settings.get('system').outsideMailsPerPersonPerHour).toBe(perHour)
  await expect.poll(() => settings.get('system').outsideMailsPerPersonPerDay).toBe(perDay)
}

afterEach(() => limit(60))

function create(fields: object, who = ana) {
  const payload = { title: 'Apresentação', scheduledAt: inAnHour(), ...fields }
  return who.send({ method: 'POST', url: '/api/meetings', payload })
}

function share(id: string, emails: readonly string[]) {
  const payload = { emails, confirmOutside: true }
  return ana.send({ method: 'POST', url: `/api/meetings/${id}/summary/share`, payload })
}

async function summarised(): Promise<string> {
  const { id } = await schedule()
  await db
    .insertInto('meeting_summaries')
    .values({ meeting_id: id, version: 1, text: 'Adiada.', source: 'extractive' })
    .execute()
  return id
}

const countMeetings = async () =>
  (await db.selectFrom('meetings').select('id').where('title', '=', 'Apresentação').execute()).length

describe('SEC-48: guests from outside', () => {
  it('are invited only where the sender confirmed it, to a meeting or a series', async () => {
    const before = await countMeetings()
    for (const repeat of [undefined, { every: 'week', count: 3 }]) {
      const refused = await create({ guests: guestsOf(1), repeat })
      expect(refused.json()).toMatchObject({ statusCode: 409, code: 'outside_addresses' })
      expect(refused.json().message).toContain('pessoa0@fora.example')
    }
    expect(await countMeetings()).toBe(before)
    expect((await create({ guests: guestsOf(1), confirmOutside: true })).statusCode).toBe(201)
    const inside = [{ name: 'Bruno', email: `${bruno.userId}@cadencia.example` }]
    expect((await create({ guests: inside })).statusCode).toBe(201)
    expect((await create({ guests: guestsOf(1), confirmOutside: 'sim' })).statusCode).toBe(400)
  })

  it('ask for it once: those who are there already do not, nor does another change', async () => {
    const { id } = await schedule({ guests: guestsOf(1), repeat: { every: 'week', count: 3 } })
    expect((await patch(id, { title: 'Outra', guests: guestsOf(1) })).statusCode).toBe(200)
    const added = await patch(id, { title: 'Terceira', guests: guestsOf(2) })
    expect(added.json()).toMatchObject({ statusCode: 409, code: 'outside_addresses' })
    expect(added.json().message).not.toContain('pessoa0@')
    expect(await read(id)).toMatchObject({ title: 'Outra', guests: guestsOf(1) })
    const url = `/api/meetings/${id}?scope=following`
    const payload = { guests: guestsOf(2) }
    expect((await ana.send({ method: 'PATCH', url, payload })).statusCode).toBe(409)
    const confirmed = { ...payload, confirmOutside: true }
    expect((await ana.send({ method: 'PATCH', url, payload: confirmed })).statusCode).toBe(200)
    expect((await read(id)).guests).toHaveLength(2)
  })
})

describe('SEC-48: mails of one person to people from outside', () => {
  it('are 60 an hour by default; beyond nothing is sent and nothing changes', async () => {
    const { id } = await schedule({ guests: guestsOf(50) })
    const before = await countMeetings()
    const refused = await create({ guests: guestsOf(11, 50), confirmOutside: true })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many_mails' })
    expect(Number(refused.headers['retry-after'])).toBe(HOUR_MS / 1000)
    expect(await countMeetings()).toBe(before)
    expect((await create({ guests: guestsOf(10, 50), confirmOutside: true })).statusCode).toBe(201)
    expect((await patch(id, { title: 'Mudou' })).json()).toMatchObject({ code: 'too_many_mails' })
    expect((await read(id)).title).toBe('Alinhamento')
    // What guests do not hear of, and taking the invitation back, is no further mail.
    expect((await patch(id, { participantIds: [], title: 'Alinhamento' })).statusCode).toBe(200)
    expect((await patch(id, { guests: guestsOf(49) })).statusCode).toBe(200)
    expect((await ana.send({ method: 'DELETE', url: `/api/meetings/${id}` })).statusCode).toBe(204)
    expect((await create({ guests: guestsOf(50), confirmOutside: true }, bruno)).statusCode).toBe(201)
    clock.ms += HOUR_MS
    expect((await create({ guests: guestsOf(50), confirmOutside: true })).statusCode).toBe(201)
  })

  it('are counted over changes, series and shared summaries together, and by the day', async () => {
    await limit(60, 8)
    const first = await schedule({ guests: guestsOf(2), repeat: { every: 'week', count: 4 } })
    const url = `/api/meetings/${first.id}?scope=following`
    expect((await ana.send({ method: 'PATCH', url, payload: { title: 'Mudou' } })).statusCode).toBe(200)
    const id = await summarised()
    await deliverFacts()
    await runJobs()
    mails.length = 0
    const inside = `${bruno.userId}@cadencia.example`
    const addresses = guestsOf(5).map(({ email }) => email)
    const refused = await share(id, [inside, ...addresses])
    expect(refused.json()).toMatchObject({ statusCode: 429, code: 'too_many_mails' })
    await runJobs()
    expect(mails).toEqual([])
    clock.ms += 2 * HOUR_MS
    expect((await share(id, [inside, ...addresses.slice(1)])).statusCode).toBe(202)
    const late = await share(id, addresses.slice(0, 1))
    expect(Number(late.headers['retry-after'])).toBe(22 * 3600)
    expect((await share(id, [inside])).statusCode).toBe(202)
    await limit(60, 9)
    expect((await share(id, addresses.slice(0, 1))).statusCode).toBe(202)
  })

  it('are counted one after another, however many calls run at once', async () => {
    await limit(5)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => create({ guests: guestsOf(1, index), confirmOutside: true })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  it('wait no longer than they must: after that wait they are within the limit', () => {
    const sends = fc.array(
      fc.record({ minutesAgo: fc.integer({ min: 0, max: 120 }), count: fc.integer({ min: 1, max: 9 }) }),
    )
    fc.assert(
      fc.property(
        sends,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 20, max: 40 }),
        (made, count, most) => {
          const now = clock.ms
          const sent = made
            .map((one) => ({ at: new Date(now - one.minutesAgo * 60_000).toISOString(), count: one.count }))
            .toSorted((one, other) => (one.at < other.at ? -1 : 1))
          const asked = { count, limit: most, windowMs: HOUR_MS }
          const wait = waitFor(sent, { ...asked, now })
          expect(waitFor(sent, { ...asked, now: now + wait })).toBe(0)
          if (wait > 0) expect(waitFor(sent, { ...asked, now: now + wait - 1 })).toBeGreaterThan(0)
        },
      ),
    )
  })
})
