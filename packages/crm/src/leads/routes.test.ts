import { record } from '@cadencia/db/outbox'
import { deliverFacts } from '@cadencia/db/testing'
import { messageReceived } from '@cadencia/messaging/facts'
import { expect, it } from 'vitest'
import { crmApp } from '../testing/crm-app.ts'
import { LEAD_MESSAGES, LEAD_SOURCES, LEAD_STATUSES, SCORE, TEMPERATURES } from './contract.ts'

const app = await crmApp()
const { ana, bruno, db, get, lead, write } = app

it('names the sources, statuses and temperatures of the specification', () => {
  expect(LEAD_SOURCES).toEqual(['website', 'referral', 'cold_call', 'social_media', 'import', 'whatsapp'])
  expect(LEAD_STATUSES).toEqual(['new', 'contacted', 'qualified', 'unqualified'])
  expect(TEMPERATURES).toEqual(['hot', 'warm', 'cold'])
  expect(SCORE).toEqual({ least: 0, most: 100 })
})

it('POST /api/crm/leads: 201 with the whole record, source website, assigned to its creator', async () => {
  const made = await lead({
    name: '  Maria Souza  ',
    email: 'MARIA@Escola.Example',
    phone: '(11) 98888-7777',
    company: 'Escola Monteiro',
  })
  expect(made).toMatchObject({
    name: 'Maria Souza',
    email: 'maria@escola.example',
    phone: '+5511988887777',
    source: 'website',
    status: 'new',
    temperature: null,
    assignedTo: ana.userId,
    owner: { id: ana.userId, firstName: 'Ana' },
    createdBy: ana.userId,
    version: 1,
    isOptedOut: false,
  })
  expect(made.score).toBeGreaterThan(0)
  expect((await get(`leads/${made.id}`)).json()).toEqual(made)
  expect(await app.facts(made.id)).toEqual(['lead.created'])
})

it('requires name and e-mail, or the phone of a WhatsApp lead, with the specified words', async () => {
  const refused = async (payload: object) => (await write('POST', 'leads', payload)).json().issues
  expect(await refused({ name: '', email: 'a@b.example' })).toEqual([
    { path: 'name', message: LEAD_MESSAGES.name },
  ])
  expect(await refused({ name: 'Rui' })).toEqual([{ path: 'email', message: LEAD_MESSAGES.email }])
  expect(await refused({ name: 'Rui', source: 'whatsapp' })).toEqual([
    { path: 'phone', message: 'Nome e WhatsApp são obrigatórios' },
  ])
  expect(await refused({ name: 'Rui', email: 'nada' })).toEqual([
    { path: 'email', message: 'E-mail inválido' },
  ])
  expect(await refused({ name: 'Rui', email: 'a@b.example', phone: 'ligue já' })).toEqual([
    { path: 'phone', message: LEAD_MESSAGES.wrongPhone },
  ])
  expect(await refused({ name: 'Rui', email: 'a@b.example', score: 101 })).toEqual([
    { path: 'score', message: LEAD_MESSAGES.score },
  ])
  expect(
    (await write('POST', 'leads', { name: 'Rui', phone: '11977776666', source: 'whatsapp' })).statusCode,
  ).toBe(201)
})

it('hot, warm and cold posted as status are kept as temperature, with status new', async () => {
  const hot = await lead({ status: 'hot', source: 'whatsapp', phone: '11977770001' })
  expect(hot).toMatchObject({ status: 'new', temperature: 'hot' })
  await write('PATCH', `leads/${hot.id}`, { status: 'contacted' })
  const cold = (await write('PATCH', `leads/${hot.id}`, { status: 'cold' })).json()
  expect(cold).toMatchObject({ status: 'contacted', temperature: 'cold' })
})

