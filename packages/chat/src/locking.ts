import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { ChatType } from './contract.ts'
import { takesPart } from './message-columns.ts'

/** What a write to a chat needs to know of it. */
export interface LockedChat {
  readonly id: string
  readonly type: ChatType
  readonly lastSequence: number
  readonly membersVersion: number
}

/** Keeps a chat that the user takes part in from changing until the transaction ends. */
export async function lockChat(trx: Db, chatId: string, userId: string): Promise<LockedChat | undefined> {
  const { rows } = await sql<LockedChat>`
    select c.id, c.type, c.last_sequence as "lastSequence", c.members_version as "membersVersion"
    from chats c where c.id = ${chatId} and ${takesPart(userId)} for no key update`.execute(trx)
  return rows[0]
}
