import { untilWaiting } from '@cadencia/db/testing/locks'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { crmLive } from '../live.ts'
import { importsApp } from '../testing/imports-app.ts'

const app = await importsApp()
const { ana, db, importFile, leads, messenger, undo } = app
const OLD = '+5511911110000'
const NEW = '+5511922220000'
const HEADER = 'Nome;Email;Telefone;Empresa\n'

beforeEach(async () => {
  await app.clear()
  await db.deleteFrom('record_history').execute()
  await db.deleteFrom('outbox').execute()
  await messenger.unsuppress(db, OLD, 'staff')
  await messenger.unsuppress(db, NEW, 'staff')
})

const recorded = async (...names: string[]) =>
  db
    .selectFrom('outbox')
    .select(['fact', 'key', 'payload'])
    .where('fact', 'in', names)
    .orderBy('id')
    .execute()

it('gives back the number with its opt-out: what is shown belongs to the number', async () => {
  for (const [suppressed, during, after] of [
    [[OLD], false, true],
    [[NEW], true, false],
    [[OLD, NEW], true, true],
    [[], false, false],
  ] as const) {
    await app.clear()
    await importFile(`${HEADER}Ana;a@x.example;${OLD};A\n`)
    for (const phone of suppressed) await messenger.suppress(db, phone, 'answer')
    const { id } = await importFile(`${HEADER}Ana;a@x.example;${NEW};B\n`)
    expect(await leads()).toMatchObject([{ phone: NEW, is_opted_out: during }])
    expect((await undo(id)).statusCode).toBe(204)
    expect(await leads()).toMatchObject([
      { phone: OLD, phone_key: OLD.slice(1), company: 'A', is_opted_out: after },
    ])
    for (const phone of suppressed) await messenger.unsuppress(db, phone, 'staff')
  }
})

it('leaves a number, and its opt-out, that somebody gave since', async () => {
  await importFile(`${HEADER}Ana;a@x.example;${OLD};A\n`)
  const { id } = await importFile(`${HEADER}Ana;a@x.example;${NEW};B\n`)
  await db.updateTable('leads').set({ phone: '+5511933330000', is_opted_out: true }).execute()
  await undo(id)
  expect(await leads()).toMatchObject([{ phone: '+5511933330000', company: 'A', is_opted_out: true }])
})

it('what somebody changes while it is undone is left as they wrote it', async () => {
  await importFile(`${HEADER}Ana;a@x.example;;A\n`)
  const { id } = await importFile(`${HEADER}Ana;a@x.example;;B\n`)
  let undone: ReturnType<typeof undo> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('leads').set({ company: 'C' }).execute()
    undone = undo(id)
    await untilWaiting(db)
  })
  expect((await undone)?.statusCode).toBe(204)
  expect(await leads()).toMatchObject([{ company: 'C' }])
})

it('an import and its undoing record the fact of each lead, and screens hear one event', async () => {
  await importFile(`${HEADER}Ana;a@x.example;;A\nBia;b@x.example;;B\n`)
  const [first, second] = await leads()
  const created = await recorded('lead.created')
  expect(created.map(({ key }) => key).sort()).toEqual([first?.id, second?.id].sort())
  expect(created[0]?.payload).toEqual({
    ...{ leadId: created[0]?.key, source: 'import', status: 'new', assignedTo: ana.userId },
    ...{ isOneOfMany: true, actorId: ana.userId, at: expect.any(String) },
  })
  await db.deleteFrom('outbox').execute()
  const { id } = await importFile(`${HEADER}Ana;a@x.example;;Nova\nBia;b@x.example;;B\nCaio;c@x.example;;C\n`)
  expect((await recorded('lead.changed')).map(({ key }) => key)).toEqual([first?.id])
  expect(await recorded('lead.created')).toHaveLength(1)
  await db.deleteFrom('outbox').execute()
  await undo(id)
  const facts = await recorded('lead.changed', 'lead.removed', 'leads.changed')
  expect(facts.map(({ fact }) => fact).sort()).toEqual(['lead.changed', 'lead.removed', 'leads.changed'])
  const heard = facts.flatMap(({ fact, payload }) =>
    crmLive
      .filter((rule) => rule.fact === fact)
      .flatMap((rule) => rule.announcements(payload, { factId: 1, recordedAt: '' })),
  )
  expect(heard.map(({ event }) => event)).toEqual([{ type: 'changed', entity: 'crm_lead', id: '*' }])
})

it('each lead of a large import, and of its undoing, has its fact exactly once', async () => {
  const rows = (company: string, count = 1100) =>
    Array.from({ length: count }, (_, index) => `P${index};p${index}@x.example;;${company}`).join('\n')
  const counted = async (...names: string[]) => {
    const facts = await recorded(...names)
    await db.deleteFrom('outbox').execute()
    expect(new Set(facts.map(({ key }) => key)).size).toBe(facts.length)
    return facts.length
  }
  await importFile(HEADER + rows('A'))
  expect(await counted('lead.created')).toBe(1100)
  const { id } = await importFile(HEADER + rows('B', 2200))
  expect(await counted('lead.created', 'lead.changed')).toBe(2200)
  await undo(id)
  expect(await counted('lead.changed', 'lead.removed')).toBe(2200)
  expect((await leads()).map(({ company }) => company)).toEqual(Array(1100).fill('A'))
  const { rows: acts } = await sql`
    select what, count(*)::int from record_history group by what order by what`.execute(db)
  expect(acts).toEqual([
    { what: 'changed', count: 1100 },
    { what: 'imported', count: 3300 },
  ])
})
