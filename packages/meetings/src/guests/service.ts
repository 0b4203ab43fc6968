import { type Db, transact } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import type { DeliveredFact } from '@cadencia/db/subscriber'
import { derivedId, enqueueAll } from '@cadencia/jobs/enqueue'
import { plainText } from '@cadencia/text/plain-text'
import { z } from 'zod'
import { mailGuest } from './facts.ts'
import { Invitation } from './invitation.ts'
import { Message, nextMessage } from './next-message.ts'
import {
  findInvitation,
  findInvitedSeries,
  type InvitationKey,
  keepGuest,
  listInvitationKeys,
  listInvited,
  saveInvitation,
} from './repository.ts'

/** Enqueues the mails to the guests of meetings that changed. A repeated delivery enqueues nothing. */
export async function mailGuests(
  trx: Db,
  facts: readonly DeliveredFact<{ readonly meetingId: string; readonly followingIds?: readonly string[] }>[],
): Promise<void> {
  const ids = facts.flatMap(({ payload: { meetingId, followingIds = [] } }) => [meetingId, ...followingIds])
  const last = Math.max(...facts.map(({ factId }) => factId))
  const keys = await listInvitationKeys(trx, ids)
  const entries = keys.map((key) => ({
    payload: key,
    id: derivedId(mailGuest.name, key.guestId, key.subjectId, last),
  }))
  await enqueueAll(trx, mailGuest, entries)
}

/** A mail to a guest that was decided on, as it is kept until it is sent. */
const Pending = z.object({
  message: Message,
  organizerId: z.string().nullable(),
})

export interface ClaimedLetter extends z.infer<typeof Pending> {
  readonly guestName: string
  readonly sequence: number
  readonly at: string
}

/** After this long a mail that another job has claimed is sent by the next one. */
const CLAIMED_MS = 10 * 60_000

interface Claim {
  readonly jobId: string
  readonly roomUrl: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * The next mail to a guest, which is kept with its SEQUENCE before it is sent: a job that is run again sends the same one.
 * Undefined where there is none, or another job sends it, which looks for the next itself.
 */
export function claimLetter(db: Db, key: InvitationKey, claim: Claim): Promise<ClaimedLetter | undefined> {
  const { jobId, now } = claim
  return transact(db, async (trx) => {
    await lockName(trx, 'guest invitation', `${key.guestId} ${key.subjectId}`)
    if (!(await keepGuest(trx, key.guestId))) return undefined
    const known = await findInvitation(trx, key)
    if (known?.pending) {
      const isOthers = known.jobId !== jobId && Date.parse(known.at) > now - CLAIMED_MS
      if (isOthers) return undefined
      const { name, sequence, at } = known
      await saveInvitation(trx, key, { ...known, jobId })
      return { ...Pending.parse(known.pending), guestName: name, sequence, at }
    }
    const sent = Invitation.nullable().parse(known?.sent ?? null)
    const found = await findNext(trx, key, { sent, ...claim })
    if (!found) return undefined
    const { next, organizerId, guestName = known?.name ?? '' } = found
    const at = new Date(now).toISOString()
    const sequence = (known?.sequence ?? -1) + 1
    const pending = { message: next.message, organizerId }
    await saveInvitation(trx, key, { name: guestName, sequence, sent: next.sent, pending, jobId, at })
    return { ...pending, guestName, sequence, at }
  })
}

async function findNext(
  trx: Db,
  key: InvitationKey,
  { sent, roomUrl, now }: Claim & { readonly sent: Invitation | null },
) {
  const rows = await listInvited(trx, key)
  const series = await findInvitedSeries(trx, key.subjectId)
  const meetings = rows.map(({ description, descriptionFormat, url, ...row }) => ({
    ...row,
    start: iso(row.start),
    occurrence: row.occurrence === null ? null : iso(row.occurrence),
    description: plainText(description, descriptionFormat),
    url: url === '' ? roomUrl : url,
  }))
  const plan = series && {
    ...series,
    startsAt: iso(series.startsAt),
    plannedFrom: series.plannedFrom === null ? null : iso(series.plannedFrom),
  }
  const next = nextMessage({ meetings, series: plan, sent, now })
  if (!next) return undefined
  const guestName = rows.findLast(({ name }) => name !== null)?.name ?? undefined
  return { next, guestName, organizerId: rows[0]?.createdBy ?? null }
}

const iso = (instant: string) => new Date(instant).toISOString()