it("the quick-add's box makes a 'Follow-up' on the next working day at 09:00", async () => {
  // Friday the 20th of November is a holiday's day; Monday follows the weekend.
  const { id } = await lead({ followUp: true })
  const [followUp] = (await get(`activities?leadId=${id}`)).json()
  expect(followUp).toMatchObject({
    subject: 'Follow-up',
    type: 'call',
    state: 'upcoming',
    createdBy: ana.userId,
  })
  expect(followUp.scheduledAt).toBe('2026-11-23T12:00:00Z'.replace('Z', followUp.scheduledAt.slice(19)))
})

it('warns of the same e-mail and the same phone, however it is written', async () => {
  const twin = await lead({ email: 'gemeo@x.example', phone: '+55 11 97777-0101' })
  const found = async (query: string) => (await get(`leads/duplicates?${query}`)).json()
  expect(await found('email=GEMEO@x.example')).toMatchObject([{ id: twin.id, matches: ['email'] }])
  expect(await found('phone=(11) 7777-0101')).toMatchObject([{ id: twin.id, matches: ['phone'] }])
  expect(await found('email=gemeo@x.example&phone=11977770101')).toMatchObject([
    { matches: ['email', 'phone'] },
  ])
  expect(await found(`email=gemeo@x.example&exceptId=${twin.id}`)).toEqual([])
  // It warns, and forbids nothing.
  expect(await lead({ email: 'gemeo@x.example' })).toMatchObject({ email: 'gemeo@x.example' })
})

it('finds by words without accents, beginnings, parts of the address and digits of the phone', async () => {
  const { id } = await lead({
    name: 'Conceição Araújo',
    email: 'conceicao.araujo@instituto.example',
    phone: '(31) 97123-4567',
    company: 'Instituto Araucária',
    notes: 'Quer uma demonstração',
  })
  for (const q of [
    'conceicao',
    'ARAU',
    'araújo instituto',
    'araujo@inst',
    '97123-4567',
    '31 97123 4567',
    'demonstracao',
  ]) {
    expect(
      (await get(`leads?q=${encodeURIComponent(q)}`)).json().map((one: { id: string }) => one.id),
    ).toContain(id)
  }
  for (const q of ["' or 1=1 --", '%', ':* & |', 'xyzxyz']) {
    expect((await get(`leads?q=${encodeURIComponent(q)}`)).statusCode).toBe(200)
  }
  expect((await get('leads?q=xyzxyz')).json()).toEqual([])
})

it('filters and sorts in pages by key: every lead once, with X-Total-Count and Link', async () => {
  for (const [index, name] of ['Zilda', 'Álvaro', 'Bruna', 'ângela', 'Caio'].entries()) {
    await lead({ name, source: 'referral', score: index * 10, status: 'qualified' })
  }
  const all = async (sort: string) => {
    const names: string[] = []
    let url: string | undefined = `/api/crm/leads?source=referral&sort=${sort}&limit=2`
    while (url) {
      const page = await ana.send({ url })
      expect(page.headers['x-total-count']).toBe('5')
      names.push(...page.json().map((one: { name: string }) => one.name))
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
    }
    return names
  }
  expect(await all('name')).toEqual(['Álvaro', 'ângela', 'Bruna', 'Caio', 'Zilda'])
  expect(await all('score')).toEqual(['Caio', 'ângela', 'Bruna', 'Álvaro', 'Zilda'])
  expect(await all('newest')).toHaveLength(5)
  expect((await all('company')).toSorted()).toEqual((await all('oldest')).toSorted())
  for (const sort of ['name', 'company', 'score']) {
    expect(await all(`-${sort}`)).toEqual((await all(sort)).toReversed())
  }
  const counted = async (query: string) => (await get(`leads?source=referral&${query}`)).json().length
  expect(await counted('status=qualified')).toBe(5)
  expect(await counted('scoreFrom=20&scoreTo=30')).toBe(2)
  expect(await counted(`assignedTo=${bruno.userId}`)).toBe(0)
  expect(await counted('createdFrom=2026-11-20&createdTo=2026-11-20')).toBe(5)
  expect((await get('leads?limit=1001')).statusCode).toBe(400)
  expect((await get('leads?cursor=forjado')).statusCode).toBe(400)
  expect((await get('leads?sort=preco')).statusCode).toBe(400)
})

