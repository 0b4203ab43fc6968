import { randomUUID } from 'node:crypto'
import type { Reaction } from '@cadencia/contract/reactions'
import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import { addDays, saoPauloDay, saoPauloStartOfDay, weekdayOf } from '@cadencia/locale/sao-paulo'
import { membershipRows, personRows, teamRows } from '@cadencia/people/read-repository'
import type { SeedOptions } from '@cadencia/server/domain'
import { DEMO_CHATS, type DemoChat, type Speaker } from './demo-content.ts'
import { type DemoLine, parseScript } from './demo-script.ts'
import { withReaction } from './rules.ts'

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

function rowOf(chatId: string, said: Said, { cast, sequence }: { cast: Cast; sequence: number }) {
  const { content, mentions } = contentOf(said, cast)
  const { isDeleted, isEdited, saidAt } = said
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    id: randomUUID(),
    chat_id: chatId,
    sequence,
    revision: sequence,
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

type Kind = DemoChat['chat']

function membersOf(kind: Kind, cast: Cast): Person[] {
  const isIn = (speaker: Speaker) =>
    kind === 'general' || (typeof kind === 'string' ? speaker.startsWith(`${kind} `) : kind.includes(speaker))
  return [...cast].filter(([speaker]) => isIn(speaker)).map(([, person]) => person)
}

function chatRow(kind: Kind, members: readonly Person[], script: readonly Said[]) {
  const first = script[0]
  const last = script.at(-1)
  if (!first || !last) return undefined
  const [low = null, high = null] = members.map(({ id }) => id).toSorted()
  const isDirect = typeof kind !== 'string'
  return {
    id: randomUUID(),
    type: isDirect ? 'direct' : kind === 'general' ? 'general' : 'team',
    area: isDirect || kind === 'general' ? null : kind,
    first_user_id: isDirect ? low : null,
    second_user_id: isDirect ? high : null,
    last_sequence: script.length,
    revision: script.length,
    created_by: first.sender.id,
    created_at: new Date(first.saidAt - MINUTE_MS).toISOString(),
    last_activity_at: new Date(last.saidAt).toISOString(),
  }
}

/** A person has read old messages and those before their own last one. */
function saveReadPosition({ id }: Person, script: readonly Said[], now: Date): number {
  const old = script.filter(({ saidAt }) => saidAt < now.getTime() - READ_AFTER_MS).length
  return Math.max(old, script.findLastIndex(({ sender }) => sender.id === id) + 1)
}

async function seedOne(db: Db, demo: DemoChat, { cast, options }: { cast: Cast; options: SeedOptions }) {
  const members = membersOf(demo.chat, cast)
  const script = scriptOf(demo, cast, options)
  const chat = chatRow(demo.chat, members, script)
  if (!chat || (chat.type === 'direct' && members.length < 2)) return
  await db.insertInto('chats').values(chat).execute()
  const seats = members.map((person) => ({
    chat_id: chat.id,
    user_id: person.id,
    read_sequence: saveReadPosition(person, script, options.now),
    joined_at: chat.created_at,
  }))
  for (const some of inParts(seats)) await db.insertInto('chat_members').values(some).execute()
  const rows = script.map((said, index) => rowOf(chat.id, said, { cast, sequence: index + 1 }))
  for (const some of inParts(rows)) await db.insertInto('chat_messages').values(some).execute()
}

/** A week of messages in all kinds of chats, `scale` times; nothing where there are messages already. */
export async function seedChat(db: Db, options: SeedOptions): Promise<void> {
  const known = await db.selectFrom('chats').select('id').limit(1).executeTakeFirst()
  if (known) return
  const cast = await listCast(db)
  for (const demo of DEMO_CHATS) await seedOne(db, demo, { cast, options })
}
