import { enqueue } from '@cadencia/jobs/enqueue'
import { runAttempts } from '@cadencia/jobs/testing'
import { openMailer } from '@cadencia/mail/mailer'
import { erasures } from '@cadencia/server/erasure/erasures'
import { mailPart } from '@cadencia/testkit/mail-part'
import { startMailServer } from '@cadencia/testkit/mail-server'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { extendMeetingSeries } from '../facts.ts'
import { inLine } from '../testing/barrier.ts'
import { calendarAfter, type Received, readInvitation } from '../testing/guest-calendar.ts'
import {
  administrator,
  ana,
  bruno,
  clock,
  db,
  deliverFacts,
  domain,
  outsider,
  patch,
  read,
  schedule,
  settings,
} from '../testing/meetings-app.ts'
import { forgetGuests } from './facts.ts'
import { guestJobs } from './jobs.ts'

const server = await startMailServer({ stepMs: 0 })
const mailer = openMailer({
  smtpUrl: server.url,
  from: 'Cadência <agenda@cadencia.example>',
  dir: '',
  log: { info: () => {} },
})
afterAll(() => mailer.close())

/** What a mail server does to the next mails, before it takes them or after. */
const faults: { before: number; after: number } = { before: 0, after: 0 }
const jobs = guestJobs({
  mailer: {
    address: mailer.address,
    send: async (mail) => {
      if (faults.before-- > 0) throw new Error('the server is away')
      await mailer.send(mail)
      if (faults.after-- > 0) throw new Error('the process died')
    },
  },
  settings,
  findRoom: domain.findRoom,
  now: () => clock.ms,
})

/** The keys of the list of the erased. */
const listed: string[] = []
const erasureJobs = erasures(async () => ({
  write: async (key) => listed.push(key),
  list: async function* () {},
})).jobs

const MARIA = { name: 'Maria Reis', email: 'maria@cliente.example' }
const JOAO = { name: 'João Melo', email: 'joao@parceiro.example' }
const WEEKLY = { scheduledAt: '2026-11-30T12:00:00Z', repeat: { every: 'week', count: 4 } }

/** Does the work that waits, and reads what a guest gets by it. */
async function received(email = MARIA.email): Promise<Received[]> {
  server.mails.length = 0
  await deliverFacts()
  const others = (domain.jobs ?? []).filter(({ job }) => !jobs.some((own) => own.job.name === job.name))
  await runAttempts(db, [...jobs, ...others, ...(erasureJobs ?? [])])
  return server.mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => readInvitation(mailPart(mail, 'text/calendar')))
}

beforeEach(async () => {
  faults.before = 0
  faults.after = 0
  await received()
})

