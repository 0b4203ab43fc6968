import { purgeDeletedRecords } from '@cadencia/crm/facts'
import { deliverFacts, testDb } from '@cadencia/db/testing'
import { enqueue } from '@cadencia/jobs/enqueue'
import { runEnqueued } from '@cadencia/jobs/testing'
import { meetingCompleted } from '@cadencia/meetings/facts'
import { createTeam } from '@cadencia/people/testing/rows'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, permissionFixture } from './testing/permissions/fixture.ts'

const fixture = await permissionFixture(await testDb())
const { db, create, send, owner, domains } = fixture
const { id: requestingTeamId } = await createTeam(db, { leaders: [owner] })
const deliver = () =>
  deliverFacts(
    db,
    domains.flatMap(({ subscribers = [] }) => subscribers),
  )

/** A client that was a lead, with a sale, and what is linked to each of the three. */
async function world() {
  const leadId = await create('owner', '/api/crm/leads', {
    name: 'Rita',
    email: `${crypto.randomUUID()}@x.example`,
  })
  const saleId = await create('owner', '/api/crm/opportunities', { title: 'Plano anual', value: 900, leadId })
  await send('owner', 'PATCH', { url: `/api/crm/opportunities/${saleId}`, payload: { stage: 'closed_won' } })
  const sale = (await send('owner', 'GET', { url: `/api/crm/opportunities/${saleId}` })).json()
  const clientId: string = sale.clientId
  const [ofClient, ofLead, ofSale] = [
    [{ kind: 'client', id: clientId }],
    [{ kind: 'lead', id: leadId }],
    [{ kind: 'opportunity', id: saleId }],
  ]
  const meetingId = await create('owner', '/api/meetings', {
    title: 'Renovação',
    scheduledAt: '2026-11-20T12:00:00Z',
    links: ofClient,
  })
  await db
    .updateTable('meetings')
    .set({ ai_summary: 'Segredo da reunião' })
    .where('id', '=', meetingId)
    .execute()
  await db
    .insertInto('meeting_items')
    .values({
      ...{ id: crypto.randomUUID(), meeting_id: meetingId, kind: 'decision', text: 'Renovar por dois anos' },
      ...{ source: 'person', status: 'valid', created_by: owner.id },
    })
    .execute()
  const taskId = await create('owner', '/api/tasks', { title: 'Enviar contrato', links: ofLead })
  const requestId = await create('owner', '/api/support', {
    title: 'Acesso',
    description: 'As duas novas consultoras ainda não entram no painel da escola. '.repeat(2),
    requestingTeamId,
    links: ofSale,
  })
  const activityId = await create('owner', '/api/crm/activities', {
    subject: 'Ligar',
    clientId,
    scheduledAt: '2030-01-01T12:00:00Z',
  })
  return { leadId, saleId, clientId, meetingId, taskId, requestId, activityId }
}

const get = async (person: Person | 'guest', url: string) => {
  const answer = await send(person, 'GET', { url })
  return { status: answer.statusCode, code: answer.json().code, body: answer.body, json: answer.json() }
}

it('a client’s page is asked for by five roles: each gets what is theirs', async () => {
  const { clientId, saleId, meetingId, taskId, requestId, activityId } = await world()
  const overview = `/api/crm/clients/${clientId}/overview`
  const timeline = `/api/crm/clients/${clientId}/timeline`
  for (const person of ['outsider', 'administrator', 'guest'] as const) {
    for (const url of [overview, timeline]) {
      expect(await get(person, url)).toMatchObject({ status: 403 })
    }
  }
  expect(await get('anonymous', overview)).toMatchObject({ status: 401 })
  const common = {
    record: { id: clientId },
    requests: [{ id: requestId, title: 'Acesso', status: 'open', url: `/support/${requestId}` }],
    tasks: [{ id: taskId, title: 'Enviar contrato', status: 'pending' }],
    opportunities: [{ id: saleId }],
    nextActivity: { id: activityId },
    meetings: [{ id: meetingId, title: 'Renovação' }],
  }
  const own = await get('owner', overview)
  expect(own.json).toMatchObject({ ...common, decisions: [{ meetingId, text: 'Renovar por dois anos' }] })
  // The leader unlocked the CRM, but takes no part in the meeting.
  const others = await get('leader', overview)
  expect(others.json).toMatchObject({ ...common, decisions: [] })
  expect(others.body).not.toContain('Segredo')

  const entries = async (person: Person) =>
    (await get(person, timeline)).json.events.filter(({ kind }: { kind: string }) =>
      ['meeting', 'task', 'support'].includes(kind),
    )
  const shown = (detail: string) =>
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'meeting',
        recordId: meetingId,
        url: `/meetings/${meetingId}`,
        title: 'Renovação',
        at: '2026-11-20T12:00:00Z',
        detail,
      }),
      expect.objectContaining({ kind: 'task', recordId: taskId, url: `/sprints/tasks/${taskId}` }),
      expect.objectContaining({ kind: 'support', recordId: requestId, url: `/support/${requestId}` }),
    ])
  expect(await entries('owner')).toEqual(shown('Segredo da reunião'))
  expect(await entries('leader')).toEqual(shown(''))
  expect(await entries('leader')).toHaveLength(3)

  const decisions = async (person: Person) =>
    (await get(person, timeline)).json.events.filter(({ kind }: { kind: string }) => kind === 'decision')
  const { id, url } = own.json.decisions[0]
  expect(url).toBe(`/meetings/${meetingId}?item=${id}`)
  expect(await decisions('owner')).toMatchObject([
    { recordId: id, url, title: 'Renovar por dois anos', detail: 'Renovação' },
  ])
  expect(await decisions('leader')).toEqual([])
})

