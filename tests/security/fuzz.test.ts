import { expect, it } from 'vitest'
import { z } from 'zod'
import { eventually } from '../support/eventually.ts'
import { caller, cookiesOf, signIn, signInAsAdministrator } from '../support/session.ts'
import { isFull, times } from '../support/size.ts'
import { addPerson, serverForFile } from '../support/suite.ts'
import { type KnownIds, makeRequest } from './fuzz-requests.ts'
import { chance } from './fuzz-values.ts'
import { type Call, listCalls } from './openapi-calls.ts'

const REQUESTS = times(2000, 100_000)
const AT_ONCE = 8
const REFRESHED_EVERY = 5000
/** A fixed seed in `npm test`, a random one at full size. It is printed. */
const SEED = Number(process.env.TEST_SEED ?? (isFull ? Date.now() % 1_000_000 : 1))
const CRM_PASSWORD = 'senha-de-teste-do-crm'

/** Exact shape of error responses. */
const Problem = z.strictObject({
  statusCode: z.int(),
  code: z.string().regex(/^[a-z][a-z0-9_]*$/),
  message: z.string().min(1),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  current: z.unknown().optional(),
  requestId: z.uuid(),
})
/** Words that occur only in English messages. */
const ENGLISH =
  /\b(the|invalid|expected|must|should|required|received|input|too|unrecognized|not|failed|error|value)\b/i

const server = await serverForFile({ env: { SEED: 'demo', LOG_LEVEL: 'error', CRM_PASSWORD } })
const { database } = server

interface Person {
  cookie: string
  signIn(): Promise<string>
}

async function openCrm(cookie: string): Promise<string | false> {
  const answer = await caller(server, cookie)('POST', '/api/crm/access', { password: CRM_PASSWORD })
  return answer.ok && (cookiesOf(answer) || cookie)
}

/** Undoes effects of fuzzed requests: wrong passwords, ended sessions, the CRM password. */
function person(open: () => Promise<string>): Person {
  const signInOnce = async () => {
    await database.query('delete from rate_limits')
    return openCrm(await open())
  }
  return {
    cookie: '',
    signIn: () => eventually(signInOnce, { what: 'a session that opened the CRM', withinMs: 60_000 }),
  }
}

const administrator = person(() => signInAsAdministrator(server))
/** Somebody new each time: the requests deactivate and erase people. */
const staff = person(async () => signIn(server, await addPerson(database, `Pessoa${crypto.randomUUID()}`)))
const nobody: Person = { cookie: 'session=inventada', signIn: async () => 'session=inventada' }

/** Skipped, since these settings would lock out all other requests. */
function keepUsable({ path }: Call, body: unknown): unknown {
  if (!(body instanceof Object) || Array.isArray(body)) return body
  const fields = Object.entries(body).map(([name, value]) => {
    if (name === 'maintenanceMode' || name === 'requireSecondFactor')
      return [name, value === true ? false : value]
    if (name === 'password' && path === '/api/admin/crm-password' && typeof value === 'string') {
      return [name, value.includes('\0') ? value : CRM_PASSWORD]
    }
    return [name, value]
  })
  return Object.fromEntries(fields)
}

function idsIn(value: unknown): string[] {
  if (!(value instanceof Object)) return []
  const own = 'id' in value && z.uuid().safeParse(value.id).success ? [String(value.id)] : []
  return [...own, ...Object.values(value).flatMap(idsIn)]
}

/** Ids by list, including lists of a record. */
async function readIds(calls: readonly Call[]): Promise<KnownIds> {
  const found = new Map<string, readonly string[]>()
  const read = async (template: string, path: string) => {
    const answer = await caller(server, administrator.cookie)('GET', path)
    const ids = [...new Set(idsIn(asJson(await answer.text())))]
    if (ids.length > 0 && answer.ok) found.set(template, ids)
  }
  const lists = calls.filter(({ method, path }) => method === 'GET' && !path.includes('.csv'))
  for (const { path } of lists) if (!path.includes('{') && path !== '/api/logout') await read(path, path)
  for (const { path } of lists) {
    const [before = '', after] = path.split(/\/\{\w+\}/)
    const id = found.get(before)?.[0]
    if (after?.startsWith('/') && id) await read(path, `${before}/${id}${after}`)
  }
  return found
}