it('an edit with a stale version is 409 with the record as it is now', async () => {
  const { id } = await lead()
  const first = await write('PATCH', `leads/${id}`, { company: 'Um', version: 1 })
  expect(first.json()).toMatchObject({ company: 'Um', version: 2 })
  const late = await write('PATCH', `leads/${id}`, { company: 'Dois', version: 1 })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'stale_version', current: { company: 'Um', version: 2 } })
})

it('SEC-16: who made it, when, its version and what erasing sets cannot be sent', async () => {
  const made = await lead()
  const sent = { id: made.id.replace(/^./, 'f'), createdBy: bruno.userId, createdAt: '2020-01-01T00:00:00Z' }
  const answer = await write('PATCH', `leads/${made.id}`, {
    ...sent,
    erasedAt: sent.createdAt,
    consent: 'granted',
  })
  const { updatedAt: _, version: __, ...rest } = made
  expect(answer.json()).toMatchObject(rest)
})

it('tells who is given a lead by somebody else, once for many, and names no lead', async () => {
  const own = await lead({ assignedTo: ana.userId })
  const given = await lead({ assignedTo: bruno.userId })
  const recorded = () =>
    db.selectFrom('outbox').select('payload').where('fact', '=', 'lead.assigned').execute()
  expect(await recorded()).toEqual([
    {
      payload: { assignedTo: bruno.userId, leadIds: [given.id], actorId: ana.userId, at: expect.any(String) },
    },
  ])
  const other = await lead()
  const answer = await write('PATCH', 'leads', {
    ids: [own.id, other.id, given.id],
    changes: { assignedTo: bruno.userId, status: 'contacted' },
  })
  expect(answer.json()).toEqual({ updated: 3 })
  expect(await recorded()).toHaveLength(2)
  expect((await get(`leads/${other.id}`)).json()).toMatchObject({
    status: 'contacted',
    assignedTo: bruno.userId,
  })
  expect((await get(`leads/${own.id}/history`)).json()[0]).toMatchObject({
    what: 'changed',
    actor: { id: ana.userId },
    changes: [
      { field: 'status', from: 'new', to: 'contacted' },
      { field: 'assignedTo', from: ana.userId, to: bruno.userId },
    ],
  })
  const unknown = await write('PATCH', 'leads', { ids: [own.id], changes: { assignedTo: own.id } })
  expect(unknown.json().issues).toEqual([{ path: 'assignedTo', message: 'Responsável não encontrado' }])
})

it('deletes one or many, and brings them back within a day', async () => {
  const one = await lead()
  const two = await lead()
  expect((await write('DELETE', `leads/${one.id}`)).statusCode).toBe(204)
  expect((await get(`leads/${one.id}`)).statusCode).toBe(404)
  expect((await write('DELETE', `leads/${one.id}`)).statusCode).toBe(404)
  expect((await write('POST', `leads/${one.id}/restore`)).json()).toEqual(one)
  expect((await write('DELETE', 'leads', { ids: [one.id, two.id] })).json()).toEqual({ removed: 2 })
  expect((await write('POST', 'leads/restore', { ids: [one.id, two.id] })).json()).toEqual({ restored: 2 })
  expect((await get(`leads/${two.id}`)).json()).toEqual(two)
})

it('converts into an opportunity or a client, which qualifies the lead', async () => {
  const { id } = await lead({ name: 'Rita Prado', company: 'Pilar', phone: '11966660000' })
  const toOpportunity = await write('POST', `leads/${id}/convert`, {
    to: 'opportunity',
    title: 'Plano',
    value: 500,
  })
  expect(toOpportunity.statusCode).toBe(201)
  expect(toOpportunity.json()).toMatchObject({
    lead: { id, status: 'qualified', convertedAt: expect.any(String) },
    opportunity: { leadId: id, stage: 'prospecting', probability: 10, lead: { name: 'Rita Prado' } },
    client: null,
  })
  const toClient = await write('POST', `leads/${id}/convert`, { to: 'client', contractValue: 150_000 })
  expect(toClient.json()).toMatchObject({
    client: {
      leadId: id,
      name: 'Rita Prado',
      phone: '+5511966660000',
      segment: 'large',
      contractValue: 150_000,
    },
  })
  const again = await write('POST', `leads/${id}/convert`, { to: 'client', contractValue: 1000 })
  expect(again.json().client).toMatchObject({ id: toClient.json().client.id, contractValue: 151_000 })
})