describe('a guest of a meeting', () => {
  it('is invited, and told of a change and of the cancellation by mail, each with the next SEQUENCE', async () => {
    const { id } = await schedule({ guests: [MARIA], location: 'Sala 3' })
    const [invited] = await received()
    const [mail = ''] = server.mails
    expect(mail).toContain('method=REQUEST')
    expect(mail).toMatch(/^Reply-To: .*@cadencia\.example/m)
    expect(mailPart(mail, 'text/plain')).toContain('Olá, Maria Reis.')
    expect(invited).toMatchObject({ method: 'REQUEST', events: [{ uid: `${id}@cadencia`, sequence: 0 }] })
    expect(invited?.events[0]?.attendees).toEqual(['MAILTO:maria@cliente.example'])
    expect(invited?.file).toMatch(/ORGANIZER;CN="Ana Lima":mailto:agenda@cadencia\.example/i)

    await patch(id, { scheduledAt: '2026-11-24T15:00:00Z' })
    const [moved] = await received()
    expect(moved).toMatchObject({
      method: 'REQUEST',
      events: [{ sequence: 1, start: '2026-11-24T15:00:00.000Z', minutes: 60 }],
    })
    expect(server.mails[0]).toContain('Subject: =?UTF-8?Q?Reuni=C3=A3o_remarcada')

    await patch(id, { title: 'Outro assunto', meetUrl: 'https://meet.example/outra' })
    expect((await received())[0]?.events).toMatchObject([{ sequence: 2, title: 'Outro assunto' }])

    await ana.send({ method: 'DELETE', url: `/api/meetings/${id}` })
    const cancelled = await received()
    expect(cancelled).toMatchObject([
      { method: 'CANCEL', events: [{ uid: `${id}@cadencia`, sequence: 3, status: 'CANCELLED' }] },
    ])
  })

  it('hears nothing of what guests do not see', async () => {
    const { id } = await schedule({ guests: [MARIA] })
    expect(await received()).toHaveLength(1)
    await patch(id, { goals: [{ text: 'Decidir', met: false }], participantIds: [], meetingType: 'review' })
    await patch(id, { confirmOutside: true, guests: [{ ...MARIA, name: 'Maria R.' }] })
    await patch(id, { status: 'active' })
    await patch(id, { status: 'completed' })
    await patch(id, { title: 'Depois do fim' })
    await patch(id, { confirmOutside: true, guests: [] })
    expect(await received()).toEqual([])
  })

  it('who is removed gets a cancellation, and who comes back an invitation with a higher SEQUENCE', async () => {
    const { id } = await schedule({ guests: [MARIA, JOAO] })
    expect(await received(JOAO.email)).toHaveLength(1)
    await patch(id, { confirmOutside: true, guests: [MARIA] })
    expect(await received(JOAO.email)).toMatchObject([{ method: 'CANCEL', events: [{ sequence: 1 }] }])
    expect(server.mails).toHaveLength(1)
    expect(mailPart(server.mails[0] ?? '', 'text/plain')).toContain('Olá, João Melo.')
    await patch(id, { confirmOutside: true, guests: [MARIA, JOAO] })
    expect(await received(JOAO.email)).toMatchObject([{ method: 'REQUEST', events: [{ sequence: 2 }] }])
  })

  it('gets the same mail once more, not another, where the process died after sending it', async () => {
    const { id } = await schedule({ guests: [MARIA] })
    faults.after = 1
    const [first] = await received()
    await patch(id, { title: 'Mudou enquanto isso' })
    const sent = [...server.mails]
    const [again, then, ...further] = await received()
    expect(again?.file).toBe(first?.file)
    expect(messageIdOf(server.mails[0])).toBe(messageIdOf(sent[0]))
    expect(then?.events).toMatchObject([{ sequence: 1, title: 'Mudou enquanto isso' }])
    expect(further).toEqual([])
  })

  it('gets the newest state, with the first SEQUENCE before it, when the server was away', async () => {
    const { id } = await schedule({ guests: [MARIA] })
    faults.before = 1
    expect(await received()).toEqual([])
    await patch(id, { title: 'Mudou' })
    const mails = await received()
    expect(mails.map(({ events }) => events[0]?.sequence)).toEqual([0, 1])
    expect(calendarAfter(mails)).toMatchObject([{ title: 'Mudou' }])
  })

  it('does not learn who else is invited', async () => {
    await schedule({ guests: [MARIA, JOAO] })
    await received()
    expect(server.mails).toHaveLength(2)
    for (const mail of server.mails) {
      const text = mail + mailPart(mail, 'text/calendar')
      expect(text.includes(MARIA.email) && text.includes(JOAO.email)).toBe(false)
    }
  })

  it('SEC-32: no name, title or address adds a line of its own', async () => {
    const name = 'Zé "x"\\;CN=y'
    const title = 'Um; dois, três\\n ATTENDEE:mailto:eu@mal.example'
    await schedule({ title, guests: [{ name, email: 'ze+x@pão.com.br' }], description: 'a\nEND:VEVENT\nb' })
    const [mail] = await received('ze+x@xn--po-sia.com.br')
    expect(mail?.events).toMatchObject([{ title, attendees: ['MAILTO:ze+x@xn--po-sia.com.br'] }])
    const lines = mail?.file.split('\r\n') ?? []
    expect(lines.join('')).not.toMatch(/[\r\n]/)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const refused = await ana.send({
      method: 'POST',
      url: '/api/meetings',
      payload: {
        title: 'x',
        scheduledAt: '2026-12-01T12:00:00Z',
        guests: [{ name: 'x', email: 'a@b.example\r\nBcc: c@d.example' }],
      },
    })
    expect(refused.statusCode).toBe(400)
  })
})

