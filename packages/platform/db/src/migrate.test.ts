import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { openDb } from './client.ts'
import { migrateToLatest } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { emptyDb } from './testing.ts'

const TEAM = '5b4713df-c43a-4314-88b6-9407525db763'
const NAMES = Object.keys(migrations)

describe('migrations', () => {
  it('REL-14: concurrent starts run each migration once', async () => {
    const connectionString = await emptyDb()
    const ran = await Promise.all([migrateToLatest(connectionString), migrateToLatest(connectionString)])
    expect(ran.flat().sort()).toEqual(NAMES)
  })

  it('REL-14: a start on the schema of an earlier release runs only what is new', async () => {
    const connectionString = await emptyDb()
    const [first = ''] = NAMES
    expect(await migrateToLatest(connectionString, { upTo: first })).toEqual([first])
    expect(await migrateToLatest(connectionString)).toEqual(NAMES.slice(1))
  })

  it('marks the texts that are there as plain, each until it is changed, and what is new as Markdown', async () => {
    const connectionString = await emptyDb()
    await migrateToLatest(connectionString, { upTo: '0040-open-task-counts' })
    const db = openDb({ connectionString })
    await sql`insert into support_requests (title, description, priority, due_at, resolution_notes)
      values ('antes', '*a*', 'low', now(), '*b*')`.execute(db)
    await sql`insert into outbox (fact, key, payload)
      values ('task.created', '1', '{"task": {"description": "*a*"}}'), ('sprint.created', '2', '{}')`.execute(
      db,
    )
    await migrateToLatest(connectionString)
    await sql`insert into support_requests (title, description, priority, due_at)
      values ('depois', '*a*', 'low', now())`.execute(db)
    const formats = async () => {
      const { rows } = await sql<Record<string, string>>`select title, description_format as description,
        resolution_notes_format as notes from support_requests order by title`.execute(db)
      return rows
    }
    const depois = { title: 'depois', description: 'markdown', notes: 'markdown' }
    expect(await formats()).toEqual([{ title: 'antes', description: 'plain', notes: 'plain' }, depois])
    await sql`update support_requests set description = '*a*', priority = 'high'`.execute(db)
    expect(await formats()).toEqual([{ title: 'antes', description: 'plain', notes: 'plain' }, depois])
    await sql`update support_requests set description = description || '!'`.execute(db)
    expect(await formats()).toEqual([{ title: 'antes', description: 'markdown', notes: 'plain' }, depois])
    const { rows: payloads } = await sql`select payload from outbox order by key`.execute(db)
    expect(payloads).toEqual([
      { payload: { task: { description: '*a*', descriptionFormat: 'plain' } } },
      { payload: {} },
    ])
    await db.destroy()
  })

  it('renames the jobs that wait, that run and that can be tried again, and no others', async () => {
    const connectionString = await emptyDb()
    await migrateToLatest(connectionString, { upTo: '0099-searched-knowledge' })
    const db = openDb({ connectionString })
    const names = ['tend_logs', 'tend_messages', 'send_mail']
    await sql`insert into job_requests (id, queue, name, payload, max_attempts, backoff_ms, status)
      select gen_random_uuid(), 'q', name, jsonb_build_object('was', name), 1, 0, status
      from unnest(${names}::text[]) name, unnest(array['pending', 'enqueued', 'failed']) status`.execute(db)
    await migrateToLatest(connectionString)
    const { rows } = await sql`select name, payload ->> 'was' as was, count(*)::int as count
      from job_requests group by 1, 2 order by 2`.execute(db)
    expect(rows).toEqual([
      { name: 'send_mail', was: 'send_mail', count: 3 },
      { name: 'maintain_access_logs', was: 'tend_logs', count: 3 },
      { name: 'reconcile_messages', was: 'tend_messages', count: 3 },
    ])
    await db.destroy()
  })

  it('splits the history of activities into an entry for each changed field, in the order of before', async () => {
    const connectionString = await emptyDb()
    await migrateToLatest(connectionString, { upTo: '0066-acts' })
    const db = openDb({ connectionString })
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const change = (field: string) => ({ field, from: null, to: field })
    const note = (noun: string, recordId: string, ...fields: string[]) =>
      sql`insert into record_history (noun, record_id, what, changes, at)
        values (${noun}, ${recordId}, 'changed', ${JSON.stringify(fields.map(change))}, now())`.execute(db)
    await note('activity', one, 'subject', 'outcome')
    await note('lead', other, 'name', 'email')
    await note('activity', one, 'type')
    await migrateToLatest(connectionString)
    const { rows } = await sql`select noun, jsonb_path_query_array(changes, '$[*].field') as fields
      from record_history order by sequence desc`.execute(db)
    expect(rows).toEqual([
      { noun: 'activity', fields: ['type'] },
      { noun: 'activity', fields: ['outcome'] },
      { noun: 'activity', fields: ['subject'] },
      { noun: 'lead', fields: ['name', 'email'] },
    ])
    await db.destroy()
  })

  it('reads from their addresses which records earlier notifications and activities are about', async () => {
    const connectionString = await emptyDb()
    await migrateToLatest(connectionString, { upTo: '0067-activity-histories' })
    const db = openDb({ connectionString })
    const id = '0b7dcd4e-62a4-4d39-8a5d-ba2a6f0f4b11'
    const addresses = {
      [`/meetings/${id}`]: ['meeting', id],
      [`/meetings/${id}?comment=${TEAM}`]: ['meeting', id],
      [`/sprints/${id}/kanban`]: ['sprint', id],
      [`/sprints/tasks/${id}`]: ['task', id],
      [`/support/${id}`]: ['support', id],
      [`/chat/${id}`]: ['chat', id],
      [`/reports/${id}`]: ['report', id],
      [`/crm/leads/${id}`]: ['lead', id],
      [`/crm/opportunities/${id}?comment=${TEAM}`]: ['opportunity', id],
      [`/crm/clients/${id}`]: ['client', id],
      [`/crm/whatsapp/${id}`]: ['automation', id],
      [`/admin/webhooks/${id}`]: ['webhook', id],
      [`/crm?assignedTo=${id}`]: [null, null],
      '/meetings': [null, null],
      '/sprints/knowledge': [null, null],
    }
    const urls = Object.keys(addresses)
    await sql`with u as (insert into users (email, first_name) values ('ana@cadencia.example', 'Ana') returning id)
      insert into notifications (user_id, cause, cause_id, title, message, type, action_url, is_on_screen, is_mail_due)
      select u.id, 'reminder', url, '', '', 'info', url, true, false from u, unnest(${urls}::text[]) url`.execute(
      db,
    )
    await sql`insert into activities (kind, cause_id, subject, url, at)
      select 'task_created', url, '', url, now() from unnest(${urls}::text[]) url`.execute(db)
    await sql`insert into activities (kind, cause_id, subject, url, at)
      values ('knowledge_shared', 'k', '', '/sprints/knowledge', now())`.execute(db)
    await migrateToLatest(connectionString)
    for (const table of ['notifications', 'activities'] as const) {
      const { rows } = await sql<{ url: string; kind: string; id: string }>`select cause_id as url,
        record_kind as kind, record_id as id from ${sql.table(table)} where cause_id <> 'k'`.execute(db)
      expect(Object.fromEntries(rows.map((row) => [row.url, [row.kind, row.id]])), table).toEqual(addresses)
    }
    const { rows } = await sql`select record_kind as kind from activities where cause_id = 'k'`.execute(db)
    expect(rows).toEqual([{ kind: 'knowledge' }])
    await db.destroy()
  })

  it('moves the comments on support requests into discussions, with their ids, people and times', async () => {
    const connectionString = await emptyDb()
    await migrateToLatest(connectionString, { upTo: '0038-task-counts' })
    const db = openDb({ connectionString })
    const at = '2026-11-20T12:00:00Z'
    await sql`with u as (insert into users (email, first_name)
        values ('ana@cadencia.example', 'Ana') returning id),
      r as (insert into support_requests (title, description, priority, due_at)
        select n::text, 'x', 'low', ${at} from generate_series(1, 2) n returning id)
      insert into support_history (request_id, kind, actor_id, text, at)
      select r.id, kind, u.id, kind || n, ${at}::timestamptz + make_interval(mins => n)
      from r, u, generate_series(1, 3) n, unnest(array['commented', 'resolved']) kind order by n`.execute(db)
    await sql`update support_history set actor_id = null where text = 'commented3'`.execute(db)
    const before = await sql`select id, request_id, actor_id, text, at from support_history
      where kind = 'commented' order by id`.execute(db)
    await migrateToLatest(connectionString)
    const after = await sql`select id, record_id as request_id, author_id as actor_id, body as text,
      created_at as at from comments order by id`.execute(db)
    expect(after.rows).toEqual(before.rows)
    const { rows: places } = await sql<{ texts: string[] }>`select array_agg(body order by sequence) as texts
      from comments group by record_id`.execute(db)
    expect(places).toEqual(Array(2).fill({ texts: ['commented1', 'commented2', 'commented3'] }))
    const { rows: discussions } = await sql`select kind, revision, comment_count from discussions`.execute(db)
    expect(discussions).toEqual(Array(2).fill({ kind: 'support', revision: 3, comment_count: 3 }))
    const { rows: entries } = await sql<{ text: string }>`select text from support_history
      where text is not null order by text`.execute(db)
    expect(entries.map(({ text }) => text)).toEqual([1, 1, 2, 2, 3, 3].map((number) => `resolved${number}`))
    await db.destroy()
  })

  it('REL-14: a migration that fails leaves the schema as it was', async () => {
    const db = openDb({ connectionString: await emptyDb() })
    const run = (statement: string) => ({
      up: async (trx: Kysely<unknown>) => {
        await sql.raw(statement).execute(trx)
      },
    })
    const broken = {
      '0001-good': run('create table good (id integer)'),
      '0002-bad': run('create table bad (id nonsense)'),
    }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => broken } })
    const { error } = await migrator.migrateToLatest()
    expect(error).toBeInstanceOf(Error)
    const { rows } = await sql`select from pg_tables where tablename in ('good', 'bad')`.execute(db)
    expect(rows).toEqual([])
    await db.destroy()
  })

  it('have names that sort in execution order', () => {
    expect([...NAMES].sort()).toEqual(NAMES)
  })
})

