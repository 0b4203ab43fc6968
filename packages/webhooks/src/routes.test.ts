import { leadRemoved } from '@cadencia/crm/facts'
import { record } from '@cadencia/db/outbox'
import { commentDeleted } from '@cadencia/discussions/facts'
import { linkCreated } from '@cadencia/links/facts'
import { testApp } from '@cadencia/testkit/test-app'
import { describe, expect, it, vi } from 'vitest'
import { NewWebhook, OfferedFact } from './contract.ts'
import { verify } from './testing/receiver.ts'
import {
  clock,
  create,
  db,
  deliver,
  deliveries,
  domain,
  find,
  happen,
  list,
  openWebhooks,
  patch,
  receiver,
  run,
  send,
  test,
  titles,
  work,
} from './testing/webhooks-app.ts'

const auditedOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('at')
    .execute()

describe('POST /api/admin/webhooks', () => {
  it('answers the secret once, which is stored sealed', async () => {
    const { secret, ...webhook } = await create({
      facts: ['task.created', 'pilot.stage_created', 'task.created'],
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({
      url: receiver.url,
      facts: ['pilot.stage_created', 'task.created'],
      isActive: true,
      pauseReason: null,
      waiting: 0,
      version: 1,
    })
    expect(await list()).toEqual([webhook])
    expect((await send('GET')).body).not.toContain('whsec_')
    const row = await db.selectFrom('webhooks').select('secret').executeTakeFirst()
    expect(row?.secret).toMatch(/^v1\./)
    expect(row?.secret).not.toContain(secret)
    expect(await auditedOf(webhook.id)).toMatchObject([{ action: 'webhook.created' }])
    expect(JSON.stringify(await auditedOf(webhook.id))).not.toContain('whsec_')
  })

  it.each([
    [{ url: 'ftp://hooks.example' }, 'url'],
    [{ url: 'hooks' }, 'url'],
    [{ facts: [] }, 'facts'],
    [{ facts: ['nada.houve'] }, 'facts'],
    // Conversations and notifications belong to people.
    [{ facts: ['chat.message_sent'] }, 'facts'],
    [{ facts: ['notification.created'] }, 'facts'],
    [{ facts: 'task.created' }, 'facts'],
    [{ isActive: 'sim' }, 'isActive'],
  ])('refuses %j', async (fields, path) => {
    const payload = { url: receiver.url, facts: ['task.created'], ...fields }
    const answer = await send('POST', '', { payload })
    expect([answer.statusCode, answer.json().issues?.[0].path]).toEqual([400, path])
  })
})

describe('SEC-20: addresses', () => {
  const resolved: string[] = []
  let addresses = ['10.0.0.7']
  const guarded = openWebhooks({
    allowsPrivateWebhooks: false,
    resolve: async (host) => {
      resolved.push(host)
      return addresses.map((address) => ({ address, family: 4 }))
    },
  })
  const strict = testApp({ test, domains: [guarded] })

  it.each([
    'http://hooks.example/a',
    'https://127.0.0.1/a',
    'https://localhost:5000/a',
    'https://10.1.2.3/a',
    'https://192.168.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://ana:senha@hooks.example/a',
  ])('%s is refused', async (url) => {
    const { app, as } = await strict
    const headers = as({
      userId: (await db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id,
      sessionId: 'strict',
      firstName: 'Ada',
      lastName: 'Lima',
      email: 'ada@cadencia.example',
      isAdministrator: true,
      isGuest: false,
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/admin/webhooks',
      headers,
      payload: { url, facts: ['task.created'] },
    })
    expect([answer.statusCode, answer.json().issues?.[0].path]).toEqual([400, 'url'])
    const { id } = await create()
    const changed = await app.inject({
      method: 'PATCH',
      url: `/api/admin/webhooks/${id}`,
      headers,
      payload: { url },
    })
    expect(changed.statusCode).toBe(400)
  })

  it('a name that leads to a private address is resolved once for each call, and not called', async () => {
    const { id } = await create()
    await db
      .updateTable('webhooks')
      .set({ url: `https://hooks.example:${receiver.port}/a` })
      .execute()
    await happen('Para dentro')
    const { deliverFacts } = await import('@cadencia/db/testing')
    await deliverFacts(db, guarded.subscribers ?? [])
    await run({ jobs: guarded.jobs ?? [] })
    expect(resolved).toEqual(['hooks.example'])
    expect(await deliveries(id)).toMatchObject([
      { status: 'pending', attempts: 1, responseStatus: null, error: 'o endereço não é público' },
    ])
    // Also where one of several addresses is private.
    addresses = ['93.184.216.34', '127.0.0.1']
    clock.ms += 5000
    await run({ jobs: guarded.jobs ?? [] })
    expect(resolved).toHaveLength(2)
    expect(await deliveries(id)).toMatchObject([{ attempts: 2, error: 'o endereço não é público' }])
    expect(receiver.hits()).toBe(0)
  })
})

describe('SEC-17: facts of the CRM', () => {
  const AT = '2026-11-23T12:00:00Z'
  const OF_CRM = ['lead.removed', 'comment.deleted']

  /** A lead is removed, and a comment there. */
  async function happenInCrm(id: string = crypto.randomUUID()) {
    await record(db, leadRemoved, { leadId: id, isErased: false, actorId: null, at: AT })
    await record(db, commentDeleted, {
      kind: 'lead',
      recordId: id,
      commentId: crypto.randomUUID(),
      actorId: null,
      at: AT,
      revision: 1,
    })
  }

  const locked = async (answer: { statusCode: number; json: () => { code: string } }) =>
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'crm_locked'])

  it('take a session that unlocked it, at creation and when they are added', async () => {
    const payload = { url: receiver.url, facts: ['lead.created'] }
    await locked(await send('POST', '', { payload }))
    await locked(await send('POST', '', { payload: { ...payload, facts: ['message.received'] } }))
    const { id } = await create({ facts: ['task.created'] })
    await locked(await patch(id, { facts: ['task.created', 'lead.created'] }))
    expect((await patch(id, { facts: ['task.created', 'lead.created'] }, 'unlocked')).statusCode).toBe(200)
    // What is there already may stay, but not go elsewhere.
    expect((await patch(id, { facts: ['lead.created'] })).statusCode).toBe(200)
    await locked(await patch(id, { url: `${receiver.url}/outro` }))
    expect((await patch(id, { url: `${receiver.url}/outro` }, 'unlocked')).statusCode).toBe(200)
    // Whoever has the secret can sign in the name of what is sent.
    await locked(await send('POST', `/${id}/secret`))
    expect((await send('POST', `/${id}/secret`, { as: 'unlocked' })).statusCode).toBe(200)
  })

  it('comments on records of the CRM go only to webhooks that were saved with it unlocked', async () => {
    const open = await create({ facts: ['comment.deleted'] }, 'unlocked')
    const closed = await create({ facts: ['comment.deleted'] })
    for (const kind of ['lead', 'task'] as const) {
      await record(db, commentDeleted, {
        kind,
        recordId: crypto.randomUUID(),
        commentId: crypto.randomUUID(),
        actorId: null,
        at: '2026-11-23T12:00:00Z',
        revision: 1,
      })
    }
    await work()
    expect([await deliveries(open.id), await deliveries(closed.id)].map(({ length }) => length)).toEqual([
      2, 1,
    ])
    // What is in the log goes to no other address, and is not sent again.
    await locked(await patch(open.id, { url: `${receiver.url}/outro` }))
    expect(await find(open.id)).toMatchObject({ url: receiver.url, hasCrmAccess: true })
    const ofLead = receiver.received.find(({ body }) => JSON.stringify(body.data).includes('"lead"'))
    await locked(await send('POST', `/${open.id}/deliveries/${ofLead?.body.id}/replay`))
    const ofTask = (await deliveries(open.id)).find(({ id }) => id !== ofLead?.body.id)
    expect((await send('POST', `/${open.id}/deliveries/${ofTask?.id}/replay`)).statusCode).toBe(202)
  })

  it('links with an end in the CRM go only to webhooks that were saved with it unlocked', async () => {
    const open = await create({ facts: ['link.created', 'link.removed'] }, 'unlocked')
    const closed = await create({ facts: ['link.created', 'link.removed'] })
    const pairs = [
      ['task', 'task'],
      ['lead', 'task'],
      ['task', 'lead'],
    ] as const
    for (const [kind, otherKind] of pairs) {
      const ends = { kind, recordId: crypto.randomUUID(), otherKind, otherId: crypto.randomUUID() }
      await record(db, linkCreated, { ...ends, relation: 'related', actorId: null, at: AT })
    }
    await work()
    expect([await deliveries(open.id), await deliveries(closed.id)].map(({ length }) => length)).toEqual([
      3, 1,
    ])
  })

  it('in comments are added only with it unlocked, where the webhook may be told of them', async () => {
    const open = await create({ facts: ['task.created'] }, 'unlocked')
    const facts = ['comment.written', 'task.created']
    await locked(await patch(open.id, { facts }))
    expect(await find(open.id)).toMatchObject({ facts: ['task.created'] })
    expect((await patch(open.id, { facts }, 'unlocked')).statusCode).toBe(200)
    // They stay, and a webhook that is told nothing of the CRM may have them.
    expect((await patch(open.id, { facts: ['comment.written'] })).statusCode).toBe(200)
    const closed = await create({ facts: ['task.created'] })
    expect((await patch(closed.id, { facts })).statusCode).toBe(200)
  })

  it('that wait or are in the log go to no other address and do not go on without an unlocked CRM', async () => {
    const { id } = await create({ facts: ['task.created', ...OF_CRM] }, 'unlocked')
    receiver.answerWith(() => ({ status: 500 }))
    await happenInCrm()
    await work()
    const url = `${receiver.url}/outro`
    await locked(await patch(id, { url, facts: ['task.created'] }))
    expect((await patch(id, { facts: ['task.created'] })).statusCode).toBe(200)
    await locked(await patch(id, { url }))
    expect((await patch(id, { isActive: false })).statusCode).toBe(200)
    await locked(await patch(id, { isActive: true }))
    await locked(await patch(id, { isActive: true, url }))
    const [delivery] = await deliveries(id)
    await locked(await send('POST', `/${id}/deliveries/${delivery?.id}/replay`))
    receiver.answerWith()
    await run()
    expect(receiver.received).toEqual([])
    expect((await patch(id, { isActive: true }, 'unlocked')).statusCode).toBe(200)
    await run()
    expect(receiver.received.map(({ body }) => body.type)).toEqual(OF_CRM)
    const again = () => send('POST', `/${id}/deliveries/${delivery?.id}/replay`, { as: 'unlocked' })
    expect((await again()).statusCode).toBe(202)
    await db.updateTable('webhooks').set({ has_crm_access: false }).execute()
    expect([(await again()).statusCode, (await again()).json().code]).toEqual([409, 'webhook_without_crm'])
  })

  it('end with a change of its password, until a session that unlocked it anew saves the webhook', async () => {
    const { id, version } = await create({ facts: OF_CRM }, 'unlocked')
    const other = await create()
    await happenInCrm()
    await deliver()
    await domain.closeCrm(db)
    expect(await find(id)).toMatchObject({ hasCrmAccess: false, version: version + 1 })
    expect(await find(other.id)).toMatchObject({ version: other.version })
    await happenInCrm()
    await work()
    expect(receiver.received).toEqual([])
    await patch(id, { facts: OF_CRM })
    expect(await find(id)).toMatchObject({ hasCrmAccess: false })
    await patch(id, { facts: OF_CRM }, 'unlocked')
    expect(await find(id)).toMatchObject({ hasCrmAccess: true })
  })

  it('wait and hold back nothing where the webhook lost the CRM; saved with it unlocked, it sends them', async () => {
    const key = crypto.randomUUID()
    const facts = ['pilot.stage_created', ...OF_CRM]
    const { id } = await create({ facts }, 'unlocked')
    await happenInCrm(key)
    await happen('Atrás', key)
    await deliver()
    await db.updateTable('webhooks').set({ has_crm_access: false }).execute()
    await run()
    expect(titles()).toEqual(['Atrás'])
    expect(await find(id)).toMatchObject({ waiting: 2 })
    const jobs = await db.selectFrom('job_requests').select('id').where('status', '=', 'pending').execute()
    expect(jobs).toEqual([])
    await patch(id, { url: receiver.url, facts }, 'unlocked')
    await patch(id, { isActive: false })
    await patch(id, { isActive: true }, 'unlocked')
    await run()
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['pilot.stage_created', ...OF_CRM])
  })
})

