import { ACCESS_LOG_LIST, listAccessLogs } from '@cadencia/admin/access-logs/contract'
import { AUDIT_LIST, listAudit } from '@cadencia/admin/audit/contract'
import { QUEUES } from '@cadencia/contract/job'
import type { ListRules } from '@cadencia/contract/list'
import { sortsOf } from '@cadencia/contract/values'
import { ACTIVITY_LIST, ACTIVITY_TYPES, listActivities } from '@cadencia/crm/activities/contract'
import { CLIENT_LIST, listClients, SEGMENTS } from '@cadencia/crm/clients/contract'
import { LEAD_LIST, LeadSort, listLeads } from '@cadencia/crm/leads/contract'
import { listOpportunities, OPPORTUNITY_LIST } from '@cadencia/crm/opportunities/contract'
import { testDb } from '@cadencia/db/testing'
import { listRecentReports, REPORT_LIST, REPORT_STATUSES } from '@cadencia/insights/reports/contract'
import { listMeetings, MEETING_LIST } from '@cadencia/meetings/contract'
import { DECISION_LIST, listDecisions } from '@cadencia/meetings/decisions/contract'
import { listMessages, MESSAGE_LIST } from '@cadencia/messaging/contract'
import { JOB_LIST, JOB_STATUSES, listQueueJobs } from '@cadencia/messaging/queues/contract'
import { bootstrap } from '@cadencia/people/server/bootstrap'
import { signInAs } from '@cadencia/people/testing/rows'
import { listAdminUsers, USER_LIST } from '@cadencia/people/users/contract'
import { type LiveRow, listJudge } from '@cadencia/realtime/live-list'
import { listSprints, SPRINT_LIST } from '@cadencia/sprints/contract'
import { KNOWLEDGE_AREAS, KNOWLEDGE_LIST, listKnowledge } from '@cadencia/sprints/knowledge/contract'
import { listTasks, PRIORITIES, TASK_LIST, TaskSort } from '@cadencia/sprints/tasks/contract'
import {
  listSupportRequests,
  SUPPORT_LIST,
  SUPPORT_PRIORITIES,
  SupportSort,
} from '@cadencia/support/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { seedDemo } from './first-start.ts'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, domains } = await productApi(test)
await bootstrap(db, {
  adminUsername: 'admin',
  adminPassword: 'senha-do-teste',
  allowedEmailDomains: undefined,
})
await seedDemo(db, domains, 1)
const { assignedTo: userId } = await db
  .selectFrom('leads')
  .select('assigned_to as assignedTo')
  .where('assigned_to', 'is not', null)
  .$narrowType<{ assignedTo: string }>()
  .executeTakeFirstOrThrow()
const session = await signInAs(db, { id: userId }, { hasCrmAccess: true })
const admin = await db
  .selectFrom('users')
  .select('id')
  .where('username', '=', 'admin')
  .executeTakeFirstOrThrow()
const adminSession = await signInAs(db, admin, { isAdministrator: true })

const chosenFrom = (values: readonly string[]) =>
  `(array['${values.join("', '")}'])[1 + floor(random() * ${values.length})]`