it('consent is recorded with how it was given; withdrawing it is an opt-out for ever', async () => {
  const { id } = await lead({ phone: '11955550000' })
  const granted = await write('PUT', `leads/${id}/consent`, {
    consent: 'granted',
    note: 'Formulário do site',
  })
  expect(granted.json()).toMatchObject({
    consent: 'granted',
    consentNote: 'Formulário do site',
    isOptedOut: false,
  })
  await write('PUT', `leads/${id}/consent`, { consent: 'withdrawn', note: 'Pediu por telefone' })
  expect(await app.post.messenger.isOptedOut(db, ['+5511955550000'])).toEqual(new Set(['+5511955550000']))
  const later = await write('PUT', `leads/${id}/consent`, { consent: 'granted', note: 'Outro formulário' })
  expect(later.json()).toMatchObject({ consent: 'granted', isOptedOut: true })
  // The next lead with that number is born opted out.
  expect(await lead({ phone: '(11) 5555-0000', source: 'whatsapp' })).toMatchObject({ isOptedOut: false })
  expect(await lead({ phone: '(11) 95555-0000' })).toMatchObject({ isOptedOut: true })
})

it('takes what the number wrote before anybody wrote to it', async () => {
  const { id } = await lead({ phone: '11966661111' })
  const message = { direction: 'incoming', state: 'received', contact: '+5511966661111' }
  const { id: messageId } = await db
    .insertInto('messages')
    .values({ ...message, contact_key: '5511966661111', body: 'Oi, quero saber mais' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(db, messageReceived, {
    ...{ messageId, contact: '+5511966661111', phoneKey: '5511966661111', name: 'Rui', subject: null },
    ...{ text: 'Oi, quero saber mais', at: new Date(app.clock.ms).toISOString() },
  })
  await deliverFacts(db, app.domain.subscribers ?? [])
  const { events } = (await get(`leads/${id}/timeline`)).json()
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'message_received', detail: 'Oi, quero saber mais' }),
  )
})

it('shows who answered SAIR', async () => {
  const { id } = await lead({ phone: '11944440000' })
  await app.post.messenger.suppress(db, '+5511944440000', 'answer')
  await deliverFacts(db, app.domain.subscribers ?? [])
  const fact = await db.selectFrom('outbox').select('fact').where('fact', '=', 'contact.opted_out').execute()
  expect(fact.length).toBeGreaterThan(0)
  expect((await get(`leads/${id}`)).json()).toMatchObject({ isOptedOut: true })
})

it('takes the format of notes with them, so that undoing an edit brings a plain text back', async () => {
  const { id } = await lead({ name: 'Rui', email: 'rui@b.example', notes: '2*3*4' })
  await db.updateTable('leads').set({ notes_format: 'plain' }).where('id', '=', id).execute()
  const edited = (await write('PATCH', `leads/${id}`, { notes: '**a**' })).json()
  expect(edited).toMatchObject({ notes: '**a**', notesFormat: 'markdown' })
  const undone = await write('PATCH', `leads/${id}`, { notes: '2*3*4', notesFormat: 'plain' })
  expect(undone.json()).toMatchObject({ notes: '2*3*4', notesFormat: 'plain' })
  expect((await write('PATCH', `leads/${id}`, { notesFormat: 'html' })).json().issues).toEqual([
    { path: 'notesFormat', message: 'Formato de texto inválido' },
  ])
})