it('a lead’s page has what is linked to the lead and its opportunities', async () => {
  const { leadId, taskId, requestId, meetingId } = await world()
  const { json } = await get('leader', `/api/crm/leads/${leadId}/overview`)
  expect(json).toMatchObject({
    record: { id: leadId },
    tasks: [{ id: taskId }],
    requests: [{ id: requestId }],
  })
  expect(json.meetings.map(({ id }: { id: string }) => id)).toEqual([meetingId])
})

it('notes a linked meeting once, when it ends, at each record that it is linked with', async () => {
  const { clientId, saleId, meetingId } = await world()
  const late = await create('owner', '/api/crm/clients', { name: 'Tardio' })
  await send('owner', 'PUT', { url: `/api/meetings/${meetingId}/links/opportunity/${saleId}` })
  const status = (value: string) =>
    send('owner', 'PATCH', { url: `/api/meetings/${meetingId}`, payload: { status: value } })
  await status('active')
  await status('completed')
  await send('owner', 'PUT', { url: `/api/meetings/${meetingId}/links/client/${late}` })
  await deliver()
  await deliver()
  const noted = await get('leader', '/api/crm/activities?type=meeting')
  expect(noted.json).toHaveLength(2)
  const about = {
    ...{ type: 'meeting', subject: 'Renovação', scheduledAt: '2026-11-20T12:00:00Z', meetingId },
    ...{ description: '', state: 'done', createdBy: owner.id },
  }
  expect(noted.json).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...about, clientId }),
      expect.objectContaining({ ...about, opportunityId: saleId }),
    ]),
  )
  expect(noted.body).not.toContain('Segredo')
})

it('notes a meeting at what was linked by the millisecond in which it ended', async () => {
  const { clientId, saleId, meetingId } = await world()
  await send('owner', 'PUT', { url: `/api/meetings/${meetingId}/links/opportunity/${saleId}` })
  const patch = (status: string) =>
    send('owner', 'PATCH', { url: `/api/meetings/${meetingId}`, payload: { status } })
  await patch('active')
  await patch('completed')
  await sql`update outbox set payload = payload || '{"at": "2026-11-20T12:30:00.122Z"}'
    where payload->>'meetingId' = ${meetingId} and fact = ${meetingCompleted.name}`.execute(db)
  const linkedAt = (id: string, at: string) =>
    sql`update links set created_at = ${at}
      where ${id}::uuid in (record_id, other_id) and ${meetingId}::uuid in (record_id, other_id)`.execute(db)
  await linkedAt(clientId, '2026-11-20T12:30:00.120Z')
  await linkedAt(saleId, '2026-11-20T12:30:00.123Z')
  await deliver()
  const { json } = await get('leader', '/api/crm/activities?type=meeting')
  const noted = json.filter((activity: { meetingId: string }) => activity.meetingId === meetingId)
  expect(noted).toMatchObject([{ clientId, opportunityId: null }])
})

it('takes and answers the meeting of an activity, its summary to whoever may read the transcript', async () => {
  const { clientId, meetingId } = await world()
  const about = { id: meetingId, title: 'Renovação', url: `/meetings/${meetingId}` }
  const draft = { subject: 'Visita', clientId, meetingId, scheduledAt: '2029-01-01T12:00:00Z' }
  const made = await send('owner', 'POST', { url: '/api/crm/activities', payload: draft })
  const own = { meetingId, meeting: { ...about, summary: 'Segredo da reunião' } }
  expect(made.json()).toMatchObject(own)
  expect(made.json().meeting).toEqual(own.meeting)
  const { id } = made.json()
  const url = `/api/crm/activities/${id}`
  const others = { meetingId, meeting: { ...about, summary: null } }
  const stale = { url, payload: { subject: 'Outra', version: 7 } }
  for (const [person, expected] of [
    ['owner', own],
    ['leader', others],
  ] as const) {
    expect((await get(person, url)).json).toMatchObject(expected)
    expect((await get(person, `/api/crm/activities?clientId=${clientId}`)).json).toContainEqual(
      expect.objectContaining({ id, ...expected }),
    )
    expect((await get(person, `/api/crm/clients/${clientId}/overview`)).json).toMatchObject({
      nextActivity: { id, ...expected },
    })
    expect((await send(person, 'PATCH', { url, payload: { outcome: null } })).json()).toMatchObject(expected)
    expect((await send(person, 'PATCH', stale)).json()).toMatchObject({ current: expected })
    await send(person, 'DELETE', { url })
    expect((await send(person, 'POST', { url: `${url}/restore` })).json()).toMatchObject(expected)
  }
  const wrong = await send('owner', 'PATCH', { url, payload: { meetingId: crypto.randomUUID() } })
  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'meetingId'])
  const without = await send('owner', 'PATCH', { url, payload: { meetingId: null } })
  expect(without.json()).toMatchObject({ meetingId: null, meeting: null })
})