/** Problem of a response; undefined if there is none. */
function faultOf(status: number, text: string): string | undefined {
  if (status >= 500) return text
  if (status < 400) return undefined
  const problem = Problem.safeParse(asJson(text))
  if (!problem.success) return `not in the shape of errors: ${text}`
  if (problem.data.statusCode !== status) return `says ${problem.data.statusCode}`
  const words = [problem.data.message, ...(problem.data.issues ?? []).map(({ message }) => message)]
  const english = words.find((message) => ENGLISH.test(message))
  return english && `not in Portuguese: ${english}`
}

/** What an answer is that the document does not promise; undefined if it does. */
function undocumented({ answers }: Call, { status, headers }: Response): string | undefined {
  if (status >= 300) return undefined
  const type = headers.get('content-type')?.split(';')[0] ?? 'none'
  const documented = answers.get(status)
  if (!documented) return `${status} is not documented, but ${[...answers.keys()]}`
  return documented.length === 0 || documented.includes('*/*') || documented.includes(type)
    ? undefined
    : `${type} is not documented, but ${documented}`
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

it(`SEC-34: no documented endpoint responds 5xx to any input (seed ${SEED})`, async () => {
  const description = await caller(server, await signInAsAdministrator(server))('GET', '/api/openapi.json')
  // A signed-out session would only see 401.
  const calls = listCalls(await description.json()).filter(({ path }) => path !== '/api/logout')
  expect(calls.length).toBeGreaterThan(200)
  administrator.cookie = await administrator.signIn()
  staff.cookie = await staff.signIn()
  let known = await readIds(calls)
  const statuses = new Map<number, number>()
  const broken = new Map<string, string>()
  let sent = 0

  async function send(index: number): Promise<void> {
    const call = calls[index % calls.length]
    if (!call) return
    const random = chance(Math.imul(SEED, 1_000_003) + index)
    const { path, body: made } = makeRequest(random, call, known)
    const body = keepUsable(call, made)
    const chosen = random()
    const asking = chosen < 0.8 ? administrator : chosen < 0.95 ? staff : nobody
    const headers: Record<string, string> =
      random() < 0.1 ? { 'idempotency-key': String(Math.floor(random() * 50)) } : {}
    const what = `${call.method} ${call.path}`
    const request = `#${index} ${path.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 400)}`
    try {
      const { cookie } = asking
      const response = await caller(server, cookie)(call.method, path, body, headers)
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const fault = faultOf(response.status, text) ?? undocumented(call, response)
      if (fault) broken.set(`${what} ${response.status}`, `${request} -> ${fault.slice(0, 400)}`)
      const isEnded = text.includes('"unauthenticated"') || text.includes('"crm_locked"')
      if (isEnded && asking !== nobody && asking.cookie === cookie) asking.cookie = await asking.signIn()
    } catch (error) {
      broken.set(`${what} cut`, `${request} -> ${error}`)
    }
  }

  async function work(until: number): Promise<void> {
    while (sent < until) {
      sent += 1
      await send(sent - 1)
    }
  }
  while (sent < REQUESTS) {
    const until = Math.min(REQUESTS, sent + REFRESHED_EVERY)
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(until)))
    known = await readIds(calls)
  }

  console.log(`${sent} requests, seed ${SEED}: ${JSON.stringify(Object.fromEntries(statuses))}`)
  if (broken.size > 0) console.log(server.output().slice(-20_000))
  expect(Object.fromEntries(broken), `seed ${SEED}`).toEqual({})
  await eventually(async () => (await server.fetch('/readyz')).status === 200, { what: '/readyz 200' })
  // Not everything was refused early.
  for (const status of [200, 201, 204, 400, 401, 404]) {
    expect(statuses.get(status), String(status)).toBeGreaterThan(5)
  }
  const administrators = await database.query(
    `select 1 from users where role = 'admin' and password_hash is not null`,
  )
  expect(administrators).toHaveLength(1)
})
