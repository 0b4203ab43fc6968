import type { Db } from '@cadencia/db/client'
import { observeLocks } from '@cadencia/db/locks'
import { testDb } from '@cadencia/db/testing'
import { checkRowOrder } from '@cadencia/db/testing/lock-order'
import {
  createAdministrator,
  createTeam,
  createUser,
  signInAs,
  TEST_PASSWORD,
} from '@cadencia/people/testing/rows'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app, settings } = await productApi(test)
type Headers = Readonly<Record<string, string>>
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How long a transaction waits for another one to have as many locks. */
const BARRIER_MS = 15
const { TEST_SIZE } = process.env
/** At which lock the two wait for each other, in the rounds of a pair. */
const ROUNDS = TEST_SIZE === 'full' ? [1, 2, 3, 4, 5, 6] : TEST_SIZE === 'short' ? [1] : [1, 2]
/** Of the pairs, every so many. */
const EVERY = TEST_SIZE === 'full' ? 1 : TEST_SIZE === 'short' ? 6 : 3

async function send(headers: Headers, method: Method, url: string, payload?: object) {
  const answer = await app.inject({
    method,
    url: `/api/${url}`,
    headers: { host: 'localhost:5000', ...headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body }
}
type Answer = Awaited<ReturnType<typeof send>>

const Made = z.object({ id: z.string() })
const root = await createAdministrator(db, 'root')
const asRoot = await signInAs(db, root, { isAdministrator: true, hasCrmAccess: true })
const owner = await createUser(db)
const team = await createTeam(db, { leaders: [owner] })
const asOwner = await signInAs(db, owner, { hasCrmAccess: true })
const proof = { currentPassword: TEST_PASSWORD }

async function make(url: string, payload: object, headers = asOwner): Promise<string> {
  const { status, body } = await send(headers, 'POST', url, payload)
  expect(status, body).toBe(201)
  return Made.parse(JSON.parse(body)).id
}

let count = 0

/** One record of every kind that several calls write, linked with each other. */
async function makeWorld() {
  count += 1
  const guest = `fora${count}@cliente.example`
  const colleague = await createUser(db)
  const [sprint, next] = [await makeSprint(), await makeSprint()]
  const lead = await make('crm/leads', {
    name: 'Ana',
    email: guest,
    phone: `1199${String(count).padStart(7, '0')}`,
    source: 'website',
  })
  const opportunity = await make('crm/opportunities', { title: 'Projeto', leadId: lead, value: 10 })
  const client = await make('crm/clients', {
    name: 'Bia',
    company: 'Cliente',
    email: `c${count}@cliente.example`,
  })
  const meeting = await make('meetings', {
    title: 'Diária',
    scheduledAt: '2037-01-05T12:00:00Z',
    participantIds: [colleague.id],
    guests: [{ name: 'Fora', email: guest }],
    confirmOutside: true,
  })
  const item = await make(`meetings/${meeting}/items`, { kind: 'action', text: 'Ver' })
  const bare = await make(`meetings/${meeting}/items`, { kind: 'action', text: 'Rever' })
  const task = await make(`meetings/${meeting}/items/${item}/task`, { sprintId: sprint })
  const other = await make('tasks', { title: 'Outra', sprintId: next })
  const support = await make('support', {
    title: 'Pedido',
    description: 'Ajuda '.repeat(20),
    requestingTeamId: team.id,
    responsibleTeamId: team.id,
  })
  const channel = await make('chats/channels', { name: `Canal ${count}` })
  const message = await make(`chats/${channel}/messages`, { content: 'Oi', clientId: crypto.randomUUID() })
  return {
    guest,
    colleague: colleague.id,
    email: colleague.email,
    sprint,
    next,
    lead,
    opportunity,
    client,
    meeting,
    item,
    bare,
    task,
    other,
    support,
    channel,
    message,
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>

let sprintNumber = 0

function makeSprint(): Promise<string> {
  sprintNumber += 1
  return make('sprints', {
    teamId: team.id,
    number: sprintNumber,
    name: 'Sprint',
    startDate: '2037-01-01',
    endDate: '2037-01-14',
  })
}

const acts: Readonly<Record<string, (world: World) => Promise<Answer>>> = {
  'wins the opportunity': ({ opportunity }) =>
    send(asOwner, 'PATCH', `crm/opportunities/${opportunity}`, { stage: 'closed_won' }),
  'gives the opportunity to the client': ({ opportunity, client }) =>
    send(asOwner, 'PATCH', `crm/opportunities/${opportunity}`, { clientId: client }),
  'converts the lead': ({ lead }) =>
    send(asOwner, 'POST', `crm/leads/${lead}/convert`, { to: 'client', contractValue: 10 }),
  'edits the lead': ({ lead, colleague }) =>
    send(asRoot, 'PATCH', `crm/leads/${lead}`, { assignedTo: colleague }),
  'deletes the lead': ({ lead }) => send(asOwner, 'DELETE', `crm/leads/${lead}`),
  'erases the lead': ({ lead }) => send(asRoot, 'DELETE', `crm/leads/${lead}/data`, proof),
  'links lead and task': ({ lead, task }) => send(asOwner, 'PUT', `crm/leads/${lead}/links/task/${task}`),
  'links client and meeting': ({ client, meeting }) =>
    send(asRoot, 'PUT', `crm/clients/${client}/links/meeting/${meeting}`),
  'links meeting and opportunity': ({ opportunity, meeting }) =>
    send(asOwner, 'PUT', `meetings/${meeting}/links/opportunity/${opportunity}`),
  'moves the meeting': ({ meeting, colleague }) =>
    send(asRoot, 'PATCH', `meetings/${meeting}`, {
      scheduledAt: '2037-01-06T12:00:00Z',
      participantIds: [colleague],
    }),
  'cancels the meeting': ({ meeting }) => send(asOwner, 'DELETE', `meetings/${meeting}`),
  'adds an item': ({ meeting, colleague }) =>
    send(asRoot, 'POST', `meetings/${meeting}/items`, {
      kind: 'action',
      text: 'Mais',
      assigneeId: colleague,
    }),
  'completes the item': ({ meeting, item }) =>
    send(asRoot, 'PATCH', `meetings/${meeting}/items/${item}`, { status: 'done' }),
  'makes a task of an item': ({ meeting, bare, sprint }) =>
    send(asRoot, 'POST', `meetings/${meeting}/items/${bare}/task`, { sprintId: sprint }),
  'deletes the item': ({ meeting, item }) => send(asOwner, 'DELETE', `meetings/${meeting}/items/${item}`),
  'erases the guest': ({ guest }) => send(asRoot, 'POST', 'admin/guests/data/erase', { email: guest }),
  'completes the task': ({ task }) => send(asOwner, 'PATCH', `tasks/${task}`, { status: 'completed' }),
  'moves the task': ({ task, next, other }) =>
    send(asOwner, 'PATCH', `tasks/${task}`, { sprintId: next, afterId: other }),
  'takes the task out of its sprint': ({ task, colleague }) =>
    send(asOwner, 'PATCH', `tasks/${task}`, { sprintId: null, assignedTo: colleague }),
  'makes a task of the meeting and the lead': ({ meeting, lead, sprint }) =>
    send(asOwner, 'POST', 'tasks', {
      title: 'Nova',
      sprintId: sprint,
      meetingId: meeting,
      links: [{ kind: 'lead', id: lead }],
    }),
  'makes one task wait for another': ({ task, other }) =>
    send(asOwner, 'PUT', `tasks/${task}/blockers/${other}`),
  'deletes the task': ({ task }) => send(asOwner, 'DELETE', `tasks/${task}`),
  'completes the sprint': ({ sprint, next }) =>
    send(asRoot, 'POST', `sprints/${sprint}/complete`, { carryToSprintId: next }),
  'comments on the task': ({ task }) => send(asOwner, 'POST', `tasks/${task}/comments`, { body: 'Oi' }),
  'comments on the meeting': ({ meeting }) =>
    send(asOwner, 'POST', `meetings/${meeting}/comments`, { body: 'Oi' }),
  'takes the request': ({ support, colleague }) =>
    send(asRoot, 'PATCH', `support/${support}`, { assignedUserId: colleague }),
  'links request and lead': ({ support, lead }) =>
    send(asOwner, 'PUT', `support/${support}/links/lead/${lead}`),
  'writes in the channel': ({ channel }) =>
    send(asOwner, 'POST', `chats/${channel}/messages`, { content: 'Mais', clientId: crypto.randomUUID() }),
  'adds a member': ({ channel, colleague }) => send(asOwner, 'PUT', `chats/${channel}/members/${colleague}`),
  'archives the channel': ({ channel }) => send(asOwner, 'PATCH', `chats/${channel}`, { isArchived: true }),
  'makes a task of the message': ({ channel, message, sprint }) =>
    send(asOwner, 'POST', `chats/${channel}/messages/${message}/task`, { sprintId: sprint }),
  'deletes the message': ({ channel, message }) =>
    send(asOwner, 'DELETE', `chats/${channel}/messages/${message}`),
  'changes the team of the colleague': ({ email }) =>
    send(asRoot, 'POST', `teams/${team.id}/members`, { email }),
  'deactivates the colleague': ({ colleague }) =>
    send(asRoot, 'PATCH', `admin/users/${colleague}`, { isActive: false, ...proof }),
}

/** The transaction waits for another where it has so many locks. */
let waitsAt = 0
let waiting: PromiseWithResolvers<void> | undefined
const counts = new WeakMap<Db, number>()

async function meet(trx: Db): Promise<void> {
  const held = (counts.get(trx) ?? 0) + 1
  counts.set(trx, held)
  if (held !== waitsAt) return
  if (waiting) {
    waiting.resolve()
    waiting = undefined
    return
  }
  const mine = Promise.withResolvers<void>()
  waiting = mine
  const timer = setTimeout(() => {
    if (waiting === mine) waiting = undefined
    mine.resolve()
  }, BARRIER_MS)
  await mine.promise
  clearTimeout(timer)
}

beforeAll(async () => {
  afterAll(checkRowOrder())
  await settings.open({ ...test, log: { warn: () => {} } })
  const most = { outsideMailsPerPersonPerHour: 10_000, outsideMailsPerPersonPerDay: 10_000 }
  const set = await send(asRoot, 'PUT', 'admin/settings', most)
  expect(set.status, set.body).toBe(200)
  const end = observeLocks(meet)
  afterAll(end)
})

it.each(Object.entries(acts))('%s, alone', async (_, act) => {
  waitsAt = 0
  const { status, body } = await act(await makeWorld())
  expect(status, body).toBeLessThan(300)
})

const names = Object.keys(acts)
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const))

it.each(pairs.filter((_, at) => at % EVERY === 0))('REL-26: one %s while one %s', async (one, other) => {
  for (const round of ROUNDS) {
    waitsAt = 0
    const world = await makeWorld()
    waitsAt = round
    const answers = await Promise.all([acts[one]?.(world), acts[other]?.(world)])
    for (const answer of answers) {
      expect(answer?.status, answer?.body).toBeLessThan(500)
      expect(answer?.body).not.toContain('"busy"')
    }
  }
})