/** Other values for the rows of the demo, by chance from a fixed seed: many ties, and nothing where that may be. */
const AT_RANDOM = sql.raw(`
  select setseed(0.2611);
  update leads set score = floor(random() * 101), is_opted_out = random() < 0.3, company = left(company, 1),
    source = ${chosenFrom(['website', 'referral', 'cold_call'])},
    temperature = (array['hot', 'warm', 'cold', null])[1 + floor(random() * 4)],
    assigned_to = case when random() < 0.4 then null else assigned_to end,
    created_at = date_trunc('hour', created_at - random() * interval '2 days');
  update clients set segment = ${chosenFrom(SEGMENTS)},
    contract_value = floor(random() * 4) * 1000.5, assigned_to = case when random() < 0.4 then null else assigned_to end,
    satisfaction_score = case when random() < 0.3 then null else floor(random() * 20) / 2 end;
  update opportunities set value = floor(random() * 4) * 99.9,
    expected_close_date = case when random() < 0.3 then null else current_date + (random() * 30)::int end,
    assigned_to = case when random() < 0.4 then null else assigned_to end;
  update crm_activities set created_at = date_trunc('day', created_at),
    type = ${chosenFrom(ACTIVITY_TYPES)},
    scheduled_at = case when random() < 0.3 then null else date_trunc('hour', scheduled_at) end;
  -- None becomes overdue meanwhile.
  update crm_activities set scheduled_at = scheduled_at + interval '3 hours'
    where scheduled_at between now() and now() + interval '2 hours';
  update tasks set priority = ${chosenFrom(PRIORITIES)},
    points = 1 + floor(random() * 5), created_at = date_trunc('day', created_at),
    due_date = case when random() < 0.3 then null else current_date + (random() * 10)::int end,
    assigned_to = case when random() < 0.3 then null else assigned_to end;
  update support_requests set created_at = date_trunc('day', created_at),
    priority = ${chosenFrom(SUPPORT_PRIORITIES)};
  update sprints set created_at = date_trunc('day', created_at);
  update knowledge_shares set from_user_id = '${userId}' where to_user_id <> '${userId}';
  update knowledge_shares set created_at = date_trunc('day', created_at),
    knowledge_area = ${chosenFrom(KNOWLEDGE_AREAS)};
  update users set last_seen_at = case when random() < 0.5 then null else now() - (random() * 3)::int * interval '1 day' end;
  insert into access_logs (id, at, user_id, method, path, status_code, response_time_ms, ip_address)
    select gen_random_uuid(), now() - interval '2 days' - (random() * 9)::int * interval '1 hour', '${userId}',
      ${chosenFrom(['GET', 'POST'])}, '/api/tasks',
      (array[200, 201, 404, 499, 500])[1 + floor(random() * 5)], 3, '10.0.0.1' from generate_series(1, 40);
  insert into audit_entries (at, actor_id, action, entity, entity_id)
    select now() - (random() * 9)::int * interval '1 hour', '${userId}',
      ${chosenFrom(['user.added', 'user.changed', 'team.changed'])},
      ${chosenFrom(['user', 'team'])}, '${userId}' from generate_series(1, 40);
  insert into reports (type, title, description, from_day, to_day, data, status, created_by, created_at)
    select ${chosenFrom(['sprints', 'meetings'])}, left(md5(n::text), 1), '', current_date - (random() * 3)::int,
      current_date, '{}', ${chosenFrom(REPORT_STATUSES)},
      case when random() < 0.5 then '${userId}'::uuid end, now() - (random() * 3)::int * interval '1 day'
    from generate_series(1, 40) n;
  insert into job_requests (id, name, queue, payload, status, max_attempts, backoff_ms, created_at)
    select gen_random_uuid(), ${chosenFrom(['report_files', 'whatsapp_message'])}, ${chosenFrom(QUEUES)}, '{}',
      ${chosenFrom(['pending', 'completed', 'failed', 'skipped'])}, 3, 0, date_trunc('hour', now() - random() * interval '9 hours')
    from generate_series(1, 40);
  update messages set subject_id = null, subject_kind = null where random() < 0.3;
`)
await db.connection().execute((connection) => AT_RANDOM.execute(connection))

/** Numbers from 0 to 1, the same ones in each run. */
let state = 2611
function random(): number {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]

interface ListedAs<T> {
  readonly url: string
  readonly schema: { readonly response: { readonly 200: z.ZodType<T[]> } }
}

interface Asked {
  /** What all queries ask for. */
  readonly base?: Query
  readonly sorts?: readonly string[]
  /** Values of filters; else those that three of the rows have in the field of the same name. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** Whether an administrator asks. */
  readonly isAdministrator?: boolean
}

/** Queries of each list with several filters at once. */
const QUERIES = 8

type Query = Readonly<Record<string, string | undefined>>