describe('a webhook', () => {
  it('REL-2: is changed with its version; a stale one is 409 with the current record', async () => {
    const { id } = await create()
    const changed = await patch(id, { facts: ['task.created'], version: 1 })
    expect(changed.json()).toMatchObject({ facts: ['task.created'], version: 2 })
    const stale = await patch(id, { isActive: false, version: 1 })
    expect([stale.statusCode, stale.json().current.version]).toEqual([409, 2])
    expect(await auditedOf(id)).toMatchObject([
      { action: 'webhook.created' },
      {
        action: 'webhook.changed',
        before: { facts: ['pilot.stage_created'] },
        after: { facts: ['task.created'] },
      },
    ])
  })

  it('is audited by the host of its address: the rest may be a secret', async () => {
    const { id } = await create({ url: `${receiver.url}/T0/segredo-do-caminho?chave=segredo-da-busca` })
    await patch(id, { url: `http://localhost:${receiver.port}/outro-segredo` })
    await send('DELETE', `/${id}`)
    const entries = await auditedOf(id)
    const url = `http://127.0.0.1:${receiver.port}/…`
    const moved = `http://localhost:${receiver.port}/…`
    expect(entries).toMatchObject([
      { after: { url } },
      { before: { url }, after: { url: moved } },
      { before: { url: moved } },
    ])
    expect(JSON.stringify(entries)).not.toContain('segredo')
  })

  it('gets another secret, while the one before signs for 24 hours more', async () => {
    const { id, secret } = await create()
    const changed = await send('POST', `/${id}/secret`)
    expect(changed.statusCode).toBe(200)
    const { secret: next, ...webhook } = NewWebhook.parse(changed.json())
    expect(next).not.toBe(secret)
    expect(webhook).toMatchObject({ formerSecretUntil: '2026-11-24T12:00:00Z', version: 1 })
    expect(await find(id)).toEqual(webhook)

    const arrive = async () => {
      await happen('Assinada')
      await work()
      const one = receiver.received.at(-1)
      if (!one) throw new Error('nothing arrived')
      // The library refuses stamps that are not of now.
      vi.setSystemTime(clock.ms)
      const holds = (by: string) => {
        try {
          verify(by, one)
          return true
        } catch {
          return false
        }
      }
      const answer = [String(one.headers['webhook-signature']).split(' ').length, holds(next), holds(secret)]
      vi.useRealTimers()
      return answer
    }
    expect(await arrive()).toEqual([2, true, true])
    clock.ms += 24 * 3_600_000 - 1
    expect(await arrive()).toEqual([2, true, true])
    clock.ms += 1
    expect(await arrive()).toEqual([1, true, false])

    const stored = await db.selectFrom('webhooks').select(['secret', 'former_secret']).executeTakeFirst()
    expect([stored?.secret, stored?.former_secret]).toEqual([
      expect.stringMatching(/^v1\./),
      expect.stringMatching(/^v1\./),
    ])
    expect((await auditedOf(id)).map(({ action }) => action)).toEqual([
      'webhook.created',
      'webhook.secret_changed',
    ])
    expect(JSON.stringify(await auditedOf(id))).not.toContain('whsec_')
    expect((await send('POST', `/${crypto.randomUUID()}/secret`)).statusCode).toBe(404)
  })

  it('whose secret is changed twice is signed by the last two', async () => {
    const { id, secret } = await create()
    const [second, third] = [await send('POST', `/${id}/secret`), await send('POST', `/${id}/secret`)]
    await happen('Duas vezes')
    await work()
    const [one] = receiver.received
    if (!one) throw new Error('nothing arrived')
    vi.setSystemTime(clock.ms)
    expect(() => verify(third.json().secret, one)).not.toThrow()
    expect(() => verify(second.json().secret, one)).not.toThrow()
    expect(() => verify(secret, one)).toThrow()
    vi.useRealTimers()
  })

  it('is paused and resumed: what waited is kept and sent, what happens meanwhile is not', async () => {
    const { id } = await create()
    receiver.answerWith(() => ({ status: 500 }))
    await happen('Antes')
    await work()
    const paused = await patch(id, { isActive: false })
    expect(paused.json()).toMatchObject({ isActive: false, pauseReason: 'manual', waiting: 1 })
    expect(await deliveries(id)).toMatchObject([{ status: 'paused' }])
    receiver.answerWith()
    await happen('Durante')
    clock.ms += 3_600_000
    await work()
    expect(receiver.received).toEqual([])
    await patch(id, { isActive: true })
    await work()
    expect(receiver.received.map(({ body }) => body.data)).toMatchObject([{ title: 'Antes' }])
  })

  it('is deleted with its deliveries, also while something is under way', async () => {
    const { id } = await create()
    await happen('Uma')
    receiver.answerWith(async () => {
      await send('DELETE', `/${id}`)
      return { status: 204 }
    })
    await work()
    expect(await list()).toEqual([])
    expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(404)
    expect((await patch(id, { isActive: true })).statusCode).toBe(404)
    expect((await send('GET', `/${id}/deliveries`)).statusCode).toBe(404)
  })

  it('SEC-14: is the administrators’ alone', async () => {
    const { id } = await create()
    const calls = [
      ['GET', ''],
      ['POST', ''],
      ['PATCH', `/${id}`],
      ['DELETE', `/${id}`],
      ['GET', '/facts'],
      ['GET', `/${id}/deliveries`],
      ['POST', `/${id}/secret`],
      ['POST', `/${id}/deliveries/${id}/replay`],
    ] as const
    for (const [method, path] of calls) {
      const payload = { url: receiver.url, facts: ['task.created'] }
      const body = method === 'GET' || method === 'DELETE' ? {} : { payload }
      expect((await send(method, path, { ...body, as: 'ana' })).statusCode).toBe(403)
      expect((await send(method, path, { ...body, as: 'nobody' })).statusCode).toBe(401)
    }
  })
})

