import type { Db } from '@cadencia/db/client'
import { AppError, invalid } from '@cadencia/server/app-error'
import { TICKET_MINUTES } from '../contract.ts'

const TICKET_URL = /^\/api\/objects\/upload-file\?ticket=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Addresses of one person that wait for a file; an older one ends with each that is asked for beyond. */
const TICKETS_MAX = 200

/** An address to which its owner may send one file, in the next 15 minutes. `now`: epoch milliseconds. */
export async function issueTicket(db: Db, userId: string, now: number): Promise<string> {
  const expiresAt = new Date(now + TICKET_MINUTES * 60_000).toISOString()
  const { id } = await db
    .insertInto('upload_tickets')
    .values({ user_id: userId, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const surplus = db
    .selectFrom('upload_tickets')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .offset(TICKETS_MAX)
  await db.deleteFrom('upload_tickets').where('id', 'in', surplus).execute()
  return `/api/objects/upload-file?ticket=${id}`
}

/**
 * Uses a ticket up. Throws 400 for what is no address of ours (none is ever followed), 403 for a ticket that was
 * used, has expired or is somebody else's.
 */
export async function redeemTicket(
  db: Db,
  uploadURL: string,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<void> {
  const id = TICKET_URL.exec(uploadURL)?.[1]
  if (id === undefined) throw invalid('uploadURL', 'Endereço de envio inválido.')
  const used = await db
    .deleteFrom('upload_tickets')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now).toISOString())
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new AppError('ticket_refused', 403, 'O endereço de envio expirou ou já foi usado.')
}

export async function deleteExpiredTickets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('upload_tickets').where('expires_at', '<', new Date(now).toISOString()).execute()
}
