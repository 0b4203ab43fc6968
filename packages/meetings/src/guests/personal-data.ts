import { emailKey } from '@cadencia/contract/email'
import { type Db, transact } from '@cadencia/db/client'
import { lockName, lockRows, restartLockOrder } from '@cadencia/db/locks'
import { withLocalInstants } from '@cadencia/locale/local-instants'
import { keepAdministrator } from '@cadencia/people/teams/read-repository'
import { type Actor, actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { dispositionOf } from '@cadencia/server/disposition'
import { rememberErasure } from '@cadencia/server/erasure/erasures'
import { GONE, type Traces } from '@cadencia/server/erasure/mentions'
import { eraseMentions } from '@cadencia/server/erasure/text-erasure'
import type { PersonalData } from '@cadencia/server/personal-data'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { meetings } from '../record.ts'
import { eraseGuestData, exportGuestData, type GuestData, oldGuestDataEndpoints } from './contract.ts'

export interface GuestDataOptions {
  /** What each domain knows of people. */
  readonly personalData: () => readonly PersonalData[]
  /** Epoch milliseconds. */
  readonly now: () => number
}

interface KnownGuest {
  readonly id: string
  readonly email: string
}

const unknown = () => notFound('Nada está registrado sobre este e-mail.')

/** Throws 404. */
async function getGuest(db: Db, email: string): Promise<KnownGuest> {
  const { rows } = await sql<KnownGuest>`select id, email from guests
    where email_key(email) = ${emailKey(email)} and erased_at is null`.execute(db)
  const [guest] = rows
  if (!guest) throw unknown()
  return guest
}

/** When the forms with the address in the URL were replaced (RFC 9745). */
const DEPRECATED = '@1795910400'

/** What is kept of addresses outside that got invitations or summaries, taken along or erased, as the LGPD grants. */
export function guestDataRoutes(app: App, options: GuestDataOptions): void {
  async function exportData(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
  ): Promise<GuestData> {
    const { id, email } = await getGuest(request.db, address)
    const { actorId: actor, at: exportedAt } = actorOf(request, options)
    await audit(request.db, { actor, action: 'guest.data_exported', entity: 'guest', entityId: id })
    reply.header('content-disposition', dispositionOf(`convidado-${id.slice(0, 8)}.json`))
    return withLocalInstants({ exportedAt, email, ...(await dataOf(request.db, id)) })
  }

  async function erase(request: FastifyRequest, address: string): Promise<null> {
    const { id } = await getGuest(request.db, address)
    const actor = actorOf(request, options)
    await transact(request.db, async (trx) => {
      const judge = () => keepAdministrator(trx, actor)
      if (!(await eraseGuest(trx, id, { actor, sources: options.personalData(), judge }))) throw unknown()
    })
    return null
  }

  app.route({
    ...exportGuestData,
    handler: (request, reply) => exportData(request, reply, request.body.email),
  })

  app.route({
    ...eraseGuestData,
    handler: async (request, reply) => reply.code(204).send(await erase(request, request.body.email)),
  })

  const { read, erase: eraseOld } = oldGuestDataEndpoints
  app.route({
    ...read,
    handler: (request, reply) =>
      exportData(request, reply.header('deprecation', DEPRECATED), request.query.email),
  })

  app.route({
    ...eraseOld,
    handler: async (request, reply) => {
      reply.header('deprecation', DEPRECATED)
      return reply.code(204).send(await erase(request, request.query.email))
    },
  })
}

async function dataOf(db: Db, guestId: string): Promise<Omit<GuestData, 'exportedAt' | 'email'>> {
  return {
    meetings: await db
      .selectFrom('meeting_guests as g')
      .innerJoin('meetings as m', 'm.id', 'g.meeting_id')
      .select(['m.id', 'm.title', 'm.scheduled_at as scheduledAt', 'g.name'])
      .select(sql<boolean>`m.cancelled_at is not null`.as('isCancelled'))
      .where('g.guest_id', '=', guestId)
      .orderBy('m.scheduled_at')
      .execute(),
    invitations: await db
      .selectFrom('guest_invitations')
      .select(['subject_id as subjectId', 'name', 'sequence', 'at', 'sent'])
      .where('guest_id', '=', guestId)
      .orderBy('at')
      .execute(),
    summaries: await db
      .selectFrom('summary_recipients as r')
      .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
      .select(['m.id as meetingId', 'm.title', 'r.sent_at as sentAt'])
      .where('r.guest_id', '=', guestId)
      .orderBy('r.sent_at')
      .execute(),
  }
}

/** Erases a guest whom a restored backup brought back; nobody does it. */
export async function eraseGuestAgain(
  db: Db,
  id: string,
  { personalData, now }: GuestDataOptions,
): Promise<void> {
  const actor = { actorId: null, at: new Date(now()).toISOString() }
  await transact(db, (trx) => eraseGuest(trx, id, { actor, sources: personalData() }))
}

/** Erases whoever is known by these addresses, in the caller's transaction. */
export async function eraseGuestsAt(
  trx: Db,
  emails: readonly string[],
  { actor, personalData }: Pick<GuestDataOptions, 'personalData'> & { readonly actor: Actor<string | null> },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from guests
    where email_key(email) = any(${emails.map(emailKey)}::text[]) and erased_at is null order by id`.execute(
    trx,
  )
  for (const { id } of rows) await eraseGuest(trx, id, { actor, sources: personalData() })
}

interface Erasing {
  readonly actor: Actor<string | null>
  readonly sources: readonly PersonalData[]
  /** Throws where the actor may not do it, once all is locked but the texts. */
  readonly judge?: () => Promise<void>
}

/**
 * The guest stands in no meeting any more, and nothing is mailed; address and names leave all texts. False for one who
 * was erased meanwhile.
 */
async function eraseGuest(trx: Db, id: string, { actor, sources, judge }: Erasing): Promise<boolean> {
  // Two that erase lock meetings after the guest, too, and would wait for each other.
  await lockName(trx, 'erasing guests')
  const invited = await meetings.lockAll(trx, await listMeetingsOf(trx, id))
  // After the meetings, as by whoever invites somebody.
  const [guest] = await lockRows(trx, 'guests', sql`id = ${id} and erased_at is null`)
  if (guest === undefined) return false
  const locked = new Set(invited.map((meeting) => meeting.id))
  const later = (await listMeetingsOf(trx, id)).filter((meetingId) => !locked.has(meetingId))
  // Who shared one meanwhile has ended: only such are waited for out of order.
  if (later.length > 0) await restartLockOrder(trx)
  const before = [...invited, ...(await meetings.lockAll(trx, later))]
  await judge?.()
  const traces = await tracesOf(trx, id)
  await trx.deleteFrom('meeting_guests').where('guest_id', '=', id).execute()
  await trx.deleteFrom('summary_recipients').where('guest_id', '=', id).execute()
  await trx.deleteFrom('guest_invitations').where('guest_id', '=', id).execute()
  // The row stays for the list of the erased, by which a restored backup revives nobody.
  await trx.updateTable('guests').set({ email: GONE, erased_at: actor.at }).where('id', '=', id).execute()
  await meetings.patchAll(
    trx,
    before.map((meeting) => ({ before: meeting, changes: {} })),
    { actor },
  )
  await audit(trx, {
    actor: actor.actorId ?? id,
    ...{ action: 'guest.data_erased', entity: 'guest', entityId: id },
  })
  await rememberErasure(trx, { kind: 'guest', id, at: actor.at })
  await eraseMentions(trx, traces, sources)
  return true
}

async function listMeetingsOf(db: Db, guestId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select meeting_id as id from meeting_guests where guest_id = ${guestId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a guest is known by. */
async function tracesOf(db: Db, id: string): Promise<Traces> {
  const { rows } = await sql<{ email: string; name: string | null }>`
    select g.email, n.name from guests g left join lateral (
      select name from meeting_guests where guest_id = g.id
      union select name from guest_invitations where guest_id = g.id) n on true
    where g.id = ${id}`.execute(db)
  return {
    ids: [id],
    emails: rows.slice(0, 1).map(({ email }) => email),
    names: rows.flatMap(({ name }) => (name ? [name] : [])),
    phones: [],
    usernames: [],
  }
}

/** Names and addresses of other guests that hold, or equal, one of these. */
export async function listOtherGuests(db: Db, { ids, emails, names }: Traces): Promise<string[]> {
  const texts = [...emails, ...names.filter((name) => name.includes(' '))]
  const { rows } = await sql<{ value: string }>`
    select distinct o.value from guests g left join meeting_guests m on m.guest_id = g.id,
      lateral (values (lower(g.email)), (lower(m.name))) o (value)
    where g.erased_at is null and g.id::text <> all(${ids}::text[]) and exists (
      select from unnest(${texts}::text[]) own where strpos(o.value, lower(own)) > 0)`.execute(db)
  return rows.map(({ value }) => value)
}
