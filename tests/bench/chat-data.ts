import type { OwnDatabase } from '../support/database.ts'
import { emailOf } from './data.ts'

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