describe('the log of deliveries', () => {
  it('pages by key, the newest first, and filters by status', async () => {
    const { id } = await create()
    receiver.answerWith(({ data }) => ({ status: JSON.stringify(data).includes('n1') ? 500 : 204 }))
    for (let n = 0; n < 5; n += 1) await happen(`n${n}`)
    await work()
    expect((await deliveries(id)).map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'pending',
      'delivered',
    ])
    expect(await deliveries(id, '?status=pending')).toHaveLength(1)
    const first = await send('GET', `/${id}/deliveries?limit=3`)
    expect(first.headers['x-total-count']).toBe('5')
    const [, next = ''] = /<[^>]*(\?[^>]*)>; rel="next"/.exec(String(first.headers.link)) ?? []
    const rest = await deliveries(id, next)
    expect([...first.json(), ...rest].map((one: { id: string }) => one.id)).toEqual(
      (await deliveries(id)).map((one) => one.id),
    )
    expect((await send('GET', `/${id}/deliveries?status=nada`)).statusCode).toBe(400)
  })
})

describe('GET /api/admin/webhooks/facts', () => {
  it('answers name, summary and the JSON Schema of each payload', async () => {
    const offered = OfferedFact.array().parse((await send('GET', '/facts')).json())
    expect(offered.map(({ area, name }) => [area, name])).toEqual([
      ['Tarefas', 'task.created'],
      ['Sprints', 'knowledge.shared'],
      ['Comentários', 'comment.written'],
      ['Comentários', 'comment.deleted'],
      ['Projetos especiais', 'pilot.stage_created'],
      ['Projetos especiais', 'pilot.stage_changed'],
      ['Projetos especiais', 'pilot.stage_deleted'],
      ['CRM', 'lead.created'],
      ['CRM', 'lead.removed'],
      ['WhatsApp', 'message.received'],
      ['Ligações', 'link.created'],
      ['Ligações', 'link.removed'],
    ])
    expect(new Set(offered.map(({ name }) => name)).size).toBe(offered.length)
    const created = offered.find(({ name }) => name === 'task.created')
    expect(created).toMatchObject({
      summary: 'Uma tarefa foi criada',
      area: 'Tarefas',
      needsCrm: false,
      schema: {
        type: 'object',
        properties: { task: { type: 'object', properties: { title: { type: 'string' } } } },
      },
    })
    expect(offered.find(({ name }) => name === 'lead.created')?.needsCrm).toBe(true)
  })
})

it('nothing is written and no query is made for facts that no webhook waits for', async () => {
  await create({ facts: ['task.created'] })
  const [subscriber] = domain.subscribers ?? []
  expect([...((await subscriber?.activeFacts?.(db)) ?? [])]).toEqual(['task.created'])
  await patch((await list())[0]?.id ?? '', { isActive: false })
  expect([...((await subscriber?.activeFacts?.(db)) ?? [])]).toEqual([])
  expect(new Set(domain.subscribers?.map(({ activeFacts }) => activeFacts)).size).toBe(1)
})
