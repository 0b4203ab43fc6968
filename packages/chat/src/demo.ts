import { randomUUID } from 'node:crypto'
import type { Reaction } from '@cadencia/contract/reactions'
import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import { addDays, saoPauloDay, saoPauloStartOfDay, weekdayOf } from '@cadencia/locale/sao-paulo'
import { membershipRows, personRows, teamRows } from '@cadencia/people/read-repository'
import type { SeedOptions } from '@cadencia/server/domain'
import { sql } from 'kysely'
import { MessageDraft } from './contract.ts'
import { DEMO_CHANNELS } from './demo-channels.ts'
import { DEMO_CHATS, type DemoChat, type Speaker } from './demo-content.ts'
import { type DemoLine, parseScript } from './demo-script.ts'
import { withReaction } from './rules.ts'
import { scheduleMessage } from './scheduled/service.ts'

const MINUTE_MS = 60_000
/** Everyone has read messages older than this. */
const READ_AFTER_MS = 3 * 60 * MINUTE_MS
/** Each further copy is a week older. */
const COPY_DAYS = 7

interface Person {
  readonly id: string
  readonly firstName: string
  readonly name: string
}
type Cast = ReadonlyMap<Speaker, Person>

/** Members by team key, leader first. */
async function listCast(db: Db): Promise<Cast> {
  const rows = await db
    .selectFrom(membershipRows.as('m'))
    .innerJoin(teamRows.as('t'), 't.id', 'm.team_id')
    .innerJoin(personRows.as('u'), 'u.id', 'm.user_id')
    .select(['t.key', 'u.id', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('t.key', 'is not', null)
    .where('u.is_active', '=', true)
    .where('u.role', '<>', 'guest')
    .orderBy(({ eb }) => eb.case().when('m.role', '=', 'leader').then(0).else(1).end())
    .orderBy('m.joined_at')
    .orderBy('u.first_name')
    .orderBy('u.id')
    .execute()
  const cast = new Map<Speaker, Person>()
  for (const [key, members] of Map.groupBy(rows, (row) => row.key)) {
    for (const [position, { id, firstName, lastName }] of members.entries()) {
      cast.set(`${key} ${position}`, { id, firstName, name: `${firstName} ${lastName}`.trim() })
    }
  }
  return cast
}

function workdayBefore(day: string, count: number): string {
  let [left, current] = [count, day]
  while (left > 0) {
    current = addDays(current, -1)
    if (![0, 6].includes(weekdayOf(current))) left -= 1
  }
  return current
}

/** Epoch milliseconds. */
function timeOf(at: string, now: Date, copy: number): number {
  const [first = '', time] = at.split(' ')
  const back = copy * COPY_DAYS * 24 * 60 * MINUTE_MS
  if (time === undefined) return now.getTime() - Number(first) * MINUTE_MS - back
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const day = workdayBefore(saoPauloDay(now), Number(first))
  return Date.parse(saoPauloStartOfDay(day)) + (hour * 60 + minute) * MINUTE_MS - back
}

interface Said extends DemoLine {
  readonly sender: Person
  readonly saidAt: number
}

/** The script's lines by time, without those of missing speakers. */
function scriptOf({ script }: DemoChat, cast: Cast, { now, scale }: SeedOptions): Said[] {
  const lines = parseScript(script)
  return Array.from({ length: scale }, (_, copy) =>
    lines.flatMap((line) => {
      const sender = cast.get(line.who)
      return sender ? [{ ...line, sender, saidAt: timeOf(line.at, now, copy) }] : []
    }),
  )
    .flat()
    .toSorted((one, other) => one.saidAt - other.saidAt)
}

const NAMED = /(@?)\{([^}]+)\}/g

function contentOf({ text }: DemoLine, cast: Cast): { content: string; mentions: object[] } {
  const mentions: object[] = []
  const content = text.replace(NAMED, (_, mark: string, who: Speaker) => {
    const person = cast.get(who)
    if (!person) return 'pessoal'
    if (mark === '') return person.firstName
    mentions.push({ userId: person.id, name: person.name })
    return `@${person.name}`
  })
  return { content, mentions }
}

function reactionsOf({ reactions }: DemoLine, cast: Cast): Reaction[] {
  let held: Reaction[] = []
  for (const { emoji, who } of reactions) {
    const person = cast.get(who)
    held = (person && withReaction(held, emoji, person.id)) ?? held
  }
  return held
}

const at = (ms: number) => new Date(ms).toISOString()

/** The places of a message in its chat and in a thread. */
interface Placed {
  readonly sequence: number | null
  readonly revision: number
  readonly threadId: string | null
  readonly threadSequence: number | null
  readonly replyToId: string | null
}

function rowOf(chatId: string, said: Said, { cast, placed }: { cast: Cast; placed: Placed }) {
  const { content, mentions } = contentOf(said, cast)
  const { isDeleted, isEdited, saidAt } = said
  return {
    id: randomUUID(),
    chat_id: chatId,
    sequence: placed.sequence,
    revision: placed.revision,
    thread_id: placed.threadId,
    thread_sequence: placed.threadSequence,
    reply_to_id: placed.replyToId,
    sender_id: said.sender.id,
    content: isDeleted ? '' : content,
    mentions: JSON.stringify(isDeleted ? [] : mentions),
    reactions: JSON.stringify(isDeleted ? [] : reactionsOf(said, cast)),
    created_at: at(saidAt),
    edited_at: isEdited ? at(saidAt + 2 * MINUTE_MS) : null,
    deleted_at: isDeleted ? at(saidAt + MINUTE_MS) : null,
    version: isEdited ? 2 : 1,
  }
}

/** The rows of a script, numbered as sending them would have. */
function rowsOf(chatId: string, script: readonly Said[], cast: Cast) {
  const rows: ReturnType<typeof rowOf>[] = []
  let [sequence, revision, threadSequence] = [0, 0, 0]
  let root: ReturnType<typeof rowOf> | undefined
  for (const said of script) {
    const thread = said.isInThread ? root : undefined
    threadSequence = thread ? threadSequence + 1 : 0
    if (!thread) sequence += 1
    revision += 1
    const placed = {
      revision,
      sequence: thread ? null : sequence,
      threadId: thread?.id ?? null,
      threadSequence: thread ? threadSequence : null,
      replyToId: said.isQuoting ? (root?.id ?? null) : null,
    }
    const row = rowOf(chatId, said, { cast, placed })
    rows.push(row)
    if (thread) {
      // An answer changes its root, too.
      revision += 1
      thread.revision = revision
    } else {
      root = row
    }
  }
  return { rows, sequence, revision }
}

type Kind = DemoChat['chat']

function membersOf(kind: Kind, cast: Cast): Person[] {
  const isIn = (speaker: Speaker) => {
    if (typeof kind === 'string') return kind === 'general' || speaker.startsWith(`${kind} `)
    const people = 'people' in kind ? kind.people : kind
    return people === 'everybody' || people.includes(speaker)
  }
  return [...cast].filter(([speaker]) => isIn(speaker)).map(([, person]) => person)
}

/** What tells the chats of each type apart. */
function typeOf(kind: Kind, members: readonly Person[]) {
  const ids = members.map(({ id }) => id).toSorted()
  if (typeof kind === 'string') return kind === 'general' ? { type: kind } : { type: 'team', area: kind }
  if (!('people' in kind))
    return { type: 'direct', first_user_id: ids[0] ?? null, second_user_id: ids[1] ?? null }
  const { type, name, about = '', isPrivate = false } = kind
  return type === 'group'
    ? { type, people: ids }
    : { type, name: name ?? null, description: about, is_private: isPrivate }
}

function chatRow(kind: Kind, members: readonly Person[], script: readonly Said[]) {
  const first = script[0]
  const last = script.findLast(({ isInThread }) => !isInThread)
  if (!first || !last) return undefined
  return {
    id: randomUUID(),
    ...typeOf(kind, members),
    created_by: first.sender.id,
    created_at: at(first.saidAt - MINUTE_MS),
    last_activity_at: at(last.saidAt),
  }
}

/** A person has read old messages and those before their own last one. */
function saveReadPosition({ id }: Person, script: readonly Said[], now: Date): number {
  const inChat = script.filter(({ isInThread }) => !isInThread)
  const old = inChat.filter(({ saidAt }) => saidAt < now.getTime() - READ_AFTER_MS).length
  return Math.max(old, inChat.findLastIndex(({ sender }) => sender.id === id) + 1)
}

async function seedOne(db: Db, demo: DemoChat, { cast, options }: { cast: Cast; options: SeedOptions }) {
  const members = membersOf(demo.chat, cast)
  const script = scriptOf(demo, cast, options)
  const made = chatRow(demo.chat, members, script)
  if (!made || (made.type === 'direct' && members.length < 2)) return
  const { rows, sequence, revision } = rowsOf(made.id, script, cast)
  const chat = { ...made, last_sequence: sequence, revision }
  await db.insertInto('chats').values(chat).execute()
  const seats = members.map((person) => ({
    chat_id: chat.id,
    user_id: person.id,
    read_sequence: saveReadPosition(person, script, options.now),
    joined_at: chat.created_at,
    ...(chat.type === 'channel' && { role: person.id === chat.created_by ? 'owner' : 'member' }),
  }))
  for (const some of inParts(seats)) await db.insertInto('chat_members').values(some).execute()
  for (const some of inParts(rows)) await db.insertInto('chat_messages').values(some).execute()
  await seedThreads(db, rows)
  const pins = script.flatMap(({ isPinned, sender, saidAt }, index) => {
    const message_id = rows[index]?.id
    const pinned_at = at(saidAt + MINUTE_MS)
    return isPinned && message_id ? [{ message_id, chat_id: chat.id, pinned_by: sender.id, pinned_at }] : []
  })
  for (const some of inParts(pins)) await db.insertInto('chat_pins').values(some).execute()
}

/** Who began a thread or answered in it follows it, and has read it. */
async function seedThreads(db: Db, rows: ReturnType<typeof rowsOf>['rows']): Promise<void> {
  const senderOf = new Map<string, string>(rows.map(({ id, sender_id }) => [id, sender_id]))
  const threads = Map.groupBy(rows, ({ thread_id }) => thread_id)
  const followers = [...threads].flatMap(([root_id, answers]) => {
    if (root_id === null) return []
    const people = new Set([senderOf.get(root_id), ...answers.map(({ sender_id }) => sender_id)])
    return [...people].flatMap((user_id) =>
      user_id === undefined ? [] : [{ root_id, user_id, read_sequence: answers.length }],
    )
  })
  for (const some of inParts(followers)) await db.insertInto('chat_thread_followers').values(some).execute()
}

const TOMORROW = 'Bom dia, pessoal! Lembrete: o relatório da semana fecha hoje às 18h.'

/** The leader of the sellers has saved what is pinned, and sends a reminder at nine on the next working day. */
async function seedForLeader(db: Db, cast: Cast, { now }: SeedOptions): Promise<void> {
  const leader = cast.get('comercial 0')
  if (!leader) return
  await sql`insert into chat_saved (message_id, user_id, saved_at)
    select p.message_id, ${leader.id}, p.pinned_at from chat_pins p
    where exists (select from chat_members m where m.chat_id = p.chat_id and m.user_id = ${leader.id})
    order by p.pinned_at desc limit 2`.execute(db)
  const team = await db.selectFrom('chats').select('id').where('area', '=', 'comercial').executeTakeFirst()
  if (!team) return
  let day = addDays(saoPauloDay(now), 1)
  while ([0, 6].includes(weekdayOf(day))) day = addDays(day, 1)
  const sendAt = at(Date.parse(saoPauloStartOfDay(day)) + 9 * 60 * MINUTE_MS)
  const draft = MessageDraft.parse({ content: TOMORROW })
  const sending = { chatId: team.id, senderId: leader.id, draft, files: undefined, sendAt }
  await scheduleMessage(db, sending, { now: () => now.getTime() })
}

/** A week of messages in all kinds of chats, `scale` times; nothing where there are messages already. */
export async function seedChat(db: Db, options: SeedOptions): Promise<void> {
  const known = await db.selectFrom('chats').select('id').limit(1).executeTakeFirst()
  if (known) return
  const cast = await listCast(db)
  for (const demo of [...DEMO_CHATS, ...DEMO_CHANNELS]) await seedOne(db, demo, { cast, options })
  await seedForLeader(db, cast, options)
}