it('says of a linked meeting that it was cancelled', async () => {
  const { clientId, meetingId } = await world()
  await send('owner', 'DELETE', { url: `/api/meetings/${meetingId}` })
  const overview = await get('leader', `/api/crm/clients/${clientId}/overview`)
  expect(overview.json.meetings).toMatchObject([{ id: meetingId, title: 'Renovação', status: 'cancelled' }])
  const { json } = await get('leader', `/api/crm/clients/${clientId}/timeline`)
  expect(json.events).toContainEqual(
    expect.objectContaining({ kind: 'meeting', recordId: meetingId, detail: 'Cancelada' }),
  )
})

it('a summary that was edited is answered without its marks', async () => {
  const { activityId, meetingId } = await world()
  const edited = { ai_summary: '**Renovar** por _dois_ anos', summary_source: 'edited' }
  await db.updateTable('meetings').set(edited).where('id', '=', meetingId).execute()
  const url = `/api/crm/activities/${activityId}`
  const answer = await send('owner', 'PATCH', { url, payload: { meetingId } })
  expect(answer.json().meeting.summary).toBe('Renovar por dois anos')
})

it('the journey leads from an activity to its meeting, with its summary by the asker’s rights', async () => {
  const { clientId, meetingId } = await world()
  const other = await create('owner', '/api/crm/clients', { name: 'Outra' })
  const eventOf = async (person: Person, id: string, of: string) =>
    (await get(person, `/api/crm/clients/${of}/timeline`)).json.events.find(
      ({ recordId }: { recordId: string }) => recordId === id,
    )
  const id = await create('owner', '/api/crm/activities', {
    ...{ subject: 'Visita', type: 'meeting', clientId: other, meetingId, outcome: 'positive' },
  })
  const url = `/meetings/${meetingId}`
  expect(await eventOf('owner', id, other)).toMatchObject({
    url,
    detail: 'Resultado: Positivo. Renovação: Segredo da reunião',
  })
  expect(await eventOf('leader', id, other)).toMatchObject({ url, detail: 'Resultado: Positivo. Renovação' })
  // Where the meeting itself stands on the way, it has the summary.
  const linked = await create('owner', '/api/crm/activities', {
    ...{ subject: 'Visita', type: 'meeting', clientId, meetingId, outcome: 'positive' },
  })
  expect(await eventOf('owner', linked, clientId)).toMatchObject({ url, detail: 'Resultado: Positivo' })
})

it('what was done with a lead stays on its client’s way when the lead is deleted, also for good', async () => {
  const { leadId, clientId } = await world()
  await create('owner', '/api/crm/activities', { subject: 'Primeira visita', leadId })
  const told = async (path: string) =>
    JSON.stringify((await send('owner', 'GET', { url: `/api/crm/clients/${clientId}/${path}` })).json())
  expect(await told('timeline')).toContain('Primeira visita')
  expect((await send('owner', 'DELETE', { url: `/api/crm/leads/${leadId}` })).statusCode).toBe(204)
  expect(await told('timeline')).toContain('Primeira visita')
  await db.updateTable('leads').set({ deleted_at: '2026-01-01T00:00:00Z' }).where('id', '=', leadId).execute()
  await enqueue(db, purgeDeletedRecords, {})
  await runEnqueued(
    db,
    domains.flatMap(({ jobs = [] }) => jobs),
  )
  expect(await db.selectFrom('leads').select('id').where('id', '=', leadId).execute()).toEqual([])
  expect(await told('timeline')).toContain('Primeira visita')
})

it('the brief of a meeting calls nothing open that is won or lost', async () => {
  const { meetingId } = await world()
  const brief = async () => (await send('owner', 'GET', { url: `/api/meetings/${meetingId}/brief` })).json()
  const draft = { value: 1, links: [{ kind: 'meeting', id: meetingId }] }
  const [openId, lostId] = [
    await create('owner', '/api/crm/opportunities', { title: 'Em aberto', ...draft }),
    await create('owner', '/api/crm/opportunities', { title: 'Perdida', ...draft }),
  ]
  expect(await brief()).toHaveLength(2)
  const lose = { stage: 'closed_lost', lostReason: 'Preço' }
  await send('owner', 'PATCH', { url: `/api/crm/opportunities/${lostId}`, payload: lose })
  expect(await brief()).toMatchObject([{ kind: 'opportunity', url: expect.stringContaining(openId) }])
})