const messageIdOf = (mail = '') => /^Message-ID: (.+)$/m.exec(mail)?.[1]

describe('a series', () => {
  const at = (day: string, time = '12:00:00.000Z') => `${day}T${time}`
  const startsOf = (mails: readonly Received[]) => calendarAfter(mails).map(({ start }) => start)
  const WEEKS = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'].map((day) => at(day))

  async function idsOf(seriesId: string | null): Promise<string[]> {
    const rows = await db
      .selectFrom('meetings')
      .select('id')
      .where('series_id', '=', seriesId)
      .orderBy('occurrence')
      .execute()
    return rows.map(({ id }) => id)
  }

  const change = (id: string, payload: object, scope = 'this') =>
    ana.send({ method: 'PATCH', url: `/api/meetings/${id}?scope=${scope}`, payload })

  it('is one invitation; what happens to single ones is sent by their RECURRENCE-ID', async () => {
    const { seriesId } = await schedule({ ...WEEKLY, guests: [MARIA] })
    const [, second = '', third = ''] = await idsOf(seriesId)
    const mails = await received()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.file).toContain('RRULE:FREQ=WEEKLY;UNTIL=20261221T120000Z')
    expect(startsOf(mails)).toEqual(WEEKS)

    await change(second, { scheduledAt: at('2026-12-08'), title: 'Desta vez na terça' })
    mails.push(...(await received()))
    expect(mails[1]).toMatchObject({
      method: 'REQUEST',
      events: [{ uid: `${seriesId}@cadencia`, sequence: 1, occurrence: WEEKS[1], start: at('2026-12-08') }],
    })

    await ana.send({ method: 'DELETE', url: `/api/meetings/${third}` })
    mails.push(...(await received()))
    expect(mails[2]).toMatchObject({
      method: 'CANCEL',
      events: [{ sequence: 2, occurrence: WEEKS[2], status: 'CANCELLED' }],
    })
    expect(startsOf(mails)).toEqual([WEEKS[0], at('2026-12-08'), WEEKS[3]])

    await change(second, { scheduledAt: WEEKS[1], title: 'Alinhamento' })
    mails.push(...(await received()))
    expect(startsOf(mails)).toEqual([WEEKS[0], WEEKS[1], WEEKS[3]])
    expect(mails).toHaveLength(4)
  })

  it('that goes on elsewhere or ends is sent as a whole', async () => {
    const { seriesId } = await schedule({ ...WEEKLY, guests: [MARIA] })
    const [first = '', second = '', third = ''] = await idsOf(seriesId)
    const mails = await received()
    await change(second, { scheduledAt: at('2026-12-08', '13:00:00.000Z'), title: 'Novo nome' }, 'following')
    mails.push(...(await received()))
    expect(mails).toHaveLength(2)
    expect(calendarAfter(mails)).toEqual([
      { start: WEEKS[0], title: 'Alinhamento' },
      ...['2026-12-08', '2026-12-15', '2026-12-22'].map((day) => ({
        ...{ start: at(day, '13:00:00.000Z'), title: 'Novo nome' },
      })),
    ])
    await ana.send({ method: 'DELETE', url: `/api/meetings/${third}?scope=following` })
    mails.push(...(await received()))
    expect(startsOf(mails)).toEqual([WEEKS[0], at('2026-12-08', '13:00:00.000Z')])
    await ana.send({ method: 'DELETE', url: `/api/meetings/${first}?scope=following` })
    mails.push(...(await received()))
    expect(mails.at(-1)).toMatchObject({ method: 'CANCEL', events: [{ sequence: 3, occurrence: null }] })
    expect(startsOf(mails)).toEqual([])
  })

  it.each([
    ['workdays without holidays', { every: 'workday', count: 30 }],
    ['every second workday', { every: 'workday', interval: 2, count: 12 }],
    ['months, and the next workday for a holiday', { every: 'month', count: 12, skipHolidays: true }],
    ['weeks, and the next workday for a holiday', { every: 'week', count: 60, skipHolidays: true }],
    ['weeks without an end', { every: 'week' }],
    ['days until one', { every: 'workday', until: '2026-12-31' }],
  ])('of %s stands in the calendar of a guest as it does here', async (_, repeat) => {
    const scheduledAt = '2026-11-26T01:30:00Z'
    const { seriesId } = await schedule({ scheduledAt, repeat, guests: [MARIA] })
    const mails = await received()
    const rows = await db
      .selectFrom('meetings')
      .select('scheduled_at as start')
      .where('series_id', '=', seriesId)
      .orderBy('scheduled_at')
      .execute()
    const own = rows.map(({ start }) => new Date(start).toISOString())
    expect(startsOf(mails).toSorted().slice(0, own.length)).toEqual(own)
    // Made later, they change nothing.
    clock.ms += 30 * 24 * 60 * 60_000
    await enqueue(db, extendMeetingSeries, {})
    expect(await received()).toEqual([])
    const [one = ''] = (await idsOf(seriesId)).slice(-1)
    await change(one, { description: 'Só desta vez' })
    expect(await received()).toHaveLength(1)
  })

  it('invites somebody to one of its meetings alone', async () => {
    const { seriesId } = await schedule(WEEKLY)
    const [, second = ''] = await idsOf(seriesId)
    await change(second, { confirmOutside: true, guests: [MARIA] })
    const mails = await received()
    expect(startsOf(mails)).toEqual([WEEKS[1]])
    await change(second, { guests: [] })
    expect(await received()).toMatchObject([{ method: 'CANCEL' }])
    await change(second, { confirmOutside: true, guests: [JOAO] }, 'following')
    const others = await received(JOAO.email)
    expect(startsOf(others)).toEqual(WEEKS.slice(1))
  })
})