it('0023 rescales sprints to 1,000 and removes scores without a cause', async () => {
  const connectionString = await emptyDb()
  await migrateToLatest(connectionString, { upTo: '0022-fewer-lead-indexes' })
  const db = openDb({ connectionString })
  await sql`
    insert into teams (id, key, name, color, icon) values (${TEAM}, 'um', 'Um', '#000000', 'users');
  `.execute(db)
  for (const [number, maxScore, score, done] of [
    [1, 10_000, 2100, 0],
    [2, 10_000, 6700, 8],
    [3, 100, 67, 8],
  ]) {
    await sql`
      with s as (
        insert into sprints (team_id, name, number, start_date, end_date, max_score, status)
        values (${TEAM}, 'Sprint', ${number}, '2026-11-16', '2026-11-20', ${maxScore}, 'completed') returning id
      )
      insert into sprint_closings (sprint_id, closed_at, score, completion_rate, time_efficiency, quality_rating,
        total_tasks, completed_tasks, total_points, completed_points, tasks, burndown)
      select id, now(), ${score}, 0, 0, 0, 0, 0, 0, ${done}, '[]', '[]' from s`.execute(db)
  }
  await migrateToLatest(connectionString)
  const { rows } = await sql`select s.max_score as "maxScore", c.score::float8 as score
    from sprints s join sprint_closings c on c.sprint_id = s.id order by s.number`.execute(db)
  expect(rows).toEqual([
    { maxScore: 1000, score: 0 },
    { maxScore: 1000, score: 670 },
    { maxScore: 100, score: 67 },
  ])
  await db.destroy()
})

