import type { OwnDatabase } from '../support/database.ts'
import { emailOf } from './data.ts'

export const CHATS = 50

/** Creates a direct chat of two people; returns its id. */
export async function openChat(database: OwnDatabase, person: number): Promise<string> {
  const [chat] = await database.query<{ id: string }>(`
    with two as (
      select min(id::text)::uuid as low, max(id::text)::uuid as high
      from users where email in ('${emailOf(person)}', '${emailOf(person + 1)}')),
    made as (
      insert into chats (type, first_user_id, second_user_id, created_by)
      select 'direct', low, high, low from two returning id),
    seated as (
      insert into chat_members (chat_id, user_id)
      select made.id, unnest(array[two.low, two.high]) from made, two)
    select id from made`)
  if (!chat) throw new Error('the people of the bench are missing')
  return chat.id
}

export interface Listener {
  readonly cookie: string
  readonly chatId: string
}

/**
 * People with a session each, spread evenly over the chats. The product has at most eight group chats, so these are
 * direct chats with more members; the type does not affect the result.
 */
export async function prepareListeners(
  database: OwnDatabase,
  count: number,
  chats = CHATS,
): Promise<Listener[]> {
  const run = crypto.randomUUID()
  await database.query(`
    insert into users (email, first_name, last_name)
    select 'ouvinte' || n || '@${run}', 'Ouvinte', n::text from generate_series(1, ${count}) n`)
  const people = `select id, row_number() over (order by id) as n from users where email like '%@${run}'`
  await database.query(`
    insert into sessions (token_hash, user_id, created_at, last_seen_at)
    select sha256(('${run}' || n)::bytea), id, now(), now() from (${people}) person`)
  await database.query(`
    insert into chats (type, first_user_id, second_user_id, created_by)
    select 'direct', one.id, other.id, one.id from (${people}) one join (${people}) other on other.n = one.n + 1
    where one.n <= ${chats}`)
  await database.query(`
    insert into chat_members (chat_id, user_id)
    select chat.id, person.id from (${people}) person
    join (select c.id, row_number() over (order by c.id) as n from chats c
      join users u on u.id = c.created_by where u.email like '%@${run}') chat on chat.n = 1 + person.n % ${chats}`)
  await database.query('vacuum analyze')
  const rows = await database.query<{ n: number; chatId: string }>(`
    select person.n::int, m.chat_id as "chatId" from (${people}) person join chat_members m on m.user_id = person.id`)
  return rows.map(({ n, chatId }) => ({ chatId, cookie: `cadencia_session=${run}${n}` }))
}