describe('guests are shown', () => {
  it('to who may read the transcript, and to nobody else in any answer', async () => {
    const { id } = await schedule({ title: 'Reservada', guests: [MARIA] })
    await patch(id, { confirmOutside: true, guests: [MARIA, JOAO] })
    for (const who of [ana, bruno]) {
      expect((await read(id, who)).guests).toEqual([MARIA, JOAO])
      expect((await who.send({ url: `/api/meetings/${id}/history` })).json()).toMatchObject([
        { field: 'guests', from: [MARIA.email], to: [MARIA.email, JOAO.email] },
      ])
    }
    expect((await read(id, { ...ana, send: administrator })).guests).toHaveLength(2)
    expect((await read(id, outsider)).guests).toEqual([])
    const paths = [
      `/api/meetings/${id}`,
      '/api/meetings',
      '/api/meetings?q=reservada',
      '/api/meetings?q=maria',
      `/api/meetings/${id}/history`,
      `/api/meetings/${id}.ics`,
    ]
    for (const url of paths) {
      const { body, headers } = await outsider.send({ url })
      expect(body, url).not.toMatch(/cliente\.example|parceiro\.example|Maria Reis/)
      if (url.endsWith('history')) expect(headers['x-total-count']).toBe('0')
    }
    const facts = await db.selectFrom('outbox').select('payload').where('key', '=', id).execute()
    expect(JSON.stringify(facts)).not.toMatch(/cliente\.example|Maria Reis/)
  })

  it.each([
    ['a name', 'guests.0.name', 'Informe o nome do convidado', [{ name: '', email: 'a@b.example' }]],
    ['an address', 'guests.0.email', 'E-mail inválido', [{ name: 'Ana', email: 'ana' }]],
    [
      ...(['each address once', 'guests.1.email', 'Este e-mail já está na lista'] as const),
      [MARIA, { name: 'Outra', email: 'MARIA@cliente.example' }],
    ],
    [
      ...(['at most 50', 'guests', 'Convide no máximo 50 pessoas de fora'] as const),
      Array.from({ length: 51 }, (_, n) => ({ name: 'X', email: `x${n}@y.example` })),
    ],
  ])('need %s', async (_, path, message, guests) => {
    const payload = { title: 'Com gente de fora', scheduledAt: '2026-12-01T12:00:00Z', guests }
    const answer = await ana.send({ method: 'POST', url: '/api/meetings', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path, message })
  })
})

