import pg from 'pg'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { ADMINISTRATOR } from '../support/server.ts'
import { caller, cookiesOf, signInAsAdministrator } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'

const CRM_PASSWORD = 'senha-de-teste-do-crm'
const server = await serverForFile({ env: { CRM_PASSWORD } })
const { database } = server
const signedIn = caller(server, await signInAsAdministrator(server))
const opened = await signedIn('POST', '/api/crm/access', { password: CRM_PASSWORD })
expect(opened.status).toBe(200)
const administrator = caller(server, cookiesOf(opened))

async function make(path: string, body: object): Promise<string> {
  const answer = await administrator('POST', path, body)
  expect([path, answer.status]).toEqual([path, 201])
  return (await answer.json()).id
}

async function idIn(table: string, email: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(`select id from ${table} where email = '${email}'`)
  if (!row) throw new Error(`${email} is not in ${table}`)
  return row.id
}

/** Every table with a row that holds the text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>(`select table_name as name
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const found = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} t where t::text ilike '%${text}%')`,
  )
  return (await database.query<{ name: string }>(found.join(' union all '))).map(({ name }) => name)
}

const isDelivered = async () =>
  (await database.query('select from outbox where delivered_at is null')).length === 0

interface Erasure {
  readonly kind: 'user' | 'lead' | 'guest'
  readonly table: string
  readonly add: (email: string) => Promise<unknown>
  readonly erase: (id: string, email: string) => Promise<Response>
}

const ERASURES: readonly Erasure[] = [
  {
    kind: 'user',
    table: 'users',
    add: (email) =>
      database.query(
        `insert into users (email, first_name, last_name) values ('${email}', 'Ivone', 'Canária')`,
      ),
    erase: (id) =>
      administrator('DELETE', `/api/admin/users/${id}/data`, { currentPassword: ADMINISTRATOR.password }),
  },
  {
    kind: 'lead',
    table: 'leads',
    add: (email) => make('/api/crm/leads', { name: 'Ivone Canária', email }),
    erase: (id) => administrator('DELETE', `/api/crm/leads/${id}/data`),
  },
  {
    kind: 'guest',
    table: 'guests',
    add: (email) =>
      make('/api/meetings', {
        title: 'Com gente de fora',
        scheduledAt: '2030-05-10T15:00:00Z',
        guests: [{ name: 'Ivone Canária', email }],
        confirmOutside: true,
      }),
    erase: (_, email) =>
      administrator('POST', '/api/admin/guests/data/erase', {
        email,
        currentPassword: ADMINISTRATOR.password,
      }),
  },
]

it.each(ERASURES)(
  'SEC-46: erasing a $kind is done wholly or not at all when the server is killed',
  async (erasure) => {
    const { kind, table, add, erase } = erasure
    const email = `${kind}.canaria@exemplo.invalid`
    await add(email)
    const id = await idIn(table, email)
    const taskId = await make('/api/tasks', { title: 'Ligar', description: `Falar com ${email}` })
    await eventually(isDelivered, { what: 'every fact is delivered' })
    const before = await tablesWith(email)
    expect(before).toEqual(expect.arrayContaining([table, 'tasks']))

    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query(`begin; select from tasks where id = '${taskId}' for update`)
    const cut = erase(id, email).catch(() => 'no answer')
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => (await database.query(isWaiting)).length > 0, {
      what: 'it waits in the middle',
    })
    await server.kill()
    await holder.end()
    expect(await cut).toBe('no answer')
    const isOpen = `select from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`
    await eventually(async () => (await database.query(isOpen)).length === 0, { what: 'it is rolled back' })
    const acts = `select from audit_entries where action = '${kind}.data_erased'`
    expect([await tablesWith(email), await database.query(acts)]).toEqual([before, []])

    await server.restart()
    expect((await erase(id, email)).status).toBe(204)
    await server.kill()
    expect([await tablesWith(email), await database.query(acts)]).toEqual([[], [{}]])
    await server.restart()
    const listed = `select from job_requests
    where name = 'list_erasure' and status = 'completed' and payload ->> 'id' = '${id}'`
    await eventually(async () => (await database.query(listed)).length === 1, {
      what: 'the erasure is listed',
    })
  },
)
