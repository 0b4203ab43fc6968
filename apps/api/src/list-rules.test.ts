import type { ListRules } from '@cadencia/contract/list'
import { sortsOf } from '@cadencia/contract/values'
import { ACTIVITY_LIST, listActivities } from '@cadencia/crm/activities/contract'
import { CLIENT_LIST, listClients } from '@cadencia/crm/clients/contract'
import { LEAD_LIST, LeadSort, listLeads } from '@cadencia/crm/leads/contract'
import { listOpportunities, OPPORTUNITY_LIST } from '@cadencia/crm/opportunities/contract'
import { testDb } from '@cadencia/db/testing'
import { listMeetings, MEETING_LIST } from '@cadencia/meetings/contract'
import { bootstrap } from '@cadencia/people/server/bootstrap'
import { signInAs } from '@cadencia/people/testing/rows'
import { type LiveRow, listJudge } from '@cadencia/realtime/live-list'
import { listSprints, SPRINT_LIST } from '@cadencia/sprints/contract'
import { listTasks, TASK_LIST, TaskSort } from '@cadencia/sprints/tasks/contract'
import { listSupportRequests, SUPPORT_LIST, SupportSort } from '@cadencia/support/contract'
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
}

type Query = Readonly<Record<string, string | undefined>>

/** What a page would judge otherwise than the server answers. */
async function disagreements<T extends LiveRow>(
  { url, schema }: ListedAs<T>,
  rules: ListRules<T>,
  { base = {}, sorts = [], values = {} }: Asked,
): Promise<string[]> {
  async function ask(query: Query): Promise<T[]> {
    const search = new URLSearchParams({ limit: '1000' })
    for (const [name, value] of Object.entries({ ...base, ...query })) search.set(name, value ?? '')
    const headers = { host: 'localhost:5000', ...session }
    return schema.response[200].parse((await app.inject({ url: `${url}?${search}`, headers })).json())
  }
  const all = await ask({})
  expect(all.length).toBeGreaterThan(2)
  const wrong: string[] = []

  for (const name of Object.keys(rules.filters)) {
    const held = all.flatMap((row) => Object.entries(row).filter(([field]) => field === name))
    const given = held.flatMap(([, value]) => (value === null ? [] : [String(value)]))
    for (const value of values[name] ?? [...new Set(given)].slice(0, 3)) {
      const chosen = new Set((await ask({ [name]: value })).map(({ id }) => id))
      const { belongs } = listJudge(rules, { ...base, [name]: value })
      for (const row of all) {
        const judged = belongs(row)
        if (judged !== undefined && judged !== chosen.has(row.id))
          wrong.push(`${name}=${value}: ${row.id} ${judged}`)
      }
    }
  }
  for (const sort of sorts) {
    const rows = await ask({ sort })
    const { indexIn } = listJudge(rules, { ...base, sort })
    for (const [index, row] of rows.entries()) {
      const judged = index % 5 === 0 ? indexIn(rows.toSpliced(index, 1), row) : index
      if (judged !== undefined && judged !== index)
        wrong.push(`sort=${sort}: ${row.id} at ${index}, not ${judged}`)
    }
  }
  return wrong
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const assignedTo = ['none', userId]

it.each<[string, () => Promise<string[]>]>([
  [
    'leads',
    () =>
      disagreements(listLeads, LEAD_LIST, {
        sorts: LeadSort.options,
        values: { assignedTo, scoreFrom: ['40'], scoreTo: ['60'] },
      }),
  ],
  [
    'opportunities',
    () =>
      disagreements(listOpportunities, OPPORTUNITY_LIST, {
        sorts: sortsOf(OPPORTUNITY_LIST.sortKeys),
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
        values: { from: [daysFromNow(-3)], to: [daysFromNow(3)], participantId: [userId] },
      }),
  ],
  ['sprints', () => disagreements(listSprints, SPRINT_LIST, { sorts: sortsOf(SPRINT_LIST.sortKeys) })],
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
])('pages judge %s as the server chooses and sorts them', async (_name, find) => {
  expect(await find()).toEqual([])
})