it('0050: what was taken back is skipped, and a delivery without a message keeps what it knows', async () => {
  const connectionString = await emptyDb()
  await migrateToLatest(connectionString, { upTo: '0048-webhook-secrets' })
  const db = openDb({ connectionString })
  const at = '2026-11-20T12:00:00+00'
  await sql`
    with a as (insert into automations (name, message, schedule_type, schedule_time, start_date)
        values ('Oi', 'Oi', 'once', '09:00', '2026-11-20') returning id),
      r as (insert into automation_runs (automation_id, scheduled_for, day, status)
        select id, ${at}, '2026-11-20', 'completed' from a returning id, automation_id),
      l as (insert into leads (name, source) select 'Lead ' || n, 'whatsapp' from generate_series(1, 7) n
        returning id, name)
    insert into automation_deliveries
      (run_id, automation_id, lead_id, scheduled_for, day, status, error, message_key, failing_message_id, updated_at)
    select r.id, r.automation_id, l.id, ${at}, '2026-11-20', status, error, key, failing::uuid, ${at}
    from r, (values
      (1, 'skipped', 'Limite do dia atingido (1)', null, null),
      (2, 'failed', 'Longa demais', null, null),
      (3, 'failed', 'Cancelada antes do envio', 'k3', gen_random_uuid()),
      (4, 'read', null, 'k4', null),
      (5, 'failed', 'Fora da janela de 24 horas', 'k5', gen_random_uuid()),
      (6, 'skipped', 'Automação desativada antes do envio', 'gone', null),
      (7, 'delivered', 'Arquivo recusado', 'also gone', gen_random_uuid())
    ) d (n, status, error, key, failing) join l on l.name = 'Lead ' || d.n`.execute(db)
  await sql`
    insert into messages (key, direction, state, contact, contact_key, body, error)
    values ('k3', 'outgoing', 'failed', '+55', '55', 'Oi', 'Cancelada antes do envio'),
      ('k4', 'outgoing', 'read', '+55', '55', 'Oi', null),
      ('k5', 'outgoing', 'failed', '+55', '55', 'Oi', 'Fora da janela de 24 horas')`.execute(db)
  await migrateToLatest(connectionString)
  const { rows } = await sql`
    select m.state, m.error, m.changed_at = ${at} as "isDated", d.outcome, d.reason
    from automation_deliveries d join leads l on l.id = d.lead_id left join messages m on m.key = d.message_key
    order by l.name`.execute(db)
  const none = { state: null, error: null, isDated: null }
  const own = { outcome: null, reason: null, isDated: true }
  expect(rows).toEqual([
    { ...none, outcome: 'skipped', reason: 'Limite do dia atingido (1)' },
    { ...none, outcome: 'failed', reason: 'Longa demais' },
    { ...own, state: 'skipped', error: 'Cancelada antes do envio' },
    { ...own, state: 'read', error: null },
    { ...own, state: 'failed', error: 'Fora da janela de 24 horas' },
    { ...none, outcome: 'skipped', reason: 'Automação desativada antes do envio' },
    { ...none, outcome: 'failed', reason: 'Arquivo recusado' },
  ])
  await db.destroy()
})