/** What a page would judge otherwise than the server answers. */
async function disagreements<T extends LiveRow>(
  { url, schema }: ListedAs<T>,
  rules: ListRules<T>,
  { base = {}, sorts = sortsOf(Object.keys(rules.sorts)), values = {}, isAdministrator = false }: Asked = {},
): Promise<string[]> {
  async function ask(query: Query): Promise<T[]> {
    const search = new URLSearchParams({ limit: '1000' })
    for (const [name, value] of Object.entries({ ...base, ...query })) search.set(name, value ?? '')
    const headers = { host: 'localhost:5000', ...(isAdministrator ? adminSession : session) }
    return schema.response[200].parse((await app.inject({ url: `${url}?${search}`, headers })).json())
  }
  const all = await ask({})
  expect(all.length).toBeGreaterThan(2)
  const wrong: string[] = []

  async function check(query: Query): Promise<void> {
    const asked = { ...base, ...query }
    const rows = await ask(query)
    const chosen = new Set(rows.map(({ id }) => id))
    const { belongs, indexIn } = listJudge(rules, asked)
    for (const row of all) {
      const judged = belongs(row)
      if (judged !== undefined && judged !== chosen.has(row.id))
        wrong.push(`${JSON.stringify(asked)}: ${row.id} ${judged}`)
    }
    for (const [index, row] of rows.entries()) {
      const judged = index % 5 === 0 ? indexIn(rows.toSpliced(index, 1), row) : index
      if (judged !== undefined && judged !== index)
        wrong.push(`${JSON.stringify(asked)}: ${row.id} at ${index}, not ${judged}`)
    }
  }

  const given = Object.keys(rules.filters).map((name) => {
    const held = all.flatMap((row) => Object.entries(row).filter(([field]) => field === name))
    const found = held.flatMap(([, value]) => (value === null ? [] : [String(value)]))
    return { name, values: values[name] ?? [...new Set(found)].slice(0, 3) }
  })
  for (const { name, values } of given) for (const value of values) await check({ [name]: value })
  for (const sort of sorts) await check({ sort })
  for (let count = 0; count < QUERIES; count += 1) {
    const several = given.flatMap(({ name, values }) => (random() < 0.3 ? [[name, oneOf(values)]] : []))
    const chosen = Object.fromEntries(several.filter(([, value]) => value !== undefined))
    await check(sorts.length === 0 ? chosen : { ...chosen, sort: oneOf(sorts) })
  }
  return wrong
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const today = daysFromNow(0).slice(0, 10)
const recent = [-2, -1].map((days) => daysFromNow(days).slice(0, 10))
const assignedTo = ['none', userId]

it.each<[string, () => Promise<string[]>]>([
  [
    'leads',
    () =>
      disagreements(listLeads, LEAD_LIST, {
        sorts: LeadSort.options,
        values: { assignedTo, scoreFrom: ['40'], scoreTo: ['60'], createdFrom: recent, createdTo: recent },
      }),
  ],
  [
    'opportunities',
    () =>
      disagreements(listOpportunities, OPPORTUNITY_LIST, {
        values: { assignedTo, closingUntil: [daysFromNow(20).slice(0, 10)] },
      }),
  ],
  [
    'clients',
    () =>
      disagreements(listClients, CLIENT_LIST, {
        sorts: sortsOf(CLIENT_LIST.sortKeys),
        values: { assignedTo },
      }),
  ],
  [
    'activities',
    () => disagreements(listActivities, ACTIVITY_LIST, { sorts: sortsOf(ACTIVITY_LIST.sortKeys) }),
  ],
  [
    'meetings',
    () =>
      disagreements(listMeetings, MEETING_LIST, {
        base: { from: '2020-01-01T00:00:00Z' },
        sorts: [],
        values: { from: [daysFromNow(-3)], to: [daysFromNow(3)], participantId: [userId] },
      }),
  ],
  ['sprints', () => disagreements(listSprints, SPRINT_LIST)],
  [
    'tasks',
    () =>
      disagreements(listTasks, TASK_LIST, {
        sorts: TaskSort.options,
        values: { status: ['open', 'completed', 'pending'], dueUntil: [daysFromNow(2).slice(0, 10)] },
      }),
  ],
  [
    'requests',
    () =>
      disagreements(listSupportRequests, SUPPORT_LIST, { sorts: SupportSort.options, values: { mine: [] } }),
  ],
  [
    'shares of knowledge',
    () => disagreements(listKnowledge, KNOWLEDGE_LIST, { values: { direction: ['given', 'received'] } }),
  ],
  ['reports', () => disagreements(listRecentReports, REPORT_LIST, { values: { within: ['1', '7'] } })],
  ['people', () => disagreements(listAdminUsers, USER_LIST, { isAdministrator: true })],
  [
    'accesses',
    () =>
      disagreements(listAccessLogs, ACCESS_LOG_LIST, {
        isAdministrator: true,
        sorts: [],
        // What the test itself asks is later.
        base: { to: daysFromNow(-1) },
        values: { statusCode: ['404', '4xx', '2xx'], from: [daysFromNow(-2)], to: [daysFromNow(-2)] },
      }),
  ],
  [
    'administrative acts',
    () =>
      disagreements(listAudit, AUDIT_LIST, {
        isAdministrator: true,
        sorts: [],
        values: { action: ['user.', 'user.added'], from: [today], to: [today] },
      }),
  ],
  [
    'jobs',
    () =>
      disagreements(listQueueJobs, JOB_LIST, { sorts: [], values: { status: JOB_STATUSES, q: ['report'] } }),
  ],
  [
    'messages',
    () => disagreements(listMessages, MESSAGE_LIST, { sorts: [], values: { unassigned: ['true', 'false'] } }),
  ],
  ['decisions', () => disagreements(listDecisions, DECISION_LIST, { sorts: [], values: { from: [today] } })],
])('pages judge %s as the server chooses and sorts them', async (_name, find) => {
  expect(await find()).toEqual([])
})