describe('LGPD: what is known of a guest', () => {
  const email = 'clara.nunes@cliente.example'
  const url = `/api/admin/guests/data?email=${email.toUpperCase()}`
  const data = (act: 'export' | 'erase', address: string) =>
    administrator({ method: 'POST', url: `/api/admin/guests/data/${act}`, payload: { email: address } })

  it('is exported and erased by administrators, and both are recorded', async () => {
    const title = 'Proposta para Clara Nunes'
    const guests = [{ name: 'Clara Nunes', email }, JOAO]
    const { id } = await schedule({ title, description: `Falar com ${email}`, guests })
    await patch(id, { confirmOutside: true, guests: [guests[0], MARIA] })
    await received(email)
    expect((await ana.send({ url })).statusCode).toBe(403)
    expect((await ana.send({ method: 'DELETE', url })).statusCode).toBe(403)
    const exported = await administrator({ url })
    expect(exported.headers['content-disposition']).toContain('convidado-')
    expect(exported.json().exportedAt).toMatch(/-03:00$/)
    expect(exported.json()).toMatchObject({
      email,
      meetings: [{ id, title, name: 'Clara Nunes', isCancelled: false }],
      invitations: [{ subjectId: id, name: 'Clara Nunes', sequence: 0, sent: { title } }],
    })

    expect((await administrator({ method: 'DELETE', url })).statusCode).toBe(204)
    expect((await administrator({ url })).statusCode).toBe(404)
    expect((await administrator({ method: 'DELETE', url })).statusCode).toBe(404)
    // Nothing is written to the person any more, and others see no change.
    expect(await received(email)).toEqual([])
    const left = await read(id)
    expect(left.guests).toEqual([MARIA])
    expect(left).toMatchObject({ title: 'Proposta para Pessoa removida' })
    const kept = ['guests', 'meeting_guests', 'guest_invitations', 'meetings', 'record_history', 'outbox']
    for (const table of kept) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
      expect(JSON.stringify(rows), table).not.toMatch(/clara/i)
    }
    const history = (await ana.send({ url: `/api/meetings/${id}/history` })).json()
    expect(history[0]).toMatchObject({ field: 'guests', from: ['Pessoa removida', MARIA.email] })
    const audited = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('entity', '=', 'guest')
      .orderBy('at')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['guest.data_exported', 'guest.data_erased'])
    const [erased = ''] = listed.map((key) => key.replace('erasures/guest/', ''))
    // As a restored backup has it.
    await db.updateTable('guests').set({ email, erased_at: null }).where('id', '=', erased).execute()
    await domain.erasable?.eraseAgain(db, erased)
    expect((await administrator({ url })).statusCode).toBe(404)
    // Who is invited again is somebody new.
    await patch(id, { confirmOutside: true, guests: [{ name: 'Clara Nunes', email }] })
    expect(await received(email)).toMatchObject([{ events: [{ sequence: 0 }] }])
  })

  it('is forgotten by itself 90 days after the last meeting', async () => {
    const guest = { name: 'Davi Pires', email: 'davi@cliente.example' }
    const { id } = await schedule({ guests: [guest] })
    await received()
    await patch(id, { confirmOutside: true, guests: [] })
    await received()
    await sql`update guests set invited_at = now() - interval '2 days'`.execute(db)
    clock.ms += 89 * 24 * 60 * 60_000
    await enqueue(db, forgetGuests, {})
    await received()
    const known = () => administrator({ url: `/api/admin/guests/data?email=${guest.email}` })
    expect((await known()).statusCode).toBe(200)
    clock.ms += 2 * 24 * 60 * 60_000
    await enqueue(db, forgetGuests, {})
    await received()
    expect((await known()).statusCode).toBe(404)
  })

  it('SEC-46: who was mailed a summary is found by the address, exported, and erased, also in the audit trail', async () => {
    const { id } = await schedule({ title: 'Com resumo' })
    const summary = { meeting_id: id, version: 1, text: 'Resumo', source: 'extractive' }
    await db.insertInto('meeting_summaries').values(summary).execute()
    const address = 'otto@fornecedor.example'
    const payload = { emails: [address.toUpperCase()], confirmOutside: true }
    const shared = await ana.send({ method: 'POST', url: `/api/meetings/${id}/summary/share`, payload })
    expect(shared.statusCode, shared.body).toBe(202)
    const exported = await data('export', address)
    expect(exported.json()).toMatchObject({
      summaries: [{ meetingId: id, title: 'Com resumo' }],
      meetings: [],
    })
    expect(exported.headers['content-disposition']).toContain('convidado-')
    await sql`update guests set invited_at = now() - interval '2 years'`.execute(db)
    await enqueue(db, forgetGuests, {})
    await received()
    expect((await data('erase', address)).statusCode).toBe(204)
    expect((await data('export', address)).statusCode).toBe(404)
    for (const table of ['guests', 'summary_recipients', 'audit_entries', 'job_requests', 'outbox']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
      expect(JSON.stringify(rows), table).not.toMatch(/otto@/i)
    }
  })

  it('SEC-46: of two who erase a guest at once one does, and who was invited meanwhile goes, too', async () => {
    const ivo = { name: 'Ivo Pires', email: 'ivo@cliente.example' }
    const { id } = await schedule({ guests: [ivo] })
    const erase = () => data('erase', ivo.email)
    const invite = () => schedule({ title: 'Mais uma', guests: [{ ...ivo, name: 'Ivo Pires Neto' }] })
    const answers = await inLine(id, [erase, () => invite().then(erase)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 404])
    for (const table of ['guests', 'meeting_guests', 'meetings', 'job_requests', 'outbox']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
      expect(JSON.stringify(rows), table).not.toMatch(/ivo( pires|@)/i)
    }
  })

  it.each([
    ['a mail to them is made', {}],
    ['their series goes on', { repeat: { every: 'week' } }],
  ])('SEC-46: nothing is written of a guest who is erased while %s', async (_, repeat) => {
    const uli = { name: 'Uli Neves', email: 'uli@cliente.example' }
    await schedule({ guests: [uli], ...repeat })
    if ('repeat' in repeat) {
      await received()
      clock.ms += 30 * 24 * 60 * 60_000
      await enqueue(db, extendMeetingSeries, {})
    }
    const known = db.selectFrom('guests').select('id').where('email', '=', uli.email)
    const { id } = await known.executeTakeFirstOrThrow()
    await inLine<unknown>(id, [() => data('erase', uli.email), () => received(uli.email)], 'guests')
    expect((await data('export', uli.email)).statusCode).toBe(404)
    for (const table of ['guests', 'meeting_guests', 'guest_invitations']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
      expect(JSON.stringify(rows), table).not.toMatch(/uli( neves|@)/i)
    }
  })

  it('SEC-46: the forms with the address in the URL say that they are going', async () => {
    await schedule({ guests: [{ name: 'Rute Pires', email: 'rute@cliente.example' }] })
    const old = '/api/admin/guests/data?email=rute@cliente.example'
    const answers = [await administrator({ url: old }), await administrator({ method: 'DELETE', url: old })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 204])
    for (const { headers } of answers) expect(headers.deprecation).toMatch(/^@\d+$/)
  })
})
